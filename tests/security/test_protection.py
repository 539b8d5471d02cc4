"""ASVS V11, V13 to V16: randomness, configuration, caching, logs, and faults that tell nothing."""

import ast
import json
import logging
import re
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.app import create_app
from api.config import Settings, settings_from
from api.logs import JsonLines
from puzzles.errors import NotationError
from tests.api.conftest import ATTEMPT, RUN, InlineSolver, Player, World, problem

ROOT = Path(__file__).parents[2]
MODULES = [path for part in ("api", "workers", "puzzles") for path in sorted((ROOT / part).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_what_must_not_be_guessed_comes_from_the_systems_generator() -> None:
    guessable = [path.name for path in MODULES if imported(path) & {"random", "numpy.random", "uuid"}]
    assert guessable == ["canvas.py"], "the grain of the felt on a picture, always the same"


def test_no_weak_hash_protects_anything() -> None:
    weak = {"hashlib.md5", "hashlib.sha1", "zlib.crc32", "binascii.crc32"}
    assert [(path.name, names) for path in MODULES if (names := imported(path) & weak)] == []
    for path in MODULES:
        assert not re.search(r"hashlib\.new\(|\bmd5\b", path.read_text(encoding="utf-8")), path


def test_no_secret_stands_in_the_repository() -> None:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert [one for one in names if re.search(r"(^|/)(\.env|secret|id_rsa|.*\.pem|.*\.key)$", one)] == []


async def test_no_file_of_the_repository_is_served_but_those_of_the_pages(guest: httpx.AsyncClient) -> None:
    for path in (
        "/.git/config", "/.git/HEAD", "/.env", "/pyproject.toml", "/api/app.py", "/static/", "/static",
        "/static/x/../../app.py", "/static/x/%2e%2e/%2e%2e/app.py", "/templates/base.html", "/.muggins/secret",
        "/docs", "/schema", "/metrics", "/admin", "/debug",
    ):  # fmt: skip
        assert (await guest.get(path)).status_code == 404, path


async def test_a_fault_tells_its_sender_nothing_and_the_log_no_player(
    player: Player, app: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await player.open()
    identity = (await player.client.post("/api/v1/players")).json()["player"]

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("the password is swordfish")

    monkeypatch.setattr(app.state.service.sheets, "find", broken)
    reply = await player.client.get(RUN)
    problem(reply, 500, "internal")
    assert "swordfish" not in reply.text
    assert "Traceback" not in reply.text
    line = next(JsonLines().format(record) for record in caplog.records if record.message == "unforeseen error")
    found = json.loads(line)
    assert found["path"] == "/api/v1/days/{day}/sheets/discard/run"
    assert found["at"].endswith("+00:00")
    assert "ZeroDivisionError" in found["trace"]
    for mark in (identity, player.client.cookies["muggins"], "127.0.0.1"):
        assert mark not in line


def test_a_line_of_the_log_stays_one_line() -> None:
    record = logging.LogRecord("muggins", logging.INFO, "", 0, 'a\nb\r\n{"level": "error"}', None, None)
    assert JsonLines().format(record).count("\n") == 0


def test_no_line_of_the_log_is_given_a_player_a_name_or_a_token() -> None:
    for path in (*(ROOT / "api").rglob("*.py"), *(ROOT / "workers").rglob("*.py")):
        for call in re.findall(r"\blog\.\w+\((.*)", path.read_text(encoding="utf-8")):
            assert not re.search(r"\bplayer\b|\bname\b|token|client|cookie", call.replace("logger", "")), (path, call)


def test_no_access_log_is_written() -> None:
    assert "access_log=False" in (ROOT / "workers/web.py").read_text(encoding="utf-8")
    assert "--no-access-log" in (ROOT / "deploy/muggins-api.service").read_text(encoding="utf-8")
    for path in ("workers/web.py",):
        assert "server_header=False" in (ROOT / path).read_text(encoding="utf-8")


async def test_what_is_somebodys_own_is_kept_in_no_cache(player: Player) -> None:
    await player.play()
    for path in ("/", "/me/data", "/privacy", "/api/v1/me/export", RUN, "/api/v1/days/today"):
        control = (await player.client.get(path)).headers["cache-control"]
        assert "no-store" in control or "private" in control, path


def test_the_browser_keeps_nothing_of_value() -> None:
    kept = set()
    for path in (ROOT / "api/static/js").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        kept |= set(re.findall(r"(?:localStorage|sessionStorage)\.setItem\(\s*[\"'`]([^\"'`]+)", text))
        assert "indexedDB" not in text
    assert not [one for one in kept if re.search(r"token|code|secret|name|run|answer", one)]


def test_nothing_is_in_debug_mode() -> None:
    app = create_app(Settings(), solver=InlineSolver())
    assert app.debug is False
    assert app.openapi_config is None


@pytest.mark.parametrize(
    "given", [{"MUGGINS_LIMITS": "-1"}, {"MUGGINS_LIMITS": "off"}, {"MUGGINS_LIMITS": "1e9"},
              {"MUGGINS_SECURE_COOKIES": "maybe"}, {"MUGGINS_PUBLIC_URL": "javascript:alert(1)"}],
)  # fmt: skip
def test_a_setting_that_is_none_stops_the_start(given: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        settings_from(given)


def test_the_limits_are_on_unless_they_are_switched_off() -> None:
    assert settings_from({}).limits == 1
    assert settings_from({"MUGGINS_LIMITS": "2.5"}).limits == 2.5
    assert settings_from({"MUGGINS_LIMITS": "0"}).limits == 0


def test_every_package_of_the_lock_is_pinned_by_its_hash() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert text.count("==") <= text.count("--hash=sha256:")


async def test_without_its_store_the_site_refuses_and_grants_nothing(world: World) -> None:
    app = await world.app("redis://127.0.0.1:1")
    guest = await world.guest(app)
    problem(await guest.post(RUN, json={"attempt": ATTEMPT}), 503, "store-down")
    problem(await guest.get("/api/v1/me/export", headers={"Cookie": "muggins=" + "x" * 43}), 503, "store-down")
