"""The kinds of sheet, by name. A further kind is one module here and one line in the registry."""

from puzzles.errors import NotFoundError
from puzzles.kinds.contract import Kind
from puzzles.kinds.count import COUNT
from puzzles.kinds.discard import DISCARD
from puzzles.kinds.domino import DOMINO
from puzzles.kinds.ends import ENDS

__all__ = ["KINDS", "kind_named"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (DISCARD, COUNT, DOMINO, ENDS)}


def kind_named(name: str) -> Kind:
    """Return a kind by its name.

    Raises:
        NotFoundError: There is none of that name.
    """
    try:
        return KINDS[name]
    except KeyError:
        raise NotFoundError(f"there is no kind {name!r}: there is {', '.join(KINDS)}", code="no-such-kind") from None
