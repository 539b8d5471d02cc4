"""Names that players choose: which are fine, and which look alike.

Python's Unicode data has no property Script, so a letter's script is read from its official name, whose first word says
it: ``CYRILLIC SMALL LETTER A``. What begins with none of the words below is no letter of a name.
"""

import re
import unicodedata
from functools import lru_cache

from puzzles.errors import IllegalError

__all__ = ["LONGEST", "SHORTEST", "checked_name", "looks", "script_of", "skeleton"]

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
    if _reserved(name):
        raise _bad("it sounds like somebody who runs this place")
    return name


def _reserved(name: str) -> bool:
    whole = set(looks(name))
    words = whole.union(*(looks(word) for word in re.split(r"[ .'-]+", name)))
    begun = any(word.startswith(one) for word in words for one in _skeletons(_RESERVED_STEMS))
    return begun or bool(words & _skeletons(_RESERVED_WORDS) or whole & _skeletons(_RESERVED))


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


def _looks_by_letter(table: str) -> dict[str, str]:
    """Return what each letter looks like, from lines of a look and the letters that have it."""
    lines = (line.split() for line in table.strip().splitlines())
    return {letter: look for look, letters in lines for letter in letters}


# Letters with capitals by their small ones, Cherokee's as casefolding has them. These are facts of confusables.txt
# 17.0.0, Unicode Technical Standard 39; marks and strokes do not count, and i and l are one. A few that it leaves out
# are added, since readers take them for each other: μ and u, ω and w, п and n.
_LOOKS = _looks_by_letter(
    """
    2 ƻᒿ
    3 зӡʒȝɜჳ
    4 Ꮞ
    6 бᏮ
    8 ȣ
    a αаɑᗅᎪ
    ae ӕ
    b βвьъѣҍƅᏴᏏᏰᑲᑳᖯᗷᒈ
    bl ы
    c сᏟငၚ
    d ðԁᎠᏧᑯᗞᗪᒇ
    dz ʣ
    e εеєԑҽəәᎬᏋⴹ
    f ϝքẜẝᖴ
    fn ʩ
    g ƍցԍᏀᏳ
    h нһћꚕհᎻᏂᏲᕼ
    j јϳյȷᎫᒍ
    k ĸκкᏦ
    l ιіӏɩւꙇᎥⵏᏞᒪוןױاٲٳߊ
    ll װ
    lo ю
    ls ʪ
    lz ʫ
    m мϻᎷᗰ
    n ŋηπпոռղᑎበᴨ
    o οσθоѳөɵօଠഠဝჿዐᎤᎾᏫⴱⵁⵔסهھہەۿ
    oo ꚙ
    p ρрþƿϸᏢᑭᒆᴩ
    q ԛզգⵕ
    r гᴦᎡᎱᏒᖇ
    s ѕƨꙅƽᏚᏕട
    t τтᎢ
    ts ʦ
    u υμʊʋʉџսᏌᑌሀᑧ
    v νѵᏙᐯⴸᴧט
    w ωѡꙍшԝապɯɰᎳᏔᏇᗯሣ
    x χхᕁᕽⵝ
    y γуүɣɤᎩᎽყ
    z ζᏃ
    φ фɸփቀ
    ψ ѱ
    """  # noqa: RUF001 - that they are ambiguous is the point
)
# Capitals that look like another letter than their small ones do, from the same file.
_CAPITALS = _looks_by_letter(
    """
    2 ƧꙄ
    5 Ƽ
    b Б
    h Η
    m Μ
    n Ν
    r Γ
    s Տ
    v ΛЛ
    y Υ
    """  # noqa: RUF001 - likewise
)
# The iota beneath a Greek letter is a mark, of which casefolding makes a letter.
_AS_WRITTEN = str.maketrans(_CAPITALS | {"\u0345": ""})
_PLAIN = {
    "0": "o",
    "1": "l",
    "i": "l",
    "|": "l",
    "\ua78e": "l",
    "æ": "ae",
    "œ": "oe",
    "ß": "ss",
    "ẞ": "ss",
}
_PAIRS = (("rn", "m"), ("vv", "w"))
_MARKS_KEPT = frozenset("\u3099\u309a")
_WITH_POINTS = frozenset("äöü")
_UNDER_POINTS = frozenset("aou")
_NAMED = re.compile(
    r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN |TURNED |REVERSED )?([A-Z])(?: WITH .*)?"
)
_ATTACHED = re.compile(r"((?:CYRILLIC|LATIN) SMALL LETTER .+) WITH .+")
"""A letter with a descender, a hook or a stroke, which Unicode does not take for a mark."""

_LOOSE = re.compile(r"[ .'\u2019-]")


def looks(name: str) -> tuple[str, ...]:
    """Return all that a name holds, so that whoever has one of these has a name that may be taken for it.

    The first is its :func:`skeleton`, which all ways of writing it in capitals share; a second one follows where its
    capitals look like other letters than their small ones do, as a Greek Nu looks like N, and a small one like v.

    >>> looks("Nina"), looks("\u039d\u03bf\u03bd\u03bf"), looks("\u03bd\u03bf\u03bd\u03bf")
    (('nlna',), ('vovo', 'novo'), ('vovo',))
    """
    written = unicodedata.normalize("NFKD", name).translate(_AS_WRITTEN)
    return tuple(dict.fromkeys((skeleton(name), skeleton(written))))


def skeleton(name: str) -> str:
    """Return what a name looks like in small letters: two names of one skeleton may be taken for each other.

    Capitals, spaces and signs make no difference, nor do accents; ä, ö and ü are letters of their own. Alike are l, I,
    i and 1; O and 0; rn and m; vv and w; and what looks so in any other script. A skeleton's skeleton is itself.

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
    """Leave out the marks that are strewn on letters, except the points of ä, ö, ü and what looks like these."""
    kept: list[str] = []
    for one in unicodedata.normalize("NFD", text):
        if unicodedata.combining(one) and one not in _MARKS_KEPT and _strewn(one):
            if one == "\u0308" and kept and _looks(kept[-1]) in _UNDER_POINTS:
                kept[-1] = unicodedata.normalize("NFC", _looks(kept[-1]) + one)
            continue
        kept.append(one)
    return unicodedata.normalize("NFC", "".join(kept))


def _strewn(mark: str) -> bool:
    return unicodedata.name(mark, "").partition(" ")[0] in {_INHERITED, "HEBREW", "ARABIC", "SYRIAC", "CYRILLIC"}


def _looks(one: str) -> str:
    if one in _PLAIN or one in _LOOKS:
        return _PLAIN.get(one) or _LOOKS[one]
    if one.isascii() or one in _WITH_POINTS:
        return one
    name = unicodedata.name(one, "")
    if (match := _NAMED.fullmatch(name)) is not None:
        letter = match[1].lower()
        return _PLAIN.get(letter, letter)
    if (attached := _ATTACHED.fullmatch(name)) is not None:
        return _looks_of(attached[1]) or one
    return one


def _looks_of(name: str) -> str | None:
    """Return what the letter of an official name looks like, or None where there is no such letter."""
    try:
        return _looks(unicodedata.normalize("NFD", unicodedata.lookup(name))[0])
    except KeyError:
        return None
