"""The discards that the browser works out without the server: the same documents as the server's, to the last digit.

What the server says comes from its own code; the browser runs the very files that a page is sent, under their policy.
"""

# ruff: noqa: S311 - seeded, so that a failure comes again

import csv
import hashlib
import json
import random
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from api.discard_solving import AnalyseDiscards, DiscardBench, GradeDiscards, parse_hand
from api.kinds.discard import DISCARD_API
from api.pages.assets import asset_url
from api.pages.discard_tables import DISCARD_TABLES
from puzzles.cribbage.cards import DECK, RANKS, SUITS, cards_text
from puzzles.cribbage.game import FIVE, GAMES, SIX, game_of_cards
from puzzles.errors import IllegalError, NotationError
from puzzles.kinds.discard import BANDS, margin_of
from tests.browser.files import served_files
from tests.browser.playing import phase, throw
from workers.lookups import open_solver

REFERENCE = Path(__file__).parents[1] / "reference" / "discard_problems.csv"
TELLING = [
    "5H 5C 6D 7S JD QH",
    "5H 5C 5D JS JH JC",
    "2H 4H 6H 8H TH QH",
    "AC 2C 3C 4C 5C 6C",
    "JC JD JH JS 5C 5D",
    "4S 4D 5S 5D 6S 6D",
    "7C 7D 7H 7S 8C 8D",
    "AC AD AH AS KC KD",
    "AH 4H 7H JH KS 9C",
    "5H 5C 6D 7S JD",
    "2H 4H 6H 8H TH",
    "JC JD JH JS 5C",
    "4S 5S 5D 6S 6D",
    "AC AD AH AS KC",
    "AH 4H JH KS 9C",
]
"""Flushes, threes and fours of a kind, jacks, hands whose suits are mirror images of each other; six cards and five."""


@pytest.fixture(scope="module")
def page(browser):
    with served_files() as address:
        opened = browser.new_page()
        opened.set_default_timeout(120_000)
        opened.goto(address)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def bench(solver_data):
    @cache
    def remembering(game):
        """Fifteen throws from one hand are graded without solving it fifteen times."""
        solver = open_solver(game, solver_data)
        return SimpleNamespace(version=solver.version, discards=cache(solver.discards), roles=solver._roles)

    return SimpleNamespace(solver=remembering, answer=DiscardBench(remembering).answer)


def run(page, module, code, argument=None):
    """Run an asynchronous function of (the module, the argument) in the page."""
    return page.evaluate(
        f"async ([address, argument]) => ({code})(await import(address), argument)",
        [asset_url(f"js/{module}.js"), argument],
    )


def dealt_from(reference):
    """Return cards for ranks such as A23456, their suits in turn."""
    used = {}
    cards = []
    for place, rank in enumerate(reference):
        suit = next(s for s in SUITS[place % 4 :] + SUITS if rank + s not in used)
        used[rank + suit] = True
        cards.append(rank + suit)
    return cards


def positions():
    """Return what is compared whole: the telling hands, the reference's problems, and others by chance."""
    draw = random.Random(20261130)
    found = [(hand.split(), crib) for hand in TELLING for crib in ("own", "opponent")]
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        found += [
            (dealt_from(row["hand"]), "own" if row["role"] == "dealer" else "opponent")
            for row in csv.DictReader(file)
            if set(row["hand"]) <= set(RANKS)
        ]
    for number in range(24):
        cards = cards_text(draw.sample(DECK, 5 if number % 6 == 0 else 6))
        found.append((cards, "own" if number % 2 else "opponent"))
    return found


@pytest.mark.parametrize("game", [SIX, FIVE], ids=["six", "five"])
def test_every_hand_of_either_game_is_thrown_as_the_model_throws_it(page, bench, game):
    # All 2 * 20,358,520 discards of six cards, and all 2 * 2,598,960 of five.
    digest = run(
        page,
        "offline-model",
        f"""async ({{ GAMES, choicesOf }}, name) => {{
          const {{ TABLES }} = await import("{asset_url(DISCARD_TABLES)}");
          const digest = await crypto.subtle.digest("SHA-256", choicesOf(GAMES[name], TABLES[name]));
          return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }}""",
        game.name,
    )
    roles = bench.solver(game).roles
    both = roles["dealer"][4] | roles["pone"][4] << 4
    assert digest == hashlib.sha256(both.tobytes()).hexdigest()


def test_analyses_and_verdicts_are_the_servers_to_the_last_digit(page, bench):
    asked = positions()
    assert len(asked) > 60
    answers = run(
        page,
        "offline-discards",
        """async ({ answerOffline }, asked) => {
          const answers = [];
          for (const [cards, crib] of asked) {
            const analysis = await answerOffline("/analysis/discards", { cards, crib });
            const verdicts = [];
            for (const place of [0, 4, 9]) {
              const { cards: thrown } = analysis.discards[place];
              const answer = { cards, crib, thrown: [...thrown].reverse() };
              verdicts.push(await answerOffline("/practice/discards/answers", answer));
            }
            answers.push(JSON.stringify({ analysis, verdicts }));
          }
          return answers;
        }""",
        asked,
    )
    for (cards, crib), text in zip(asked, answers, strict=True):
        answer = json.loads(text)
        hand = parse_hand(tuple(cards))
        wanted = json.loads(bench.answer(AnalyseDiscards(hand, crib)))
        assert answer["analysis"] == wanted | {"offline": True}, (cards, crib)
        for place, verdict in zip((0, 4, 9), answer["verdicts"], strict=True):
            thrown = tuple(wanted["discards"][place]["cards"])
            graded = json.loads(bench.answer(GradeDiscards(hand, crib, thrown)))
            assert verdict == graded | {"offline": True}, (cards, crib, thrown)


