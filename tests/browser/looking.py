"""What is looked at on every page and in every state: axe's rules, names, targets, the way of the focus."""

# ruff: noqa: E501 - scripts and patterns stand as they are read

from typing import Final

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page

__all__ = ["TARGET", "faults", "focus_faults", "page_faults", "small_targets", "too_wide"]

RULES: Final = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
TARGET: Final = 44
"""The least side of whatever is pressed, in CSS pixels. Links within a running text are as high as their line."""

HOLE: Final = 24
"""The same of a hole on the pegging board, of which ten stand in a street as long as a phone is wide (what it opens is reached
from its neighbours by buttons of full size, too), and of a choice among fifteen that are compared at one glance where a mouse
points at them; WCAG asks for no more."""

_AXE = Axe().axe_script
_RUN = """async (options) => {
    const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""

# Fields that are hidden behind their label are pressed by it.
_TARGETS = """([usual, hole]) => {
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const inText = (element) => {
        if (getComputedStyle(element).display !== "inline") return false;
        const around = element.closest("p, li, dd, td, th, figcaption, caption, label, blockquote");
        return around !== null && around.textContent.trim() !== element.textContent.trim();
    };
    const found = [];
    for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio]")) {
        const field = element.matches("input[type=radio], input[type=checkbox]") ? element.closest("label") ?? element : element;
        if (!shown(field) || element.closest("[inert], .visually-hidden") || element.classList.contains("skip") || inText(element)) continue;
        const { width, height } = field.getBoundingClientRect();
        const many = element.closest("peg-board") || (element.matches(".choice") && matchMedia("(pointer: fine)").matches);
        const least = many ? hole : usual;
        if (width + .5 < least || height + .5 < least) found.push(`${Math.round(width)} by ${Math.round(height)} ${field.outerHTML.slice(0, 110)}`);
    }
    return found;
}"""

_STRUCTURE = """(language) => {
    const found = [];
    const all = (selector) => [...document.querySelectorAll(selector)];
    const expect = (right, text) => { if (!right) found.push(text); };
    expect(document.documentElement.lang === language, `the language is ${document.documentElement.lang}`);
    expect(all("h1").length === 1, `${all("h1").length} headings of the first level`);
    expect(document.title.trim().length > 7, `the title is ${document.title}`);
    expect(all("main").length === 1 && all("body > header").length <= 1, "landmarks");
    expect(!all("[tabindex]").some((element) => element.tabIndex > 0), "a positive tabindex");
    const ids = all("[id]").map((element) => element.id);
    expect(new Set(ids).size === ids.length, `ids stand twice: ${ids.filter((id, n) => ids.indexOf(id) !== n)}`);
    for (const picture of all("svg")) expect(picture.closest("[aria-hidden=true]") || picture.matches("[role=img], [aria-label], [aria-labelledby]") || picture.closest("button, a, [role=img]"), `a picture without a name: ${picture.outerHTML.slice(0, 90)}`);
    return found;
}"""

# Notes wherever the focus comes: what it is on, whether it can be seen, whether something lies over it, whether it jumps back.
_FOLLOW = """() => {
    globalThis.focusFaults = [];
    globalThis.focusSeen = new Set();
    let before = null;
    addEventListener("focusin", ({ target: element }) => {
        if (focusSeen.has(element)) { globalThis.focusRound = true; return; }
        focusSeen.add(element);
        const label = element.matches("input[type=radio], input[type=checkbox]") ? element.closest("label") : null;
        const ring = [element, element.nextElementSibling, element.parentElement].filter(Boolean).some((one) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(one);
            return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        });
        const name = element.outerHTML.slice(0, 110);
        if (!ring) focusFaults.push(`no ring: ${name}`);
        if (before && before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) focusFaults.push(`jumps back: ${name}`);
        before = element;
        const held = label ?? element;
        const { left, right, top, bottom } = held.getBoundingClientRect();
        const places = [.5, .1, .9].flatMap((across) => [.5, .1, .9].map((down) => [left + (right - left) * across, top + (bottom - top) * down]));
        const clear = places.some(([x, y]) => { const over = document.elementFromPoint(x, y); return over && (held.contains(over) || over.contains(held)); });
        if (!clear) focusFaults.push(`covered: ${name}`);
    }, true);
}"""


def faults(page: Page) -> list[str]:
    """Return axe's findings as short lines."""
    page.wait_for_timeout(400)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(_AXE)
    # What it found in order is a hundred times as long, and stays in the browser.
    found: list[str] = page.evaluate(_RUN, RULES)
    return found


def small_targets(page: Page) -> list[str]:
    """Return what is pressed and too small for a thumb."""
    return list(page.evaluate(_TARGETS, [TARGET, HOLE]))


def too_wide(page: Page) -> int:
    """Return by how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def page_faults(page: Page, language: str) -> list[str]:
    """Return whatever is wrong with a page as it stands, in the language that it should have."""
    wide = too_wide(page)
    return [
        *page.evaluate(_STRUCTURE, language[:2]),
        *(f"too small: {line}" for line in small_targets(page)),
        *faults(page),
        *([f"{wide} px too wide"] if wide > 0 else []),
    ]


def focus_faults(page: Page, most: int = 120) -> list[str]:
    """Go through the page by the tabulator; return where the focus cannot be seen, is covered, or jumps back."""
    page.evaluate("document.activeElement?.blur()")
    page.evaluate(_FOLLOW)
    for n in range(most):
        page.keyboard.press("Tab")
        if n % 10 == 9 and page.evaluate("globalThis.focusRound || document.activeElement === document.body"):
            break
    found: list[str] = page.evaluate("focusSeen.size ? focusFaults : ['nothing takes the focus']")
    return found
