"""Names that players choose: what is refused, and which look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import friendly, names
from puzzles.errors import IllegalError
from puzzles.names import LONGEST, SHORTEST, checked_name, looks, script_of, skeleton

FINE = [
    "Jörg", "Müller-Lüdenscheidt", "O'Neill", "Zoë", "Łukasz", "Nguyễn Văn", "Tom 12", "St. Clair", "Straße",
    "Привет", "Ελένη", "田中さん", "カタカナ", "김철수", "नमस्ते", "สวัสดี", "กำ", "שלום", "محمد", "Հայկ", "ქართული",
    "Team Rot",
]  # fmt: skip
BAD = {
    "one character": "A",
    "too long": "A" * 25,
    "nothing": "",
    "blanks": "    ",
    "digits only": "1234",
    "mixed scripts": "\u0430dam",
    "Greek in Latin": "Ad\u03bfm",
    "right-to-left override": "ab\u202ecd",
    "bidi isolate": "ab\u2066cd",
    "right-to-left mark": "ab\u200fcd",
    "zero width space": "ab\u200bcd",
    "zero width joiner": "ab\u200dcd",
    "byte order mark": "\ufeffabc",
    "soft hyphen": "ab\u00adcd",
    "control": "ab\x07cd",
    "line feed": "ab\ncd",
    "no-break space": "ab\u00a0cd",
    "emoji": "😀😀",
    "letters with emoji": "Tom 😀",
    "full width": "\uff21\uff22c",
    "mathematical": "\U0001d400bc",
    "pile of marks": "ab\u0301\u0302\u0303",
    "mark on nothing": "\u0301ab",
    "Hangul filler": "ab\u3164cd",
    "variation selector": "ab\ufe0fcd",
    "braille blank": "ab\u2800",
    "underscore": "ab_cd",
    "angle brackets": "<b>bold",
    "two signs": "a--b",
    "operator": "Admin",
    "operator in disguise": "M0derat0r",
    "operator among words": "the muggins",
    "operator in pieces": "ad-min",
}


@pytest.mark.parametrize("name", FINE)
def test_a_name_of_one_script_is_fine(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize("why", BAD)
def test_a_name_that_deceives_is_refused(why: str) -> None:
    with pytest.raises(IllegalError) as refused:
        checked_name(BAD[why])
    assert refused.value.code == "bad-name"


def test_a_name_is_trimmed_composed_and_has_single_spaces() -> None:
    assert checked_name("  Jo\u0308rg    O\u2019Neill ") == "Jörg O'Neill"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lucky Otter", "lucky otter"),
        ("Lucky Otter", "LUCKY-OTTER"),
        ("Lucky Otter", "Lucky 0tter"),
        ("Lilly", "LiIIy"),
        ("Ill", "111a"[:3]),
        ("Corner", "Comer"),
        ("Vvilly", "Willy"),
        ("Poca", "\u0420\u043e\u0441\u0430"),
        ("Ana", "A\u0144a"),
        ("Soren", "Søren"),
        ("Strasse", "Straße"),
        ("O'Neill", "ONeill"),
        ("abc", "\uff41\uff42\uff43"),
    ],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Bär", "Bar"), ("Schön", "Schon"), ("Müsli", "Musli"), ("Anna", "Hanna"), ("はな", "ばな")]
)
def test_what_looks_different_has_another_skeleton(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vovo", "\u03bd\u03bf\u03bd\u03bf"),
        ("uuvo", "\u03c5\u03c5\u03bd\u03bf"),
        ("otto", "\u03bf\u03c4\u03c4\u03bf"),
        ("wow", "\u0461\u043e\u0461"),
        ("soon", "\u0455\u043e\u043e\u043f"),
        ("coop", "\u0441\u043e\u043e\u0440"),
        ("boo", "\u0412\u043e\u043e"),
        ("Yoyo", "\u0423\u043e\u0423\u043e"),
        ("Oöo", "\u041e\u04e7\u043e"),
        ("kok", "\u049b\u043e\u049b"),
        ("nun", "\u057c\u057d\u057c"),
        ("ooo", "\u05e1\u05e1\u05e1"),
        ("lol", "\u0627\u0647\u0627"),
        ("HOW", "\u13bb\u13be\u13d4"),
        ("PUB", "\u146d\u144c\u15f7"),
        ("Oxo", "\u2d54\u2d5d\u2d54"),
        ("yoyo", "\u10e7\u10ff\u10e7\u10ff"),
        ("keks", "\u0138e\u0138s"),
        ("rin", "ri\u014b"),
        ("pop", "\u00fe\u00f8\u01bf"),
        ("woo", "\u026f\u0275\u0254"),
    ],
)
def test_a_name_wholly_of_other_letters_looks_like_the_latin_one(one: str, other: str) -> None:
    assert skeleton(checked_name(other)) == skeleton(checked_name(one))


@pytest.mark.parametrize(
    ("latin", "written", "small"),
    [
        ("Anna", "\u0391\u039d\u039d\u0391", "\u03b1\u03bd\u03bd\u03b1"),
        ("Novo", "\u039d\u03bf\u03bd\u03bf", "\u03bd\u03bf\u03bd\u03bf"),
        ("HYMN", "\u0397\u03a5\u039c\u039d", "\u03b7\u03c5\u03bc\u03bd"),
        ("boa", "\u0411\u043e\u0430", "\u0431\u043e\u0430"),
        ("SOS", "\u054f\u0555\u054f", "\u057f\u0585\u057f"),
        ("Hoa", "\u0389\u03bf\u1fb3", "\u03ae\u03bf\u1fb3"),
    ],
)
def test_capitals_that_look_otherwise_than_small_letters_are_held_beside_them(
    latin: str, written: str, small: str
) -> None:
    assert skeleton(latin) in looks(written)
    assert skeleton(latin) not in skeleton(small)
    assert skeleton(small) in looks(written)
    assert looks(written)[0] == skeleton(written)


def test_each_letter_that_looks_like_another_may_stand_in_a_name_and_looks_so() -> None:
    for one, look in names._LOOKS.items():
        assert script_of(one) is not None, hex(ord(one))
        assert skeleton(one) == skeleton(look), hex(ord(one))
    for one, look in names._CAPITALS.items():
        assert script_of(one) is not None, hex(ord(one))
        assert looks(one) == (skeleton(one.casefold()), skeleton(look)), hex(ord(one))


def test_a_latin_name_looks_one_way_whatever_its_capitals() -> None:
    for name in ("Nina", "VINA", "müller", "Guðrún", "Łukasz"):
        assert looks(name) == (skeleton(name),) == looks(name.swapcase())
    assert not {*looks("Nina")} & {*looks("Vina")}


def test_reserved_names_are_refused_in_capitals_of_another_alphabet() -> None:
    anonym = "\u0391\u039d\u039f\u039d\u03a5\u039c"
    with pytest.raises(IllegalError, match="runs this place"):
        checked_name(anonym)
    assert checked_name(anonym.lower()) == anonym.lower()


def test_no_two_friendly_names_look_alike_and_all_are_fine() -> None:
    given = [f"{a} {b}" for a in friendly._ENGLISH_FIRST for b in friendly._ENGLISH_SECOND]
    given += [a + b for a in friendly._GERMAN_FIRST for b in friendly._GERMAN_SECOND]
    assert all(checked_name(name) == name for name in given)
    assert len({skeleton(name) for name in given}) == len(given) == 7200


@pytest.mark.parametrize("language", friendly.LANGUAGES)
def test_a_friendly_name_is_fine_with_the_longest_number_too_and_every_beginning_has_one(
    language: friendly.Language,
) -> None:
    firsts = friendly._GERMAN_FIRST if language == "de" else friendly._ENGLISH_FIRST
    longest = friendly._HIGHEST - friendly._LOWEST
    for place, first in enumerate(firsts):
        pairs = friendly._pairs(first, language, room=LONGEST - 4)
        assert len(pairs) > 40
        digests = [place + len(firsts) * (n + len(pairs) * longest) for n in range(len(pairs))]
        given = [friendly._name_at(digest, language, numbered=True) for digest in digests]
        assert given == [f"{pair} 999" for pair in pairs]
        assert [checked_name(name) for name in given] == given


def test_ids_keep_the_friendly_names_that_they_always_had() -> None:
    given = [friendly.friendly_name("player", language, attempt=n) for language in friendly.LANGUAGES for n in range(3)]
    assert given == ["Golden Dolphin", "Noble Otter", "Dusky Linnet", "Kiefernente", "Quellenrotkehlchen", "Goldmeise"]


def test_over_the_whole_basic_plane_no_script_has_what_nobody_sees_and_skeletons_are_settled() -> None:
    for number in (*range(0xD800), *range(0xE000, 0x10000)):
        one = chr(number)
        script = script_of(one)
        if script is not None:
            assert unicodedata.category(one)[0] in "LM"
            assert one.isprintable()
            assert "FILLER" not in unicodedata.name(one)
        assert skeleton(skeleton(one)) == skeleton(one), hex(number)
    assert {script_of(one) for one in "aäßÅŁ"} == {"LATIN"}
    assert [script_of(one) for one in "1-_😀\u200b\u202e"] == [None] * 6


@given(st.text(max_size=40))
def test_whatever_passes_is_settled_short_and_has_nothing_hidden(text: str) -> None:
    try:
        name = checked_name(text)
    except IllegalError:
        return
    assert checked_name(name) == name
    assert SHORTEST <= len(name) <= LONGEST
    assert unicodedata.normalize("NFC", name) == name
    assert not {unicodedata.category(one) for one in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "So"}
    assert skeleton(name)


@given(st.text(max_size=30))
def test_a_skeletons_skeleton_is_itself_and_capitals_make_no_difference(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)
    assert skeleton(text.casefold()) == skeleton(text)
    for look in looks(text):
        assert skeleton(look) == look


@pytest.mark.parametrize(
    "name", ["\u01c0ucky", "\ua77aan", "ma\u01c3ke", "Moderatorin", "Mugginsteam", "Admins", "admin1"]
)
def test_clicks_old_letters_and_whatever_begins_like_an_operator_are_refused(name: str) -> None:
    with pytest.raises(IllegalError):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0420\u04cf\u0430\u0443", "Play"),
        ("\u0475\u043e\u0475\u0430", "vova"),
        ("\u0196gor", "Igor"),
        ("\u13e2\u13aa\u13e2\u13aa", "PAPA"),
    ],
)
def test_letters_of_other_alphabets_that_look_like_latin_ones_are_alike(one: str, other: str) -> None:
    assert skeleton(checked_name(one)) == skeleton(checked_name(other))
