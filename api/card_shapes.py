"""How cards stand in a request: schemas that say exactly what is taken, over texts that the rules themselves check.

The limits are only described here, not enforced by msgspec: the rules' own messages say more.
"""

from typing import Annotated

from msgspec import Meta

__all__ = ["Hand", "TwoCards"]

_Card = Annotated[str, Meta(extra_json_schema={"pattern": "^[A23456789TJQK][CDHS]$"})]

TwoCards = Annotated[tuple[_Card, ...], Meta(extra_json_schema={"minItems": 2, "maxItems": 2, "uniqueItems": True})]
"""Two different cards, in either order."""

Hand = Annotated[tuple[_Card, ...], Meta(extra_json_schema={"minItems": 5, "maxItems": 6, "uniqueItems": True})]
"""Six different cards, or five for the five-card game, in any order."""
