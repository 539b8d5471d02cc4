"""Measures of a page in Chromium: bytes, shifts, interactions, and what Lighthouse makes a score of.

There is no Lighthouse here; its formulas are public and short. ``docs/numbers.md`` says how each number is formed.
"""

# ruff: noqa: E501 - scripts and patterns stand as they are read

import base64
import json
import math
from io import BytesIO
from statistics import fmean
from typing import Any, Final

from msgspec import Struct
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

__all__ = [
    "CURVES",
    "WATCH",
    "Loading",
    "Wire",
    "Work",
    "load_slowly",
    "score_of",
    "shifts",
    "slowdown",
    "speed_index",
    "value_score",
]

WATCH: Final = """(() => {
    globalThis.measured = { shifts: [], tasks: [], largest: 0, first: 0 };
    const watch = (type, take, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
    watch("layout-shift", (entry) => measured.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? String(node?.nodeName))]));
    watch("longtask", (entry) => measured.tasks.push([entry.startTime, entry.duration]));
    watch("largest-contentful-paint", (entry) => { measured.largest = entry.startTime; });
    watch("paint", (entry) => { if (entry.name === "first-contentful-paint") measured.first = entry.startTime; });
})()"""
"""A script that notes from the first moment on what moves, what takes long, and when something is to be seen."""

CURVES: Final = {
    "FCP": (0.10, 1800, 3000),
    "SI": (0.10, 3387, 5800),
    "LCP": (0.25, 2500, 4000),
    "TBT": (0.30, 200, 600),
    "CLS": (0.25, 0.1, 0.25),
}
"""Weight, the value that scores 90 and the one that scores 50, as Lighthouse 12 has them for phones."""

# A phone on a slow line, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a CPU slowed four times
# where the machine is as fast as a large desktop; on others as much less as its calculator says.
_LINE: Final = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
_MOST_SLOWED: Final = 4
_STEPS: Final = ((1300, 3, 233), (800, 2, 500), (150, 1, 650))
_SPEED: Final = """() => {
    const during = (work) => {
        const begin = performance.now();
        let times = 0;
        while (performance.now() - begin < 500) { work(times); times += 1; }
        return 100 * times / (performance.now() - begin);
    };
    const tables = [0, 1].map(() => Array.from({ length: 100_000 }, (_none, n) => n));
    const joining = during(() => {
        let text = "";
        for (let n = 0; n < 10_000; n += 1) text += "a";
        if (text.length === 1) throw new Error("never");
    });
    const copying = during((times) => {
        const from = tables[times % 2], to = tables[1 - times % 2];
        for (let n = 0; n < from.length; n += 1) to[n] = from[n];
    });
    return (joining + copying) / 2;
}"""
_LONG: Final = 50
_ERFC: Final = 0.9061938024368232


class Loading(Struct, frozen=True):
    """What loading a page took, in milliseconds; ``shift`` has no unit."""

    first: float
    largest: float
    blocked: float
    shift: float
    index: float

    @property
    def score(self) -> int:
        """Lighthouse's performance score, 0 to 100."""
        values = {
            "FCP": self.first,
            "SI": self.index,
            "LCP": self.largest,
            "TBT": self.blocked,
            "CLS": self.shift,
        }
        return round(100 * sum(CURVES[name][0] * value_score(name, value) for name, value in values.items()))


def value_score(name: str, value: float) -> float:
    """Return the score of one measure from 0 to 1: the complement of a log-normal distribution.

    >>> round(value_score("LCP", 2500), 2), round(value_score("LCP", 4000), 2), value_score("CLS", 0)
    (0.9, 0.5, 1.0)
    """
    _, p10, median = CURVES[name]
    if value <= 0:
        return 1.0
    standard = math.log(value / median) * _ERFC / -math.log(p10 / median)
    return (1 - math.erf(standard)) / 2


class Wire:
    """Counts what comes over the wire to a page, headers and all, as the browser's network process saw it."""

    def __init__(self, page: Page) -> None:
        self.total = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, Any]) -> None:
        self.total += int(event["encodedDataLength"])


