"""What the API's process loads, and its settings."""

import subprocess
import sys
from pathlib import Path

import pytest

from api.config import Settings, settings_from
from puzzles.errors import NotationError


def test_the_api_never_loads_compiled_code() -> None:
    program = (
        "import sys, api.app; from api.config import Settings; api.app.create_app(Settings()); "
        "print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_settings_come_from_the_environment() -> None:
    assert settings_from({}) == Settings()
    given = {
        "MUGGINS_REDIS_URL": "unix:///run/valkey.sock",
        "MUGGINS_DATA": "/srv/muggins",
        "MUGGINS_SECURE_COOKIES": "1",
    }
    found = settings_from(given)
    assert (found.redis_url, found.data, found.secure_cookies) == (
        "unix:///run/valkey.sock",
        Path("/srv/muggins"),
        "always",
    )


def test_a_setting_that_cannot_be_read_is_named() -> None:
    with pytest.raises(NotationError, match="MUGGINS_SECURE_COOKIES is 'yes'"):
        settings_from({"MUGGINS_SECURE_COOKIES": "yes"})
