"""The design page: each colour, size, card, tile and board that the site is made of, shown live and with its reason."""

from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.response import Template
from msgspec import Struct

from api.pages.charts import Column, columns
from api.pages.design_tokens import PAIRS, SCHEMES, TOKENS, Pair, Scheme, colour, names
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page
from puzzles.cribbage.cards import RANKS, SUITS

__all__ = ["design_pages"]

_FAMILIES: Final = {
    "paper": "paper paper-raised paper-sunk ink muted line accent mine bad",
    "values": "hand crib heat-strong heat-stronger heat-strongest chip",
    "felt": "felt-light felt felt-dark felt-deep felt-text felt-muted felt-red felt-blue felt-green",
    "wood": "wood-light wood wood-dark wood-edge wood-hole wood-text",
    "brass": "brass-light brass-warm brass brass-deep brass-dark brass-edge brass-ink",
    "iron": "iron-shine iron-light iron iron-dark iron-edge iron-text",
    "lacquer": "lacquer-light lacquer lacquer-dark lacquer-edge lacquer-text",
    "cards": "card card-red card-black card-blue card-green card-gilt card-back ivory pip",
    "suits": "suit-red suit-black suit-blue suit-green",
}
_SAMPLE_RUNS: Final = (1, 2, 4, 7, 11, 16, 21, 17, 9, 4)


class Swatch(Struct, frozen=True):
    """A colour by its name, by day and by night."""

    name: str
    light: str
    dark: str


class Meeting(Struct, frozen=True):
    """A pair of tokens as it looks, and its contrast, by day and by night."""

    pair: Pair
    shown: Sequence[tuple[Scheme, str, str, float]]
    """Scheme, front, behind, contrast."""

    @property
    def same(self) -> bool:
        """Whether day and night make no difference."""
        return self.shown[0][1:3] == self.shown[1][1:3]


def _hex(name: str, scheme: Scheme) -> str:
    return "#" + "".join(f"{round(part):02x}" for part in colour(name, scheme))


def _swatches(family: str) -> list[Swatch]:
    return [Swatch(name, _hex(name, "light"), _hex(name, "dark")) for name in family.split()]


def _meeting(pair: Pair) -> Meeting:
    return Meeting(
        pair,
        [(scheme, _hex(pair.front, scheme), _hex(pair.behind, scheme), pair.measured(scheme)) for scheme in SCHEMES],
    )


# Nothing here depends on who asks.
_SWATCHES: Final = {name: _swatches(family) for name, family in _FAMILIES.items()}
_MEETINGS: Final = {name: [_meeting(pair) for pair in pairs] for name, pairs in PAIRS.items()}


@get("/design", include_in_schema=False, sync_to_thread=False)
def design(request: AnyRequest) -> Template:
    """Each part of the design system, shown and explained."""
    gettext = catalogue_for(request).gettext
    chart = columns(
        [
            Column(runs, f"{100 * place} … {100 * place + 99}: {runs}", mine=place == 7)
            for place, runs in enumerate(_SAMPLE_RUNS)
        ],
        label=gettext("How the results of a sheet spread, and where one stands"),
        ticks=[(0, "0"), (0.5, "500"), (1, "1000")],
    )
    return page(
        request,
        "design",
        swatches=_SWATCHES,
        meetings=_MEETINGS,
        sizes=names("type-"),
        spaces=names("space-"),
        corners=names("radius"),
        tokens=TOKENS["light"],
        deck=[rank + suit for suit in SUITS for rank in RANKS],
        chart=chart,
    )


design_pages: Final = [design]
