"""The languages of the site, read straight from their gettext catalogues.

English is the source: a message is its own English text. Every other language is one file,
``api/locale/<language>/LC_MESSAGES/muggins.po``, and nothing else. Placeholders are written ``{name}`` in Python,
Jinja and JavaScript alike.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from markupsafe import Markup, escape
from msgspec import Struct

__all__ = ["CATALOGUES", "SOURCE_LANGUAGE", "Catalogue", "read_catalogues"]

SOURCE_LANGUAGE: Final = "en"
LOCALE_DIRECTORY: Final = Path(__file__).parent.parent / "locale"


class Catalogue(Struct, frozen=True):
    """One language: its texts, and the rule by which it chooses a plural.

    ``singular`` maps a message to its text, ``plural`` a message to its forms in the order of ``plural_rule``, a
    C-like expression in ``n``. ``scripted`` names the messages that the browser's modules use.
    """

    language: str
    singular: Mapping[str, str] = {}
    plural: Mapping[str, tuple[str, ...]] = {}
    plural_rule: str = "(n != 1)"
    scripted: frozenset[str] = frozenset()

    @property
    def locale(self) -> Locale:
        """Babel's locale, for numbers and dates."""
        return Locale.parse("en_GB" if self.language == SOURCE_LANGUAGE else self.language)

    @property
    def name(self) -> str:
        """The language's name in itself, such as ``Deutsch``."""
        return (Locale.parse(self.language).get_display_name() or self.language).capitalize()

    def gettext(self, message: str, **values: object) -> Markup:
        """Return the message in this language as safe HTML, its placeholders filled and escaped."""
        return Markup(escape(self.singular.get(message, message))).format(**values)  # noqa: S704 - escaped just here

    def script_messages(self) -> dict[str, object]:
        """Return what the browser needs: texts, plural forms and the plural rule."""
        texts = {key: text for key, text in self.singular.items() if key in self.scripted}
        forms = {key: list(text) for key, text in self.plural.items() if key in self.scripted}
        return {"language": self.language, "texts": texts, "plurals": forms, "rule": self.plural_rule}


def read_catalogues(directory: Path = LOCALE_DIRECTORY) -> dict[str, Catalogue]:
    """Return the catalogue of each language, English first, then by name."""
    found = {SOURCE_LANGUAGE: Catalogue(SOURCE_LANGUAGE)}
    for path in sorted(directory.glob("*/LC_MESSAGES/muggins.po")):
        language = path.parent.parent.name
        with path.open("rb") as file:
            found[language] = _catalogue(language, read_po(file, locale=language))
    return found


def _catalogue(language: str, entries: Catalog) -> Catalogue:
    singular: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    scripted: set[str] = set()
    for entry in entries:
        if not entry.id or entry.fuzzy:
            continue
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        if entry.context:
            key = f"{entry.context}\x04{key}"
        if isinstance(entry.string, tuple | list):
            if all(entry.string):
                plural[key] = tuple(entry.string)
        elif entry.string:
            singular[key] = entry.string
        if any(str(place).endswith(".js") for place, _line in entry.locations):
            scripted.add(key)
    return Catalogue(language, singular, plural, get_plural(language).plural_expr, frozenset(scripted))


CATALOGUES: Final = read_catalogues()
