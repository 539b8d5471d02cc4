"""What each kind is called, and the address of its table, outside the templates."""

from collections.abc import Mapping
from typing import Final

from api.pages.catalogue import Catalogue

__all__ = ["TABLES", "kind_title"]

TABLES: Final[Mapping[str, str]] = {"discard": "/", "count": "/count", "domino": "/domino", "ends": "/ends"}
"""Where each kind's sheet of today is played."""


def kind_title(catalogue: Catalogue, kind: str) -> str:
    """Return what a kind is called beside its day."""
    _ = catalogue.plain
    return {
        "discard": _("Discards"),
        "count": _("Counting"),
        "domino": _("Dominoes"),
        "ends": _("Ends"),
    }[kind]
