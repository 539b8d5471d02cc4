"""What players are called, and the visitor's language among those that the names of :mod:`puzzles.friendly` come in."""

from collections.abc import Sequence

from api.store import Store
from puzzles.friendly import LANGUAGES, Language, friendly_name

__all__ = ["LANGUAGES", "Language", "friendly_name", "names_of", "preferred_language"]


async def names_of(store: Store, players: Sequence[str]) -> dict[str, str]:
    """Return what the players are called."""
    known = await store.names(players)
    return {player: known.get(player) or friendly_name(player, "en") for player in players}


def preferred_language(accept_language: str) -> Language:
    """Return the language of ours that an ``Accept-Language`` header likes best, English where it likes none."""
    best: tuple[float, Language] = (0.0, "en")
    for part in accept_language[:500].split(","):
        tag, _, parameter = part.strip().partition(";")
        weight = 1.0
        if parameter.strip().startswith("q="):
            try:
                weight = float(parameter.strip()[2:])
            except ValueError:
                continue
        for language in LANGUAGES:
            if tag.strip().lower().split("-")[0] == language and weight > best[0]:
                best = (weight, language)
    return best[1]
