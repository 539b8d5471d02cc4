"""Counting training without the server, held equal to the server's own, hand by hand and line by line."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route

from api.pages.assets import ASSETS
from puzzles.cribbage.cards import DECK, card_text, cards_text
from puzzles.dominoes.growing import grown_lines, with_doubles
from puzzles.stream import Stream
from puzzles.training.hands import HANDS, Level, Only, Source, TrainingHand, Wish
from puzzles.training.lines import LINES, Length, LineWish, OnlyEnds, TrainingLine

JS = """
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    const known = (seed) => { let word = seed; return () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0); };
"""


class Known(Stream):
    """A stream over words that the page can make too."""

    def __init__(self, seed: int) -> None:
        super().__init__(b"", "known")
        self._word = seed

    def below(self, n: int) -> int:
        while True:
            self._word = (self._word * 1664525 + 1013904223) % (1 << 32)
            if self._word < (1 << 32) - (1 << 32) % n:
                return self._word % n


@pytest.fixture(scope="module")
def modules(browser: Browser) -> Iterator[Page]:
    """A page that may import the site's modules, without a site."""
    context = browser.new_context(base_url="http://modules.example")

    def give(route: Route) -> None:
        name = route.request.url.partition("modules.example/")[2]
        asset = ASSETS.get(name)
        body = b"<!doctype html><title>modules</title>" if asset is None else asset.plain
        route.fulfill(body=body, content_type="text/html" if asset is None else asset.media_type)

    context.route("**/*", give)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def hands(count: int) -> list[TrainingHand]:
    chance = random.Random(5)  # noqa: S311 - hands for a test
    found = []
    for n in range(count):
        # Half of them from few ranks or few suits, where counts are rich.
        held = [DECK, [card for card in DECK if card >> 2 < 6], [card for card in DECK if card & 3 < 2]][n % 3]
        crib = n % 2 == 0
        size = 4 if crib or n % 5 else 3
        *cards, starter = chance.sample(list(held), size + 1)
        game = "five" if size == 3 else "six"
        found.append(TrainingHand(game, crib, tuple(cards_text(sorted(cards))), card_text(starter)))
    return found


def test_thousands_of_hands_are_counted_and_judged_as_the_server_does(modules: Page) -> None:
    cases = []
    for n, hand in enumerate(hands(3000)):
        verdict = plain(HANDS.verdict(hand, n % 30))
        cases.append([plain(hand), n % 30, verdict, HANDS.allowance(hand), hand.key])
    wrong = modules.evaluate(
        "async (cases) => {"
        + JS
        + """
        const { offlineHands } = await import("/js/offline-hands.js");
        const its = offlineHands;
        const mine = ([hand, said]) => [its.verdict(hand, said), its.allowance(hand), its.key(hand)];
        return cases.filter((one) => !same(mine(one), one.slice(2))).slice(0, 3).map((one) => [one, mine(one)]);
    }""",
        cases,
    )
    assert wrong == []


def test_thousands_of_lines_are_counted_and_judged_as_the_server_does(modules: Page) -> None:
    cases = []
    lines = (one for line in grown_lines(Stream(b"lines", "test"), 12) for one in (line, *with_doubles(line)))
    for n, line in zip(range(3000), lines, strict=False):
        exercise = TrainingLine(tuple(line.texts()), "left" if len(line.tiles) > 1 else None)
        verdict = plain(LINES.verdict(exercise, n % 9))
        cases.append([plain(exercise), n % 9, verdict, LINES.allowance(exercise), exercise.key])
    wrong = modules.evaluate(
        "async (cases) => {"
        + JS
        + """
        const { offlineLines } = await import("/js/offline-lines.js");
        const its = offlineLines;
        const mine = ([line, said]) => [its.verdict(line, said), its.allowance(line), its.key(line)];
        return cases.filter((one) => !same(mine(one), one.slice(2))).slice(0, 3).map((one) => [one, mine(one)]);
    }""",
        cases,
    )
    assert wrong == []


