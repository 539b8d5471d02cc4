"""What moves does so briefly and by transform and opacity alone, as far as the files can tell."""

import re
from pathlib import Path

import pytest

from api.pages.assets import STATIC_DIRECTORY

SHEETS = sorted((STATIC_DIRECTORY / "css").glob("*.css"))
MODULES = sorted((STATIC_DIRECTORY / "js").glob("*.js"))
TIMES = {"var(--quick)", "var(--step)"}


def styles(path: Path) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def declared(name: str) -> list[str]:
    return re.findall(rf"--{name}: *([^;]+);", styles(STATIC_DIRECTORY / "css" / "tokens.css"))


@pytest.mark.parametrize("name", ["quick", "step"])
def test_a_motion_lasts_120_to_180_ms_and_nothing_where_none_is_wished(name):
    ordinary, reduced = declared(name)
    assert 120 <= int(ordinary.removesuffix("ms")) <= 180
    assert reduced == "0ms"


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_moves_only_by_transform_and_opacity(path):
    text = styles(path)
    for value in re.findall(r"[{;\s]transition: *([^;}]+)", text):
        for part in re.split(r",(?![^(]*\))", value):
            if part.strip() == "none":
                continue
            changed, duration, *_ = part.split()
            # What cannot be seen half may change at once, when a motion is over.
            allowed = {"0s"} if changed == "visibility" else TIMES
            assert changed in ("transform", "opacity", "visibility"), part
            assert duration in allowed, part
    assert not re.search(r"[{;\s](transition-(property|duration)|animation[\w-]*|scroll-behavior) *:", text)
    assert "@keyframes" not in text
    assert "view-transition" not in text


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_only_one_module_lets_anything_move(path):
    text = path.read_text(encoding="utf-8")
    if path.name != "motion.js":
        assert not re.search(r"\.animate\(|new Animation\(|KeyframeEffect|\.transition\b|behavior: *\"smooth\"", text)


def test_the_table_of_motions_names_tokens_only():
    text = (STATIC_DIRECTORY / "js" / "motion.js").read_text(encoding="utf-8")
    table = text[text.index("MOTIONS = {") : text.index("};")]
    names = re.findall(r"^  (\w+): \{ time: \"(\w+)\"", table, flags=re.MULTILINE)
    assert {time for _, time in names} == {"quick", "step"}
    spreads = [int(spread) for spread in re.findall(r"spread: (\d+)", table)]
    assert max(spreads) + 180 <= 400
    assert set(re.findall(r"play\(\"(\w+)\"", text)) <= {name for name, _ in names}


def test_what_is_asked_to_sound_is_there_to_be_heard():
    made = re.search(r"SOUNDS = \{(.*?)\n\};", (STATIC_DIRECTORY / "js" / "sound-art.js").read_text(), re.DOTALL)
    assert made
    names = set(re.findall(r"^  (\w+): \{", made[1], flags=re.MULTILINE))
    asked = set()
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        if 'from "./sound.js"' in text or path.name == "sound.js":
            for call in re.findall(r"\bplay\(([^)]*)\)", text):
                asked |= set(re.findall(r'"(\w+)"', call))
    assert asked == names
