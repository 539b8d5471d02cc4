"""Why a play is right or wrong, as codes with figures that a page turns into sentences in any language.

A verdict has one headline, which weighs the points at once against the rest of the round, and at most one detail, the
most telling thing about the play. The choice is held against an *other*: the best play, or where it is itself the best,
the next worse one.

Headlines. All have the figures ``tile``, ``end``, ``points``, ``rest`` and ``value`` of the choice, the same of the
other as ``other_tile`` and so on, and three distances that are never negative: ``points_gap``, ``rest_gap``,
``value_gap``. Values are means over all hands that the opponent may hold: net points, or in a finish the race to 61,
from -1 (always lost in this round) to 1 (always won); there ``rest`` and ``rest_gap`` are 0.

====================== =============================================================================================
``best-in-both``       the best: no fewer points at once and no worse in the rest
``best-by-points``     the best: ``points_gap`` more at once; the rest of the other would bring back ``rest_gap``, less
``best-by-rest``       the best: ``points_gap`` fewer at once; the rest makes up for it by ``rest_gap``
``best-near-tie``      the best by less than 0.05
``near-tie``           not the best, by less than 0.05
``only-play``          there is no other play
``all-equal``          every play is worth the same
``less-in-both``       no more points at once, and a worse rest than the best play's
``too-few-points``     ``points_gap`` fewer at once; the rest brings back ``rest_gap`` of it, not enough
``took-too-much``      ``points_gap`` more at once, but the rest is ``rest_gap`` worse
``race-won``           a finish: the choice reaches 61 at once
``race-missed``        a finish: the other reaches 61 at once
``race-over``          a finish: the choice's points would lead beyond 61 and so count nothing
``race-best``          a finish: the best by ``value_gap``
``race-worse``         a finish: worse than the best by ``value_gap``
====================== =============================================================================================

Details, each with its figure for the choice and, as ``other_…``, for the other.

====================== =============================================================================================
``reply``              what the opponent can score at once in reply, on average over the hands: ``reply``
``knocks``             in which share of the hands the opponent must knock: ``knocks``, 0 to 1
``keeps``              how many of the tiles left in the own hand fit the new ends: ``keeps`` of ``left``
``goes-out``           the choice ends the round, and the point for going out counts
====================== =============================================================================================

A side is empty where it does not matter: for the opening tile and where both lead to mirror images.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

__all__ = ["KNOCKS_TELL", "NEAR_TIE", "REPLY_TELLS", "PlayReason", "Weighed", "explain_play"]

NEAR_TIE = 0.05
"""Points below which two plays count as nearly the same."""

REPLY_TELLS = 0.25
"""Points from which a difference in the opponent's best reply is worth a sentence."""

KNOCKS_TELL = 0.1
"""Share of the hands from which a difference in knocks is worth a sentence."""

Figures = dict[str, int | float | str]
DetailCode = Literal["reply", "knocks", "keeps"]


class PlayReason(Struct, frozen=True):
    """A code and the figures that its sentence needs; the module's docstring lists both."""

    code: str
    figures: Figures


class Weighed(Struct, frozen=True):
    """A play as it is weighed.

    Attributes:
        tile: The tile.
        end: Its side, empty where it does not matter.
        points: What it scores at once.
        counted: How many of these points count under 61.
        value: Its value: net points, or the race in a finish.
        reply: Mean of the most that the opponent can score at once in reply.
        knocks: Share of the hands in which the opponent must knock in reply.
        keeps: How many of the other tiles in the own hand fit the new ends.
        left: How many other tiles there are.
        wins: Whether it reaches 61 at once.
        ends_round: Whether the round is over with it: the last tile, and the partner's last where four play.
    """

    tile: str
    end: str
    points: int
    counted: int
    value: float
    reply: float
    knocks: float
    keeps: int
    left: int
    wins: bool
    ends_round: bool


