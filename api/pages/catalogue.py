"""The languages of the site, read straight from their gettext catalogues.

English is the source: a message is its own English text. Every other language is one file,
``<language>/LC_MESSAGES/muggins.po`` in ``api/locale`` or in the directory that ``MUGGINS_LOCALES`` names, and nothing
else. What such a file leaves out is English, and so is a text whose placeholders are not those of the original, or that
has no form for some number: one slip of a translator must cost one text, not every page that has it. Placeholders are
written ``{name}`` in Python, Jinja and JavaScript alike.
"""

import logging
import os
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from puzzles.errors import NotationError

__all__ = ["CATALOGUES", "LOCALES_VARIABLE", "SOURCE_LANGUAGE", "Catalogue", "locale_directories", "read_catalogues"]

SOURCE_LANGUAGE: Final = "en"
LOCALE_DIRECTORY: Final = Path(__file__).parent.parent / "locale"
LOCALES_VARIABLE: Final = "MUGGINS_LOCALES"
"""The environment variable that names a directory with further languages."""

# Beyond a thousand no language chooses a plural that it does not choose before.
_COUNTED: Final = range(1001)

_log = logging.getLogger("muggins.api.catalogue")


class Catalogue(Struct, frozen=True):
    """One language: its texts, and the rule by which it chooses a plural.

    ``singular`` maps a message to its text, ``plural`` a message to its forms in the order of ``plural_rule``, a
    C-like expression in ``n``. ``language`` is a tag such as ``pt-BR``.
    ``scripted`` names the messages that the browser's modules use, each with these modules.
    """

    language: str
    singular: Mapping[str, str] = {}
    plural: Mapping[str, tuple[str, ...]] = {}
    plural_rule: str = "(n != 1)"
    scripted: Mapping[str, frozenset[str]] = {}

    @property
    def locale(self) -> Locale:
        """Babel's locale, for numbers and dates."""
        return _locale("en-GB" if self.language == SOURCE_LANGUAGE else self.language)

    @property
    def name(self) -> str:
        """The language's name in itself, such as ``Deutsch``."""
        return (_locale(self.language).get_display_name() or self.language).capitalize()

    @property
    def direction(self) -> str:
        """The way the language is written: ``ltr``, or ``rtl`` from right to left."""
        return self.locale.text_direction

    def plural_forms(self) -> dict[str, int]:
        """Return which form goes with each class by which browsers sort numbers: ``one``, ``few``, ``other``."""
        choose, classes = _plural(self.plural_rule), self.locale.plural_form
        # Where numbers share a class, one is the number that is most often said with it, then the smallest.
        return {classes(n): choose(n) for n in (*reversed(_COUNTED), 1)}

    def gettext(self, message: str, **values: object) -> Markup:
        """Return the message in this language as safe HTML, its placeholders filled and escaped."""
        return Markup(escape(self.singular.get(message, message))).format(**values)  # noqa: S704 - escaped just here

    def ngettext(self, singular: str, plural: str, n: int, **values: object) -> Markup:
        """Return the form of a message that goes with a number, as safe HTML; the number itself fills ``{n}``.

        >>> str(Catalogue("en").ngettext("{n} day", "{n} days", 1))
        '1 day'
        """
        forms = self.plural.get(singular)
        # What is not translated is English, and so is its plural.
        form = (singular, plural)[n != 1] if forms is None else forms[_plural(self.plural_rule)(n)]
        return Markup(escape(form)).format(n=n, **values)  # noqa: S704 - escaped just here

    def plain(self, message: str, **values: object) -> str:
        """Return the message in this language as plain text, its placeholders filled: for what is no HTML."""
        return self.singular.get(message, message).format(**values)

    def script_messages(self, modules: frozenset[str]) -> dict[str, Any]:
        """Return what these modules need in the browser: texts, plurals, and which form goes with a number."""
        used = {key for key, users in self.scripted.items() if users & modules}
        texts = {key: text for key, text in self.singular.items() if key in used}
        forms = {key: list(text) for key, text in self.plural.items() if key in used}
        return {
            "language": self.language,
            "texts": texts,
            "plurals": forms,
            "forms": self.plural_forms(),
            "digits": self.locale.default_numbering_system,
        }


@cache
def _locale(name: str) -> Locale:
    return Locale.parse(name.replace("-", "_"))


@cache
def _plural(rule: str) -> Callable[[int], int]:
    return c2py(rule)


