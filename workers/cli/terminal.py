"""What people see: tables on the standard output, progress on the terminal of the standard error."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

__all__ = ["Progress", "print_table", "working"]

Progress = Callable[[str, float], None]
"""Told a phrase for the work going on and the share of it that is done, 0 to 1."""


@contextmanager
def working(what: str) -> Iterator[Progress | None]:
    """Show on the terminal that something goes on, and how far; nothing where the standard error is no terminal.

    Args:
        what: The phrase shown until the work tells its own.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and most commands never need it
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415
    from rich.progress import Progress as Bars  # noqa: PLC0415

    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=None)

        def tell(phrase: str, share: float) -> None:
            bars.update(task, description=phrase, total=1.0, completed=share)

        yield tell


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Sequence[int], note: str) -> None:
    """Print rows under headings, and a line below them.

    Args:
        headings: One for each column.
        rows: The cells.
        numbers: The columns that are set to the right.
        note: The line below.
    """
    from rich import box  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="right" if column in numbers else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    # Nothing is cut off for a pipe, whose width nobody knows.
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 200)
    console.print(table)
    console.print(note, soft_wrap=True)