def shifts(page: Page) -> list[Any]:
    """Return what moved although nobody had it move, each with its share and what it was."""
    found: list[Any] = page.evaluate("measured.shifts")
    return found


class Work:
    """Tells how long a page's own thread works, in milliseconds of processor time.

    Chromium's own record of what the thread did ends the count with the frame that shows the effect, whatever else the
    page goes on with, and other work on the machine lengthens nothing.
    """

    _KEPT: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
    _INPUT: Final = {"mousedown", "mouseup", "click", "keydown", "keyup"}

    def __init__(self, page: Page) -> None:
        self._page = page

    def until_painted(self, *, key: str = "", box: Any = None) -> float:
        """Return the work from a key, or a press into the middle of a box, to the frame that shows what it did."""
        browser = self._page.context.browser
        assert browser
        if box:
            self._page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        browser.start_tracing(page=self._page, categories=self._KEPT)
        if box:
            self._page.mouse.down()
            self._page.mouse.up()
        else:
            self._page.keyboard.press(key)
        self._page.evaluate("new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        inputs = [
            one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] in self._INPUT
        ]
        thread = inputs[0]["pid"], inputs[0]["tid"]
        first = min(one["ts"] for one in inputs)
        last = max(one["ts"] for one in inputs if one["args"]["data"]["type"] != "keyup")
        own = [one for one in events if (one["pid"], one["tid"]) == thread and "tdur" in one]
        shown = min(one["ts"] + one["dur"] for one in own if one["name"] == "Commit" and one["ts"] > last)
        tasks = [
            one for one in own if one["name"] == "RunTask" and one["ts"] <= shown and one["ts"] + one["dur"] >= first
        ]
        return float(sum(one["tdur"] for one in tasks)) / 1000


def slowdown(page: Page) -> float:
    """Return how many times this machine has to be slowed to be a phone of the middle class.

    How fast it is just now is measured as Lighthouse's BenchmarkIndex is: how often in a second, by tens, a text of ten
    thousand letters is joined and a table of a hundred thousand numbers copied.
    """
    index = float(page.evaluate(_SPEED))
    steps = (base + (index - least) / width for least, base, width in _STEPS if index >= least)
    return min(_MOST_SLOWED, next(steps, 1))


def load_slowly(page: Page, address: str, ready: str) -> Loading:
    """Load a page as on a phone with a slow line, until a selector is there."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", _LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown(page)})
    frames: list[tuple[float, bytes]] = []

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"] * 1000, base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 40, "maxWidth": 120, "maxHeight": 240})
    page.goto(address, timeout=60_000)
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    session.send("Page.stopScreencast")
    begin = page.evaluate("performance.timeOrigin")
    measured = page.evaluate("measured")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    first = float(measured["first"])
    blocked = sum(max(0.0, duration - _LONG) for start, duration in measured["tasks"] if start >= first)
    index = max(first, speed_index([(at - begin, data) for at, data in frames]))
    return Loading(
        first, max(first, float(measured["largest"])), blocked, sum(value for value, _ in measured["shifts"]), index
    )


def speed_index(frames: list[tuple[float, bytes]]) -> float:
    """Return the mean time in which the window came to look as it does at the end, from pictures and their milliseconds."""
    pictures = [(max(0.0, at), Image.open(BytesIO(data)).convert("L")) for at, data in frames]
    if not pictures:
        return 0.0
    end = pictures[-1][1]
    blank = Image.new("L", end.size, 255)
    whole = _difference(blank, end) or 1.0
    index, before, done = 0.0, 0.0, 0.0
    for at, picture in pictures:
        index += (at - before) * (1 - done)
        before, done = at, max(done, 1 - min(1.0, _difference(picture.resize(end.size), end) / whole))
    return index


def _difference(one: Image.Image, other: Image.Image) -> float:
    return fmean(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def score_of(loadings: list[Loading]) -> int:
    """Return the best score of several loads: whatever else the machine does can only make one of them slower."""
    return max(one.score for one in loadings)
