"""How tiles stand in a request: schemas that say exactly what is taken, over texts that the rules themselves check.

The limits are only described here, not enforced by msgspec: the rules' own messages say more.
"""

from typing import Annotated

from msgspec import Meta

__all__ = ["Tile", "Tiles"]

Tile = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-6]-[0-6]$"})]
"""A tile, its halves in either order."""

Tiles = Annotated[tuple[Tile, ...], Meta(extra_json_schema={"minItems": 1, "maxItems": 7, "uniqueItems": True})]
"""The tiles of a hand, in any order."""
