"""Friendly names for new players, from two small word lists in each language.

English puts an adjective before a bird or beast; German joins a noun to another, so that no ending has to agree.
"""

from hashlib import sha256
from typing import Literal

from puzzles.names import LONGEST

__all__ = ["LANGUAGES", "Language", "friendly_name"]

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")

_LOWEST = 2
_HIGHEST = 999


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ENGLISH_FIRST = _words(
    """
    Amber Autumn Brass Breezy Bright Brisk Bronze Calm Candid Cedar Cheerful Clever Cobalt Copper Coral Cosy
    Crimson Curious Dapper Daring Dusky Eager Early Ebony Fabled Gentle Gilded Golden Hazel Honest Humble Indigo
    Ivory Jade Jolly Keen Lively Lucky Lunar Maple Merry Mellow Mighty Misty Nimble Noble Olive Patient Plucky
    Polished Quick Quiet Rustic Silver Steady Sunny Velvet Violet Wandering Witty
    """
)
_ENGLISH_SECOND = _words(
    """
    Badger Bear Beaver Bittern Bullfinch Chough Crane Curlew Dipper Dolphin Dormouse Dove Eagle Falcon Ferret
    Fieldfare Finch Fox Gannet Goldfinch Goose Grebe Hare Harrier Hawk Hedgehog Heron Hoopoe Jackdaw Jay Kestrel
    Kingfisher Kite Lapwing Lark Linnet Lynx Magpie Marten Merlin Mole Nightjar Nuthatch Osprey Otter Owl
    Oystercatcher Pheasant Plover Puffin Raven Redstart Robin Sandpiper Skylark Sparrow Starling Swift Wagtail
    Wren
    """
)
_GERMAN_FIRST = _words(
    """
    Abend Ahorn Apfel Bach Berg Birken Blumen Brücken Buchen Deich Dorf Eichen Eis Erlen Feld Felsen Feuer Fluss
    Frühlings Garten Gold Hafen Hasel Heide Herbst Hügel Insel Kiefern Kirsch Klee Kupfer Küsten Linden Mai
    Markt Meer Messing Mond Moor Moos Morgen Mühlen Nebel Nord Nuss Quellen Regen Rosen Sand Schnee See Silber
    Sommer Sonnen Stein Sternen Tal Wald Wiesen Winter
    """
)
_GERMAN_SECOND = _words(
    """
    adler amsel biber bussard dachs dohle drossel eisvogel elster ente eule falke fasan fink fuchs gans
    goldammer grille habicht hase hecht hering hirsch igel iltis kauz kiebitz kranich krähe lachs lerche libelle
    luchs marder maus meise milan möwe nachtigall otter pirol rabe reh reiher rotkehlchen schnepfe schwalbe
    schwan specht sperber star storch taube uhu wachtel wal wiesel wolf zeisig ziege
    """
)


def friendly_name(player: str, language: Language, *, attempt: int = 0) -> str:
    """Return the name that goes with a player's id: one of 3,600, and with a number from the fourth attempt on.

    >>> friendly_name("player", "en") == friendly_name("player", "en")
    True
    """
    digest = int.from_bytes(sha256(f"muggins/name/1|{attempt}|{player}".encode()).digest()[:8])
    return _name_at(digest, language, numbered=attempt >= 3)


def _name_at(digest: int, language: Language, *, numbered: bool) -> str:
    firsts = _GERMAN_FIRST if language == "de" else _ENGLISH_FIRST
    digest, place = divmod(digest, len(firsts))
    pairs = _pairs(firsts[place], language, room=LONGEST - len(f" {_HIGHEST}") if numbered else LONGEST)
    digest, place = divmod(digest, len(pairs))
    return pairs[place] + (f" {_LOWEST + digest % (_HIGHEST - _LOWEST + 1)}" if numbered else "")


def _pairs(first: str, language: Language, *, room: int) -> list[str]:
    """Return the names that begin with a word and have no more characters than there is room for."""
    between, seconds = ("", _GERMAN_SECOND) if language == "de" else (" ", _ENGLISH_SECOND)
    return [name for name in (first + between + second for second in seconds) if len(name) <= room]
