"""The master secret that all seeds come from: from the environment, a file named there, or the data directory.

A secret is at least 32 bytes as hexadecimal digits. Earlier secrets may follow the current one, separated by white
space: days that were published under them are still closed with them.
"""

import contextlib
import os
import secrets
import stat
from pathlib import Path

from msgspec import Struct

from workers.errors import OperationError

__all__ = ["FILE_VARIABLE", "SECRET_VARIABLE", "MasterSecret", "load_secret"]

SECRET_VARIABLE = "MUGGINS_SECRET"  # noqa: S105 - the name of a variable
FILE_VARIABLE = "MUGGINS_SECRET_FILE"
LEAST_BYTES = 32


class MasterSecret(Struct, frozen=True):
    """The secret for new days, and the ones before it, which only close days.

    Attributes:
        current: What new days are made with.
        earlier: What older days may have been made with, newest first.
    """

    current: bytes
    earlier: tuple[bytes, ...] = ()

    def __repr__(self) -> str:
        """Keep the secret out of logs."""
        return "MasterSecret(…)"


def load_secret(directory: Path) -> MasterSecret:
    """Return the master secret; at the first start it is made in the data directory with mode 0600.

    Raises:
        OperationError: It is too short or not hexadecimal, or its file can be read by others.
    """
    text = os.environ.get(SECRET_VARIABLE)
    if text:
        return _parse(text, SECRET_VARIABLE)
    named = os.environ.get(FILE_VARIABLE)
    if named:
        return _parse(_read(Path(named)), named)
    path = directory / "secret"
    if not path.exists():
        _make(path)
    return _parse(_read(path), str(path))


def _read(path: Path) -> str:
    try:
        status = path.stat()
        mode = stat.S_IMODE(status.st_mode)
        # Service managers hand a secret over as root's file that this user's group, or an access list, may read.
        if mode & (0o077 if status.st_uid == os.geteuid() else 0o037):
            raise OperationError(f"{path} has mode {mode:04o}, so others can read the secret: chmod 600 {path}")
        return path.read_text(encoding="ascii")
    except OSError as error:
        raise OperationError(f"the secret's file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise OperationError(f"{path} does not hold a secret in hexadecimal digits") from error


def _parse(text: str, source: str) -> MasterSecret:
    found = []
    for word in text.split():
        try:
            found.append(bytes.fromhex(word))
        except ValueError:
            raise OperationError(f"{source} does not hold a secret in hexadecimal digits") from None
        if len(found[-1]) < LEAST_BYTES:
            raise OperationError(
                f"the secret in {source} has {len(found[-1])} bytes: it needs at least {LEAST_BYTES}, "
                f"{2 * LEAST_BYTES} hexadecimal digits, as `openssl rand -hex {LEAST_BYTES}` prints"
            )
    if not found:
        raise OperationError(f"{source} is empty: restore the secret from its backup, or remove it to start afresh")
    return MasterSecret(found[0], tuple(found[1:]))


def _make(path: Path) -> None:
    # A link fails where the name is taken, so of two first starts one secret wins, and it is never seen half-written.
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(LEAST_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