def read_catalogues(*directories: Path) -> dict[str, Catalogue]:
    """Return the catalogue of each language, English first, then as found; a later file replaces an earlier.

    Raises:
        NotationError: A directory is called like no language, or a file cannot be read as a catalogue.
    """
    read = [_read(path) for directory in directories for path in sorted(directory.glob("*/LC_MESSAGES/muggins.po"))]
    # A file that came without notes about places has its texts where the others have them.
    places: dict[str, frozenset[str]] = {}
    for one in read:
        for key, modules in one.scripted.items():
            places[key] = places.get(key, frozenset()) | modules
    found = {SOURCE_LANGUAGE: Catalogue(SOURCE_LANGUAGE)}
    for one in read:
        found[one.language] = replace(
            one, scripted={key: places[key] for key in (*one.singular, *one.plural) if key in places}
        )
    return found


def locale_directories(environment: Mapping[str, str] | None = None) -> list[Path]:
    """Return where catalogues lie: our own directory, and the one that the environment names.

    Raises:
        NotationError: That one is no directory.
    """
    further = (os.environ if environment is None else environment).get(LOCALES_VARIABLE)
    if further and not Path(further).is_dir():
        raise NotationError(f"{LOCALES_VARIABLE} is {further!r}: there is no such directory", code="not-a-setting")
    return [LOCALE_DIRECTORY, *([Path(further)] if further else [])]


def _read(path: Path) -> Catalogue:
    language = path.parent.parent.name.replace("_", "-")
    try:
        locale = _locale(language)
    except (UnknownLocaleError, ValueError) as error:
        message = f"{path.parent.parent} is called like no language: nl, pt_BR or another that Babel knows is right"
        raise NotationError(message, code="not-a-setting") from error
    try:
        with path.open("rb") as file:
            entries = read_po(file, locale=locale, abort_invalid=True)
        used = {_plural(entries.plural_expr)(n) for n in _COUNTED}
    # Files come from outside: wrong bytes, an unknown charset, no catalogue at all, a rule that cannot be computed.
    except (OSError, ValueError, LookupError, ArithmeticError, PoFileError) as error:
        raise NotationError(f"{path} cannot be read as a gettext catalogue: {error}", code="not-a-setting") from error
    return _catalogue(language, entries, path, used)


def _catalogue(language: str, entries: Catalog, path: Path, used: set[int]) -> Catalogue:
    """Return the catalogue of a file; ``used`` are the plural forms that its rule asks for."""
    singular: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    scripted: dict[str, frozenset[str]] = {}
    for entry in entries:
        if not entry.id or entry.fuzzy:
            continue
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        if entry.context:
            key = f"{entry.context}\x04{key}"
        modules = frozenset(Path(str(place)).name for place, _line in entry.locations if str(place).endswith(".js"))
        if modules:
            scripted[key] = modules
        texts = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if not texts or not all(texts):
            continue
        fault = _fault(entry, texts, used)
        if fault:
            _log.warning("%s: %r stays English: %s", path, key, fault)
        elif isinstance(entry.id, str):
            singular[key] = texts[0]
        else:
            plural[key] = texts
    return Catalogue(language, singular, plural, entries.plural_expr, scripted)


def _fault(entry: Message, texts: tuple[str, ...], used: set[int]) -> str | None:
    """Return what is wrong with a translation, or None: what fills the original must fill each of its texts."""
    if isinstance(entry.id, str):
        wanted = needed = _placeholders(entry.id) or frozenset()
    else:
        # A form for exactly one or two things may do without the number.
        wanted, needed = frozenset({"n"}).union(*(_placeholders(text) or () for text in entry.id)), frozenset[str]()
        if not used <= set(range(len(texts))):
            return f"the plural rule asks for form {max(used, key=abs)}, and there are {len(texts)}"
    for text in texts:
        found = _placeholders(text)
        if found is None or not needed <= found <= wanted:
            return f"{text!r} has other placeholders than {', '.join(sorted(wanted)) or 'none'}"
    return None


def _placeholders(text: str) -> frozenset[str] | None:
    """Return the names between braces, or None if something else stands there.

    >>> sorted(_placeholders("{n} of {all}") or ()), _placeholders("{ n"), _placeholders("{n.real}")
    (['all', 'n'], None, None)
    """
    try:
        parts = [part[1:] for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    if any(not (name or "").isidentifier() or form or conversion for name, form, conversion in parts):
        return None
    return frozenset(name for name, _form, _conversion in parts if name)


CATALOGUES: Final = read_catalogues(*locale_directories())
