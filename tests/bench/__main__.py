"""Run the parts named on the command line, or all, and print their figures as they come."""

# ruff: noqa: T201 - printing is what it is for

import sys
from importlib import import_module

from tests import clock
from tests.bench import PARTS


def main(names):
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    clock.begin()
    over = 0
    for name in names or PARTS:
        print(f"\n{name}", flush=True)
        for figure in import_module(f"tests.bench.{name}").figures():
            limit = "" if figure.limit is None else f"(limit {figure.limit:g} {figure.unit})"
            print(f"  {figure.name:<44} {figure.value:>12,.2f} {figure.unit:<10} {limit:<22} {figure.note}", flush=True)
            over += figure.limit is not None and figure.value > figure.limit
    return 1 if over else 0


sys.exit(main(sys.argv[1:]))
