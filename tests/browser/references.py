"""Take the references of cards, tiles and boards anew: ``python -m tests.browser.references``, and say what changed."""

import sys

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.specimens import (
    REFERENCES,
    SPECIMENS,
    TOLERATED,
    difference,
    keep,
    reference,
    served_pages,
    take_all,
)


def renew() -> list[str]:
    """Write each reference that looks different now, and return a line for each specimen.

    Those that still look the same keep their file, so that a change of the browser alone changes nothing here.
    """
    with sync_playwright() as playwright, served_pages() as client:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        taken = take_all(browser, client)
        browser.close()
    told = []
    for name, picture in taken.items():
        before = reference(name)
        share = 1.0 if before is None else difference(before, picture)[0]
        if before is not None and share <= TOLERATED:
            told.append(f"{name}: unchanged")
            continue
        size = keep(name, picture).stat().st_size
        what = (
            "new"
            if before is None
            else "of another size"
            if before.size != picture.size
            else f"changed, up to {share:.0%} of a spot"
        )
        told.append(f"{name}: {what}, {size / 1000:.0f} kB")
    for path in REFERENCES.glob("*.png"):
        if path.stem not in {one.name for one in SPECIMENS}:
            path.unlink()
            told.append(f"{path.stem}: removed, there is no such specimen")
    return told


if __name__ == "__main__":
    sys.stdout.write("\n".join(renew()) + "\n")
