"""Names that players choose: what is refused, and which look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import friendly
from puzzles.errors import IllegalError
from puzzles.names import LONGEST, SHORTEST, checked_name, script_of, skeleton

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
        ("Anna", "\u0391\u039d\u039d\u0391"),
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


def test_no_two_friendly_names_look_alike_and_all_are_fine() -> None:
    names = [f"{a} {b}" for a in friendly._ENGLISH_FIRST for b in friendly._ENGLISH_SECOND]
    names += [a + b for a in friendly._GERMAN_FIRST for b in friendly._GERMAN_SECOND]
    assert all(checked_name(name) == name for name in names)
    assert len({skeleton(name) for name in names}) == len(names) == 7200


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