def explain_play(plays: Sequence[Weighed], chosen: Weighed, *, finish: bool) -> list[PlayReason]:
    """Return one or two reasons for the verdict on a play, the headline first.

    Args:
        plays: All plays, best first; at least one.
        chosen: The one taken.
        finish: Whether the values are those of the race to 61.
    """
    best = plays[0].value
    worse = next((play for play in plays if play.value < best), plays[-1])
    other = worse if chosen.value >= best else plays[0]
    if plays[-1].value >= best:
        code = "only-play" if len(plays) == 1 else "all-equal"
        headline = PlayReason(code, _figures(chosen, other, 0.0, finish=finish))
    else:
        headline = _race_headline(chosen, other) if finish else _headline(chosen, other)
    return [headline, *_details(chosen, other, finish=finish)[:1]]


def _headline(chosen: Weighed, other: Weighed) -> PlayReason:
    points = chosen.points - other.points
    rest = (chosen.value - chosen.points) - (other.value - other.points)
    gap = abs(chosen.value - other.value)
    if chosen.value >= other.value:
        if gap < NEAR_TIE:
            code = "best-near-tie"
        elif points >= 0 and rest >= 0:
            code = "best-in-both"
        else:
            code = "best-by-points" if points > 0 else "best-by-rest"
    elif gap < NEAR_TIE:
        code = "near-tie"
    elif points <= 0 and rest <= 0:
        code = "less-in-both"
    else:
        code = "too-few-points" if points < 0 else "took-too-much"
    return PlayReason(code, _figures(chosen, other, rest, finish=False))


def _race_headline(chosen: Weighed, other: Weighed) -> PlayReason:
    if chosen.wins:
        code = "race-won"
    elif chosen.value >= other.value:
        code = "race-best"
    elif other.wins:
        code = "race-missed"
    elif chosen.counted < chosen.points:
        code = "race-over"
    else:
        code = "race-worse"
    return PlayReason(code, _figures(chosen, other, 0.0, finish=True))


def _figures(chosen: Weighed, other: Weighed, rest: float, *, finish: bool) -> Figures:
    figures: Figures = {}
    for prefix, play in (("", chosen), ("other_", other)):
        figures[prefix + "tile"] = play.tile
        figures[prefix + "end"] = play.end
        figures[prefix + "points"] = play.points
        figures[prefix + "rest"] = 0.0 if finish else play.value - play.points
        figures[prefix + "value"] = play.value
    figures["points_gap"] = abs(chosen.points - other.points)
    figures["rest_gap"] = abs(rest)
    figures["value_gap"] = abs(chosen.value - other.value)
    return figures


def _details(chosen: Weighed, other: Weighed, *, finish: bool) -> list[PlayReason]:
    """Return what else tells the two apart in the direction of the verdict, the most telling first."""
    if chosen.ends_round:
        return [PlayReason("goes-out", {})] if chosen.counted or not finish else []
    if chosen is other:
        return []
    better = chosen.value >= other.value
    found: list[tuple[float, PlayReason]] = []

    def tell(code: DetailCode, gain: float, least: float, weight: float, figures: Figures) -> None:
        """Note a difference if it is large enough and speaks for the better of the two."""
        towards = gain if better else -gain
        if towards >= least:
            found.append((towards * weight, PlayReason(code, figures)))

    if not finish:
        # What the reply scores takes no heed of 61, which is all that matters in a finish.
        tell("reply", other.reply - chosen.reply, REPLY_TELLS, 1, {"reply": chosen.reply, "other_reply": other.reply})
    tell(
        "knocks", chosen.knocks - other.knocks, KNOCKS_TELL, 3, {"knocks": chosen.knocks, "other_knocks": other.knocks}
    )
    tell(
        "keeps",
        chosen.keeps - other.keeps,
        1,
        0.25,
        {"keeps": chosen.keeps, "other_keeps": other.keeps, "left": chosen.left},
    )
    found.sort(key=lambda entry: -entry[0])
    return [reason for _, reason in found]