def test_reasons_are_the_servers_for_every_throw_of_many_hands(page, bench):
    draw = random.Random(11)
    verdicts = []
    for number in range(40):
        cards = tuple(sorted(draw.sample(DECK, 5 if number % 5 == 0 else 6)))
        crib = "own" if number % 2 else "opponent"
        thrown = [cards_text(one.cards) for one in bench.solver(game_of_cards(len(cards))).discards(cards, crib)]
        verdicts.append([json.loads(bench.answer(GradeDiscards(cards, crib, tuple(pair)))) for pair in thrown])
    found = run(
        page,
        "offline-reasons",
        """({ reasonsFor }, positions) => JSON.stringify(JSON.parse(positions).map(({ crib, choices }) =>
          choices.map((choice) => reasonsFor(crib, choices, choice))))""",
        json.dumps([{"crib": first["crib"], "choices": first["choices"]} for first, *_ in verdicts]),
    )
    wanted = [[verdict["reasons"] for verdict in hand] for hand in verdicts]
    assert json.loads(found) == wanted
    assert len({reason["code"] for hand in wanted for reasons in hand for reason in reasons}) > 18


def test_hands_to_practise_are_of_the_crib_level_and_game_asked_for(page, bench):
    wishes = [
        {"crib": crib, "difficulty": level, "game": game}
        for crib, level, game in (
            ("own", "easy", "six"),
            ("opponent", "medium", "five"),
            ("own", "hard", "five"),
            ("any", "any", "five"),
        )
    ]
    drawn = run(
        page,
        "offline-discards",
        """async ({ answerOffline }, wishes) => {
          const drawn = [];
          for (const wish of wishes) drawn.push(await answerOffline("/practice/discards", wish));
          for (let more = 0; more < 12; more += 1) drawn.push(await answerOffline("/practice/discards", wishes.at(-1)));
          return drawn;
        }""",
        wishes,
    )
    hands = {tuple(question["cards"]) for question in drawn}
    assert len(hands) == len(drawn)
    for wish, question in zip(wishes + [wishes[-1]] * 12, drawn, strict=True):
        assert set(question) == {"game", "crib", "cards", "difficulty", "offline"}
        assert question["game"] == wish["game"]
        assert wish["crib"] in ("any", question["crib"])
        cards = parse_hand(tuple(question["cards"]))
        assert question["cards"] == cards_text(cards)
        margin = margin_of(bench.solver(GAMES[wish["game"]]).discards(cards, question["crib"]))
        level = next((band.name for band in BANDS if band.holds(margin)), "any")
        assert question["difficulty"] == level
        assert wish["difficulty"] in ("any", level)
    assert {question["crib"] for question in drawn[-12:]} == {"own", "opponent"}


HELD = ["5C", "5H", "6D", "7S", "JD", "QH"]


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        (["5C", "1H", "6D", "7S", "JD", "QH"], ["5C", "6D"]),
        (["5C", "5C", "6D", "7S", "JD", "QH"], ["5C", "6D"]),
        (HELD[:4], ["5C", "6D"]),
        (HELD, ["5C"]),
        (HELD, ["5C", "5C"]),
        (HELD, ["5C", "KC"]),
        (HELD, ["5C", "nine"]),
    ],
)
def test_what_cannot_be_is_refused_in_the_servers_words(page, bench, cards, thrown):
    def ask():
        bench.answer(GradeDiscards(parse_hand(tuple(cards)), "own", tuple(thrown)))

    with pytest.raises((IllegalError, NotationError)) as refused:
        ask()
    code, detail, status = run(
        page,
        "offline-discards",
        """async ({ grade }, body) => {
          try { await grade(body); } catch (error) { return [error.code, error.message, error.status]; }
        }""",
        {"cards": cards, "thrown": thrown, "crib": "own"},
    )
    assert (code, detail, status) == (refused.value.code, str(refused.value), 422)
    assert code in DISCARD_API.answer_problems


def test_without_the_server_hands_are_practised_and_analysed_and_the_page_says_so(visitor):
    page = visitor()
    page.goto("/practice")
    page.route("**/api/v1/**", lambda route: route.abort())
    page.reload()
    phase(page, "choosing")
    expect(page.locator("#paper")).to_contain_text("Without the server")
    throw(page)
    expect(page.locator(".exact")).to_contain_text("Computed in your browser, without the server.")
    expect(page.locator(".choices li")).to_have_count(15)
    page.goto("/analyse?cards=5H5C6D7SJD&crib=opponent")
    expect(page.locator(".exact")).to_contain_text("64,425,438", timeout=60_000)
    expect(page.locator(".exact")).to_contain_text("Computed in your browser, without the server.")
    page.unroute("**/api/v1/**")
    with page.expect_response(re.compile("/api/v1/analysis/discards")):
        page.locator("input[name=crib][value=own]").check()
