"""Watching what moves on a page, slowing it down, and stopping it, for the tests of motion."""

from typing import Any

from playwright.sync_api import CDPSession, Page

# Notes every animation at its beginning and in every frame, by name, kind, times, and what it changes.
WATCH = """
globalThis.moved = new Map();
const note = (animation) => {
    const { duration, delay } = animation.effect.getComputedTiming();
    const frames = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const own = ["offset", "computedOffset", "easing", "composite"];
    const changes = [...new Set(frames)].filter((name) => !own.includes(name));
    const name = animation.id || animation.transitionProperty || animation.animationName || "";
    const { target } = animation.effect;
    const of = `${target.tagName.toLowerCase()}.${target.getAttribute("class")}`;
    const seen = { name, kind: animation.constructor.name, duration, delay, changes, of };
    moved.set(JSON.stringify(seen), seen);
};
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    note(animation);
    return animation;
};
addEventListener("transitionrun", ({ target }) => target.getAnimations({ subtree: true }).forEach(note), true);
const look = () => { document.getAnimations().forEach(note); requestAnimationFrame(look); };
look();
globalThis.shifted = [];
const moving = ".hand-card, .hand-tile, playing-card, .tile, .peg, .peg-mark, .seat-knock";
new PerformanceObserver((list) => {
    const own = list.getEntries().filter((entry) => !entry.hadRecentInput).flatMap((entry) => entry.sources);
    shifted.push(...own.filter(({ node }) => node?.matches?.(moving)).map(({ node }) => node.outerHTML));
}).observe({ type: "layout-shift", buffered: true });
"""

# What has not come to rest: running motions, covers left lying, cards and tiles that are not where their places are.
STRANDED = """() => {
    const away = (element, place) => {
        const [a, b] = [element, place].map((one) => one.getBoundingClientRect());
        // A place may be wider than the tile in its middle, so that a thumb meets it.
        return Math.abs(a.x + a.width / 2 - b.x - b.width / 2) + Math.abs(a.y - b.y) > 1.5 || a.width > b.width + 1.5;
    };
    return [
        ...document.getAnimations().map((animation) => animation.id || animation.transitionProperty),
        ...[...document.querySelectorAll(".card-cover")].map(() => "cover"),
        ...[...document.querySelectorAll(".hand-card, .hand-tile")]
            .filter((one) => away(one.firstChild, one)).map((one) => one.outerHTML),
    ];
}"""


def moved(page: Page) -> list[dict[str, Any]]:
    """Return what has moved since the last time one asked."""
    found: list[dict[str, Any]] = page.evaluate("() => { const all = [...moved.values()]; moved.clear(); return all; }")
    return found


def paced(page: Page, rate: float) -> CDPSession:
    """Let everything that moves do so faster or more slowly."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})
    return session


def at_rest(page: Page) -> None:
    """Wait until nothing moves, and nothing may be left anywhere else than where it belongs."""
    still = 0
    for _ in range(100):
        page.wait_for_timeout(50)
        # One motion may follow another.
        still = still + 1 if page.evaluate(STRANDED) == [] else 0
        if still == 2:
            return
    assert page.evaluate(STRANDED) == []
