"""The master secret: made once, kept private, never replaced."""

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from workers.errors import OperationError
from workers.secret import load_secret

HEX = bytes(range(32)).hex()


@pytest.fixture(autouse=True)
def no_secret_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUGGINS_SECRET", raising=False)
    monkeypatch.delenv("MUGGINS_SECRET_FILE", raising=False)


def test_the_first_start_makes_a_private_file_and_later_ones_read_it(tmp_path: Path) -> None:
    first = load_secret(tmp_path)
    assert len(first.current) == 32
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert load_secret(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_first_starts_at_the_same_time_agree(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from workers.secret import load_secret;"
        "sys.stdin.read(); print(load_secret(Path(sys.argv[1])).current.hex())"
    )
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", program, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(6)
    ]
    with ThreadPoolExecutor(len(starts)) as pool:
        found = set(pool.map(lambda start: start.communicate("")[0], starts))
    assert len(found) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_the_environment_comes_before_a_named_file_and_that_before_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = load_secret(tmp_path)
    named = tmp_path / "elsewhere"
    named.write_text("ab" * 32)
    named.chmod(0o400)
    monkeypatch.setenv("MUGGINS_SECRET_FILE", str(named))
    assert load_secret(tmp_path).current == b"\xab" * 32 != own.current
    monkeypatch.setenv("MUGGINS_SECRET", HEX)
    assert load_secret(tmp_path).current == bytes(range(32))


def test_earlier_secrets_follow_the_current_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_SECRET", f"{'cd' * 32}\n{HEX} {'ef' * 40}\n")
    secret = load_secret(tmp_path)
    assert secret.current == b"\xcd" * 32
    assert secret.earlier == (bytes(range(32)), b"\xef" * 40)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o777])
def test_a_file_that_others_can_read_is_refused_with_what_to_do(tmp_path: Path, mode: int) -> None:
    load_secret(tmp_path)
    (tmp_path / "secret").chmod(mode)
    with pytest.raises(OperationError, match=f"mode {mode:04o}.*chmod 600"):
        load_secret(tmp_path)


def test_a_file_that_a_service_manager_hands_over_to_the_group_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "credential"
    named.write_text(HEX)
    monkeypatch.setenv("MUGGINS_SECRET_FILE", str(named))
    monkeypatch.setattr("os.geteuid", lambda: named.stat().st_uid + 1)
    named.chmod(0o440)
    assert load_secret(tmp_path).current == bytes(range(32))
    for mode in (0o444, 0o460):
        named.chmod(mode)
        with pytest.raises(OperationError, match="others can read"):
            load_secret(tmp_path)


@pytest.mark.parametrize(
    ("text", "why"),
    [("ab" * 31, "31 bytes"), ("correct horse battery staple", "hexadecimal"), ("", "empty"), ("\n", "empty"),
     (f"{HEX} abcd", "2 bytes"), ("ä" * 64, "hexadecimal")],
)  # fmt: skip
def test_a_short_or_unreadable_secret_is_refused_and_never_replaced(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "secret"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(OperationError, match=why):
        load_secret(tmp_path)
    assert path.read_text(encoding="utf-8") == text


def test_a_named_file_that_is_missing_is_refused_and_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_SECRET_FILE", str(tmp_path / "nowhere"))
    with pytest.raises(OperationError, match="cannot be read"):
        load_secret(tmp_path)
    assert not list(tmp_path.iterdir())


def test_neither_messages_nor_representations_hold_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_SECRET", HEX)
    assert HEX not in repr(load_secret(tmp_path))
    assert repr(bytes(range(32))) not in repr(load_secret(tmp_path))
    monkeypatch.setenv("MUGGINS_SECRET", HEX[:20])
    with pytest.raises(OperationError) as caught:
        load_secret(tmp_path)
    assert HEX[:20] not in str(caught.value)