HAND_WISHES = [
    Wish(source, level, game, only)
    for source in get_args(Source)
    for level in get_args(Level)
    for game in ("six", "five")
    for only in get_args(Only)
]
LINE_WISHES = [LineWish(length, only) for length in get_args(Length) for only in get_args(OnlyEnds)]


@pytest.mark.parametrize(
    ("module", "discipline", "wishes", "times"),
    [
        ("offline-hands.js", HANDS, HAND_WISHES, 3),
        ("offline-lines.js", LINES, LINE_WISHES, 12),
    ],
)
def test_from_the_same_chance_the_same_is_drawn_for_every_wish(modules, module, discipline, wishes, times) -> None:
    name = "offlineHands" if discipline is HANDS else "offlineLines"
    cases = []
    for seed in range(times * len(wishes)):
        wish, other = wishes[seed % len(wishes)], wishes[(7 * seed + seed // len(wishes)) % len(wishes)]
        drawn = discipline.draw(Known(seed), wish)
        cases.append([seed, plain(wish), plain(drawn), plain(other), discipline.fits(drawn, other)])
    wrong = modules.evaluate(
        "async ([module, name, cases]) => {"
        + JS
        + """
        const { Draws } = await import("/js/offline-draws.js");
        const discipline = (await import(`/js/${module}`))[name];
        const tidy = (value) => Object.fromEntries(Object.entries(value).sort());
        return cases.filter(([seed, wish, drawn, other, fits]) => {
            const mine = discipline.draw(new Draws(known(seed)), wish);
            return !same(tidy(mine), tidy(drawn)) || discipline.fits(drawn, other) !== fits;
        });
    }""",
        [module, name, cases],
    )
    assert wrong == []


def test_what_was_wrong_or_slow_comes_back_within_the_session_and_leaves_when_it_is_known(modules: Page) -> None:
    told = modules.evaluate("""async () => {
        let clock = Date.parse("2026-11-29T21:00:00Z");
        performance.now = () => 0;
        Date.now = () => clock;
        const { answerOffline } = await import("/js/offline-training.js");
        const { setClock } = await import("/js/clock.js");
        const at = (seconds) => { clock += 1000 * seconds; setClock(new Date(clock).toISOString()); };
        const ask = (wish = {}) => answerOffline("/training/counts", wish);
        const { countHand } = await import("/js/offline-hands.js");
        const say = (hand, points) => answerOffline("/training/counts/answers", { id: hand.id, points }, hand);
        const told = [];
        at(0);
        try { ask({ only: "mistakes" }); } catch (error) { told.push([error.code, error.problem.next]); }
        const first = ask();
        const right = countHand(first.cards, first.starter, first.crib).total;
        at(2);
        const wrong = say(first, (right + 1) % 29);
        told.push([wrong.verdict.total === right, wrong.time, Date.parse(wrong.again) - clock, wrong.due]);
        told.push(say(first, right).verdict.said === (right + 1) % 29);
        try { ask({ only: "mistakes" }); } catch ({ code, problem }) {
            told.push([code, Date.parse(problem.next) - clock]);
        }
        at(61);
        const again = ask({ only: "mistakes" });
        told.push([again.repeat, again.due, again.cards.join() === first.cards.join(), again.id !== first.id]);
        at(1);
        const better = say(again, right);
        told.push([Date.parse(better.again) - clock, better.due]);
        at(601);
        const last = ask({ only: "mistakes" });
        at(1);
        told.push(say(last, right).again);
        // Nobody but the server knows what this one was, and nobody but the server has charts.
        told.push(answerOffline("/training/counts/answers", { id: "elsewhere", points: 1 }, null));
        told.push(answerOffline("/training/counts/progress", undefined, null));
        return told;
    }""")
    assert told == [
        ["nothing-due", None],
        [True, 2000, 60_000, 0],
        True,
        ["nothing-due", 60_000],
        [True, 1, True, True],
        [600_000, 0],
        None,
        None,
        None,
    ]
