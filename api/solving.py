"""What any solver's process is asked, whatever game it solves."""

from typing import Any, ClassVar, Protocol

from msgspec import Struct

__all__ = ["Bench", "Job", "Warm"]


class Job(Struct, frozen=True):
    """One question; its tag tells the process which."""

    repeats: ClassVar[bool] = True
    """Whether the same question has the same answer, so that it may be kept."""


class Warm(Job, frozen=True, tag="warm"):
    """Gets everything ready that later jobs need; answered with ``{}``."""


class Bench(Protocol):
    """One game's jobs and who does them."""

    @property
    def jobs(self) -> Any:
        """The union of the jobs that it takes, :class:`Warm` among them."""

    def answer(self, job: Any) -> bytes:
        """Return the JSON that answers a job.

        Raises:
            MugginsError: The job asks for what the rules do not allow, or nothing can be solved at this time.
        """

    def forget(self) -> None:
        """Open anew what has been opened: it turned out damaged."""
