"""What a player does on the domino pages, and positions of any length for tests that need no solver."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import random
from typing import Any

from playwright.sync_api import Page, expect

from puzzles.dominoes.line import EMPTY, Line, Side, points_of
from puzzles.dominoes.tiles import SET, is_double, tile_text
from tests.browser.playing import SETTLED, phase

TILES = ".hand-tile:not(.out)"

# The boxes of what lies on the table, in pixels, and of what it must not touch.
BOXES = """() => {
    const box = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
    };
    const around = [".table-board", ".seats-row", ".play-box", ".rack", ".main-button"];
    return {
        area: box(document.querySelector(".line-view")),
        lying: [...document.querySelectorAll(".line-picture > .tile, .end-mark")].map(box),
        around: around.map((name) => box(document.querySelector(name))),
    };
}"""


def position(length: int, seed: int, *, doubles: bool = False) -> dict[str, Any]:
    """Return a question after that many tiles, drawn at random, doubles first if that is wished."""
    for attempt in range(1000):
        made = _placed(length, random.Random(f"{length}-{seed}-{attempt}"), doubles=doubles)
        if made is None:
            continue
        line, plays, left = made
        fitting = [tile for tile in left if not line.tiles or line.fits(tile)]
        hand = (fitting + [tile for tile in left if tile not in fitting])[:3]
        if fitting:
            return _question(line, plays, [tile_text(tile) for tile in hand], len(left) - len(hand))
    raise ValueError(f"no line of {length} tiles")


def _placed(length: int, draw: random.Random, *, doubles: bool) -> tuple[Line, list[dict[str, Any]], list[int]] | None:
    line, plays, left = EMPTY, [], draw.sample(SET, len(SET))
    for n in range(length):
        sides: list[tuple[int, Side | None]] = [(tile, side) for tile in left for side in (line.fits(tile) or ())]
        ways = sides if n else [(left[0], None)]
        if not ways:
            return None
        first = [way for way in ways if is_double(way[0])] if doubles else []
        tile, side = draw.choice(first or ways)
        line = line.placed(tile, side)
        left.remove(tile)
        scored = points_of(line.total)
        plays.append({"seat": n % 2, "tile": tile_text(tile), "end": side, "total": line.total, "points": scored})
    return line, plays, left


def _question(line: Line, plays: list[dict[str, Any]], hand: list[str], unseen: int) -> dict[str, Any]:
    return {
        "n": None,
        "finish": False,
        "seat": len(plays) % 2,
        "plays": plays,
        "line": line.texts(),
        "total": line.total,
        "hand": hand,
        "counts": [3, 3],
        "scores": [4, 7],
        "hands": 560,
        "unseen": unseen,
        "possible": unseen,
    }


def verdict(question: dict[str, Any], choices: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a verdict on the first of these choices, each given by tile, end, points and value."""
    full = [
        {
            "equivalent": [],
            "total": 0,
            "rest": choice["value"] - choice["points"],
            "open": {"sum": 0, "value": choice["value"]},
            "house": {"sum": 0, "value": choice["value"]},
            "race": None,
            "equilibrium": None,
            "best": 300,
            "knocks": 12,
            "loss": choices[0]["value"] - choice["value"],
            "score": 100,
        }
        | choice
        for choice in choices
    ]
    names = ("n", "finish", "seat", "plays", "line", "hand", "counts", "scores", "hands", "unseen", "possible")
    mine = {"tile": full[0]["tile"], "end": full[0]["end"], "place": 1, "loss": 0.0, "score": 100, "margin": 0.5}
    return (
        {name: question[name] for name in names}
        | mine
        | {
            "choices": full,
            "equilibrium": None,
            "narrowed": None,
            "reasons": [
                {"code": "race-won", "figures": {"tile": full[0]["tile"]}},
                {"code": "of-tomorrow", "figures": {}},
            ],
        }
    )


def practise(page: Page, question: dict[str, Any]) -> None:
    """Show this question on the practice page."""
    page.unroute("**/api/v1/practice/dominoes")
    page.route("**/api/v1/practice/dominoes", lambda route: route.fulfill(json=question))
    page.goto("/practice/domino")
    phase(page, "choosing")


def sit_down(page: Page) -> None:
    """Sit down at today's first position, which lies on the table already."""
    page.goto("/domino")
    phase(page, "choosing")


def play(page: Page) -> None:
    """Play the first tile that fits, at the first end."""
    page.locator(TILES).first.click()
    ends = page.locator(".end-choice")
    if ends.count():
        ends.first.click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "verdict")


def go_on(page: Page) -> None:
    """From a verdict to the next position, or to the end."""
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator("#main")).not_to_have_attribute("data-phase", "verdict")


def play_to_the_end(page: Page) -> None:
    """Play whatever is left of the sheet."""
    while True:
        play(page)
        go_on(page)
        if page.locator("#main").get_attribute("data-phase") == "finished":
            return


def touching(one: list[float], other: list[float]) -> bool:
    """Return whether two boxes share more than a pixel either way."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    along = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 1 and along > 1
