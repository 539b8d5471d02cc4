"""Collects every text of the site into the catalogues: ``python -m api.pages.extract``.

New messages are added untranslated, vanished ones are dropped, translations stay. A test compares the catalogues
with what this finds.
"""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from api.pages.catalogue import LOCALE_DIRECTORY

__all__ = ["extract", "update"]

API_DIRECTORY: Final = Path(__file__).parent.parent
# The catalogues are under version control, which knows every date; one that moved would only make noise.
_FIRST: Final = datetime(2026, 11, 29, tzinfo=UTC)
_METHODS: Final = [
    ("pages/**.py", "python"),
    ("templates/**.html", "jinja2.ext:babel_extract"),
    ("static/js/**.js", "javascript"),
]


def extract() -> Catalog:
    """Return every message of the sources, each with the files that use it."""
    found = Catalog(project="Muggins", charset="utf-8", creation_date=_FIRST)
    options = {
        "templates/**.html": {"encoding": "utf-8", "silent": "false", "trimmed": "true"},
        "static/js/**.js": {"encoding": "utf-8", "parse_template_string": "true"},
    }
    for name, _line, message, comments, context in extract_from_dir(
        API_DIRECTORY, method_map=_METHODS, options_map=options, comment_tags=("i18n:",)
    ):
        found.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return found


def update(path: Path, template: Catalog) -> bool:
    """Bring one catalogue file up to date and tell whether it changed."""
    before = path.read_bytes() if path.exists() else b""
    language = path.parent.parent.name
    catalogue = read_po(BytesIO(before), locale=language) if before else Catalog(locale=language, project="Muggins")
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = f"# Muggins in {language}. Texts are found by python -m api.pages.extract."
    catalogue.last_translator, catalogue.language_team, catalogue.msgid_bugs_address = "", "", ""
    catalogue.revision_date = _FIRST
    after = BytesIO()
    write_po(after, catalogue, sort_by_file=True, include_lineno=False, ignore_obsolete=True, omit_header=False)
    path.write_bytes(after.getvalue())
    return after.getvalue() != before


if __name__ == "__main__":
    messages = extract()
    for file in sorted(LOCALE_DIRECTORY.glob("*/LC_MESSAGES")):
        update(file / "muggins.po", messages)
