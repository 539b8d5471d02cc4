"""Which modules bring the commands of ``muggins``.

Such a module has a function ``add_commands`` that adds its parsers; each sets ``run`` to a function that takes the
parsed arguments and returns the exit status. All of them are imported at every start, so whatever is slow to import
(rich, numba, the server) they import inside ``run``.
"""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import argparse

__all__ = ["GROUPS", "Commands"]

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse has no other name
"""Where a group adds its parsers."""

GROUPS = (
    "workers.cli.serve",
    "workers.cli.count",
    "workers.cli.discard",
    "workers.cli.ends",
    "workers.cli.domino",
    "workers.cli.table",
    "workers.cli.day",
    "workers.cli.verify",
    "workers.cli.boards",
    "workers.cli.reviews",
    "workers.cli.players",
    "workers.cli.outages",
)
"""In the order in which ``muggins --help`` names their commands."""
