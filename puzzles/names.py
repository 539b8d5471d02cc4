"""Names that players choose: which are fine, and which look alike.

Python's Unicode data has no property Script, so a letter's script is read from its official name, whose first word says
it: ``CYRILLIC SMALL LETTER A``. What begins with none of the words below is no letter of a name.
"""

import re
import unicodedata
from functools import lru_cache

from puzzles.errors import IllegalError

__all__ = ["LONGEST", "SHORTEST", "checked_name", "script_of", "skeleton"]

SHORTEST = 2
LONGEST = 24
"""Characters of a name, counted in normalisation form C."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SCRIPTS = _words(
    """
    LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC SYRIAC THAANA DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA
    TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR ETHIOPIC KHMER MONGOLIAN CHEROKEE CANADIAN TIFINAGH
    NKO YI VAI HANGUL HIRAGANA KATAKANA BOPOMOFO
    """
)
_HAN = "CJK"
_JAPANESE_MARK = "KATAKANA-HIRAGANA"
_TOGETHER = (
    frozenset({"HIRAGANA", "KATAKANA", _JAPANESE_MARK, _HAN}),
    frozenset({"HANGUL", _HAN}),
    frozenset({"BOPOMOFO", _HAN}),
)
"""Scripts that one language writes beside each other."""

_CLICKS = range(0x1C0, 0x1C4)
_LAST_LATIN = "\u02b0"

_INHERITED = "COMBINING"
_OWN = {"\u0e33", "\u0eb3"}
"""Vowels of Thai and Lao that have a compatibility decomposition and yet are the ordinary way of writing."""

_UNSEEN = re.compile(r"FILLER|VARIATION SELECTOR|GRAPHEME JOINER|INHERENT|VOWEL SEPARATOR|INVISIBLE")
_MARKS_IN_A_ROW = 3
_INHERITED_IN_A_ROW = 1
_BETWEEN = frozenset(" -'.")
_DIGITS = frozenset("0123456789")

_RESERVED_WORDS = _words(
    """
    admin administrator administration moderator moderation mod muggins official offiziell support operator betreiber
    staff webmaster security
    """
)
"""No name may have one of these among its words."""

_RESERVED_STEMS = _words("admin moderator muggins betreiber operator webmaster")
"""No word of a name may begin with one of these: Moderatorin, Mugginsteam."""

_RESERVED = _words("team system root owner nobody anonymous anonym deleted player spieler guest gast null")
"""No name may be one of these."""


def checked_name(text: str) -> str:
    """Return a name as it is kept: composed, trimmed, with single spaces and plain apostrophes.

    Raises:
        IllegalError: ``bad-name``, with what is wrong.

    >>> checked_name("  Jörg   Müller-Lüdenscheidt ")
    'Jörg Müller-Lüdenscheidt'
    """
    if not text.isprintable():
        raise _bad("it holds a character that nobody sees")
    name = " ".join(unicodedata.normalize("NFC", text).replace("\u2019", "'").split(" ")).strip()
    name = re.sub(" +", " ", name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise _bad(f"it has {len(name)} characters, not {SHORTEST} to {LONGEST}")
    _check_characters(name)
    if not any(unicodedata.category(one)[0] == "L" for one in name):
        raise _bad("it has no letter")
    whole = skeleton(name)
    words = {skeleton(word) for word in re.split(r"[ .'-]+", name)} | {whole}
    reserved = _skeletons(_RESERVED_WORDS)
    begun = any(word.startswith(one) for word in words for one in _skeletons(_RESERVED_STEMS))
    if words & reserved or begun or whole in _skeletons(_RESERVED):
        raise _bad("it sounds like somebody who runs this place")
    return name


def _check_characters(name: str) -> None:
    scripts: set[str] = set()
    marks = inherited = 0
    before = ""
    for one in name:
        mark = unicodedata.category(one)[0] == "M"
        if one in _DIGITS or one in _BETWEEN:
            if one in _BETWEEN and before in _BETWEEN and " " not in (one, before):
                raise _bad("two signs stand side by side")
            marks = inherited = 0
            before = one
            continue
        script = script_of(one)
        if script is None:
            raise _bad(f"{one!r} is no letter, digit, space, hyphen, apostrophe or full stop")
        if mark and (not before or before in _BETWEEN or before in _DIGITS):
            raise _bad("a mark stands on no letter")
        marks = marks + 1 if mark else 0
        inherited = inherited + 1 if script == _INHERITED else 0
        if marks > _MARKS_IN_A_ROW or inherited > _INHERITED_IN_A_ROW:
            raise _bad("marks are piled on one letter")
        if script != _INHERITED:
            scripts.add(script)
        before = one
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise _bad("it mixes letters of several scripts")


def _bad(why: str) -> IllegalError:
    return IllegalError(
        f"this name does not do: {why}. A name has {SHORTEST} to {LONGEST} letters of one script, digits, spaces, "
        "hyphens, apostrophes or full stops",
        code="bad-name",
    )


def _only_looks(one: str) -> bool:
    """Return whether it is only another shape of a letter, or there to look like one.

    The first are those of full width, superscripts and mathematical ones, the others clicks, and the letters of
    epigraphers and phoneticians.
    """
    if unicodedata.normalize("NFKC", one) != one and one not in _OWN:
        return True
    late = one >= _LAST_LATIN and not "\u1e00" <= one <= "\u1eff"
    return unicodedata.name(one, "").startswith("LATIN ") and (ord(one) in _CLICKS or late)


def script_of(one: str) -> str | None:
    r"""Return the script of a letter or mark that a name may hold, ``COMBINING`` for a mark of any script, else None.

    >>> script_of("ß"), script_of("я"), script_of("漢"), script_of("7"), script_of("\u202e")
    ('LATIN', 'CYRILLIC', 'CJK', None, None)
    """
    category = unicodedata.category(one)
    if category[0] not in "LM" or (category in {"Me", "Lm"} and one not in _WRITTEN):
        return None
    if _only_looks(one):
        return None
    name = unicodedata.name(one, "")
    word = name.partition(" ")[0]
    if _UNSEEN.search(name):
        return None
    if word == "HANGUL":
        return word if name.startswith("HANGUL SYLLABLE") else None
    if word == "IDEOGRAPHIC":
        return _HAN
    known = word in _SCRIPTS or (word == _HAN and "UNIFIED" in name) or word in {_INHERITED, _JAPANESE_MARK}
    return word if known else None


_WRITTEN = frozenset("々ーゝゞヽヾๆໆ")
"""Modifier letters that belong to ordinary writing: signs of repetition and of length."""


@lru_cache(maxsize=2)
def _skeletons(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(skeleton, words))


_UPRIGHT = dict(
    zip(
        # Capitals coincide most, so a Greek or Cyrillic letter goes by its capital's look, or else its small one's.
        "αβεζηικμνορτυχγω" + "авеёзіјкмнорстухѕһԁԛԝгпьєүґ" + "օսոհցզ" + "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᎽᏀᏃᏢᏒᏙᏚᏞᏟᏦᏴᎥ",  # noqa: RUF001 - that they are ambiguous is the point
        "abezhlkmnoptyxyw" + "abee3ljkmhopctyxshdqwrnbeyr" + "ounhgq" + "drtajewmhygzprvslckbl",
        strict=True,
    )
)
_PLAIN = {
    "0": "o",
    "1": "l",
    "i": "l",
    "|": "l",
    "\u0131": "l",
    "\u0269": "l",
    "\u04cf": "l",
    "\u0475": "v",
    "\u03f3": "j",
    "\ua78e": "l",
    "\u0185": "b",
    "æ": "ae",
    "œ": "oe",
    "ß": "ss",
    "ẞ": "ss",
}
_PAIRS = (("rn", "m"), ("vv", "w"))
_MARKS_KEPT = frozenset("\u3099\u309a")
_WITH_POINTS = frozenset("äöü")
_NAMED = re.compile(
    r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN |TURNED )?([A-Z])(?: WITH .*)?"
)
_ALPHA = "LATIN SMALL LETTER ALPHA"
_LOOSE = re.compile(r"[ .'\u2019-]")


def skeleton(name: str) -> str:
    """Return what a name looks like: two names that may be taken for each other have the same.

    Capitals, spaces and signs make no difference, nor do accents; ä, ö and ü are letters of their own. Alike are l, I,
    i and 1; O and 0; rn and m; vv and w; and what looks so in Cyrillic, Greek, Armenian and Cherokee. A skeleton's
    skeleton is itself.

    >>> skeleton("Lucky Otter") == skeleton("IUCKY-0TTER"), skeleton("Bär") == skeleton("Bar")
    (True, False)
    """
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    found = "".join(_looks(one) for one in _bare(_LOOSE.sub("", text)))
    for pair, single in _PAIRS:
        while pair in found:
            found = found.replace(pair, single)
    return unicodedata.normalize("NFC", found)


def _bare(text: str) -> str:
    """Leave out the marks that are strewn on letters, except the points of ä, ö and ü."""
    kept: list[str] = []
    for one in unicodedata.normalize("NFD", text):
        if unicodedata.combining(one) and one not in _MARKS_KEPT and _strewn(one):
            if one == "\u0308" and kept and kept[-1] in "aou":
                kept[-1] = unicodedata.normalize("NFC", kept[-1] + one)
            continue
        kept.append(one)
    return unicodedata.normalize("NFC", "".join(kept))


def _strewn(mark: str) -> bool:
    return unicodedata.name(mark, "").partition(" ")[0] in {_INHERITED, "HEBREW", "ARABIC", "SYRIAC", "CYRILLIC"}


def _looks(one: str) -> str:
    if one in _PLAIN or one in _UPRIGHT:
        return _PLAIN.get(one) or _UPRIGHT[one]
    if one.isascii() or one in _WITH_POINTS:
        return one
    name = unicodedata.name(one, "")
    if name == _ALPHA:
        return "a"
    match = _NAMED.fullmatch(name)
    if match is None:
        return one
    letter = match[1].lower()
    return _PLAIN.get(letter, letter)
