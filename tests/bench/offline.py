"""The solver in the browser: the model, one position, and how that compares with the server.

All in processor time, the browser's being that of the page's own thread.
"""

# ruff: noqa: S311 - the same hands every time

import random
import statistics
import time

from playwright.sync_api import sync_playwright

from api.pages.assets import asset_url
from api.pages.discard_tables import DISCARD_TABLES
from puzzles.cribbage.cards import DECK
from puzzles.cribbage.discards import DiscardSolver, build_lookup
from puzzles.cribbage.game import GAMES
from puzzles.cribbage.table import packaged_table
from tests.bench import Figure
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.files import served_files

HANDS = 30

# What the worker does, without the worker.
LOAD = """async (names) => {
  const [{ TABLES }, { GAMES, choicesOf }, { solve }] = await Promise.all(names.map((name) => import(name)));
  let choices = null;
  globalThis.prepare = (name) => { choices = choicesOf(GAMES[name], TABLES[name]); };
  globalThis.values = ([name, cards, crib]) => {
    const { deals, discards } = solve(name, choices, cards, crib);
    return discards.map((one) => one.total / deals);
  };
}"""


class _Timed:
    """Runs functions in a page and says how long its thread worked on them, in milliseconds."""

    def __init__(self, page):
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def __call__(self, code, argument):
        before = self._worked()
        found = self._page.evaluate(code, argument)
        return found, self._worked() - before

    def _worked(self):
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "ThreadTime")


def figures():
    with served_files() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            page = browser.new_page()
            page.goto(address)
            modules = (DISCARD_TABLES, "js/offline-model.js", "js/offline-solver.js")
            page.evaluate(LOAD, [asset_url(name) for name in modules])
            for name, limits in (("six", (3000, 300)), ("five", (1000, 100))):
                yield from _game(_Timed(page), GAMES[name], limits)
        finally:
            browser.close()


def _game(timed, game, limits):
    draw = random.Random(2026)
    asked = [(sorted(draw.sample(DECK, game.dealt)), "own" if n % 2 else "opponent") for n in range(HANDS)]
    table = packaged_table(game)
    solver = DiscardSolver.from_buffer(game, table, build_lookup(table))
    solver.discards(*asked[0])
    _, model = timed("(name) => prepare(name)", game.name)
    here, there = [], []
    for cards, crib in asked:
        found, spent = timed("(question) => values(question)", [game.name, cards, crib])
        here.append(spent)
        started = time.thread_time()
        wanted = solver.discards(cards, crib)
        there.append(1000 * (time.thread_time() - started))
        if [one.total for one in wanted] != found:
            raise AssertionError(f"the browser and the solver differ for {cards}, crib {crib}")
    middle = statistics.median(here)
    yield Figure(f"{game.name} cards: every hand's discards", model, "ms", limits[0], "once per page")
    yield Figure(f"{game.name} cards: one position, median", middle, "ms", limits[1], f"slowest {max(here):.0f} ms")
    yield Figure(f"{game.name} cards: browser over server", middle / statistics.median(there), "times", None)
