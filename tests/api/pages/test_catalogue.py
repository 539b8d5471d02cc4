"""The languages: complete, with the placeholders of their originals, and readable without tools."""

# ruff: noqa: E501 - scripts and patterns stand as they are read

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from api.pages.catalogue import (
    CATALOGUES,
    LOCALE_DIRECTORY,
    SOURCE_LANGUAGE,
    Catalogue,
    locale_directories,
    read_catalogues,
)
from api.pages.extract import extract
from api.pages.modules import modules_of, page_names
from puzzles.errors import NotationError

TRANSLATED = [language for language in CATALOGUES if language != SOURCE_LANGUAGE]


def entries(catalog):
    return {
        (entry.context, entry.id if isinstance(entry.id, str) else entry.id[0]): entry for entry in catalog if entry.id
    }


def of(language):
    with (LOCALE_DIRECTORY / language / "LC_MESSAGES" / "muggins.po").open("rb") as file:
        return entries(read_po(file, locale=language))


def placeholders(text):
    return sorted(set(re.findall(r"\{\w*\}", text)))


def test_german_is_among_the_languages():
    assert TRANSLATED == ["de"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_site_is_in_the_catalogue_and_no_other(language):
    assert of(language).keys() == entries(extract()).keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language):
    untranslated = [
        key for key, entry in of(language).items() if not entry.string or not all(entry.string) or entry.fuzzy
    ]
    assert untranslated == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_translation_has_the_placeholders_of_its_original(language):
    for entry in of(language).values():
        originals = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        texts = [entry.string] if isinstance(entry.string, str) else list(entry.string)
        for text in texts:
            assert placeholders(text) == placeholders(originals[-1]), text


@pytest.mark.parametrize(("n", "text"), [(0, "0 dní"), (1, "1 den"), (3, "3 dny"), (5, "5 dní")])
def test_a_plural_follows_the_rule_of_its_language(n, text):
    rule = "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"
    czech = Catalogue("cs", plural={"{n} day": ("{n} den", "{n} dny", "{n} dní")}, plural_rule=rule)
    assert czech.ngettext("{n} day", "{n} days", n) == text
    # What it has no translation of is English, with English plurals.
    assert czech.ngettext("{n} run", "{n} runs", n) == (f"{n} run" if n == 1 else f"{n} runs")


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_scripts_get_the_texts_that_they_use_and_no_others(language):
    wanted = {
        f"{entry.context}\x04{key}" if entry.context else key
        for (_, key), entry in entries(extract()).items()
        if any(str(place).endswith(".js") for place, _ in entry.locations)
    }
    messages = CATALOGUES[language].script_messages(frozenset.union(*map(modules_of, page_names())))
    assert set(messages["texts"]) | set(messages["plurals"]) == wanted


@pytest.mark.parametrize(
    ("language", "rule", "n", "form"),
    [
        ("de", "(n != 1)", 1, 0),
        ("de", "(n != 1)", 0, 1),
        # Latvian puts the form for nought last and browsers put the class first.
        ("lv", "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)", 0, 2),
        ("lv", "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)", 21, 0),
        # In Brazil nought has the class of one, and is written as most files write it.
        ("pt-BR", "(n != 1)", 1, 0),
        ("pt-BR", "(n != 1)", 2, 1),
        ("pl", "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)", 3, 1),
    ],
)
def test_the_browser_takes_the_form_that_the_server_takes(language, rule, n, form):
    catalogue = Catalogue(language, plural_rule=rule)
    assert catalogue.plural_forms()[catalogue.locale.plural_form(n)] == form


def test_a_file_without_notes_of_places_has_its_texts_in_the_browser_all_the_same(tmp_path: Path):
    place = tmp_path / "pt_BR" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "muggins.po").write_text('msgid "Try again"\nmsgstr "De novo"\n', encoding="utf-8")
    found = read_catalogues(LOCALE_DIRECTORY, tmp_path)["pt-BR"]
    assert found.script_messages(modules_of("today"))["texts"] == {"Try again": "De novo"}
    assert found.locale.territory == "BR"
    assert found.name.startswith("Portug")


def test_what_is_no_language_is_refused_by_name(tmp_path: Path):
    (tmp_path / "klingon" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "klingon" / "LC_MESSAGES" / "muggins.po").write_text("", encoding="utf-8")
    with pytest.raises(NotationError, match="klingon is called like no language"):
        read_catalogues(tmp_path)
    with pytest.raises(NotationError, match="there is no such directory"):
        locale_directories({"MUGGINS_LOCALES": str(tmp_path / "nowhere")})


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural={rule};\\n"\n\n'


def write(directory: Path, text: str | bytes, language: str = "nl", rule: str = "(n != 1)") -> Path:
    path = directory / language / "LC_MESSAGES" / "muggins.po"
    path.parent.mkdir(parents=True)
    body = text.encode() if isinstance(text, str) else text
    path.write_bytes(HEADER.format(rule=rule).encode() + body)
    return path


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("To the content", "Naar {inhoud}"),
        ("To the content", "Naar { inhoud"),
        ("To the content", "Naar inhoud}"),
        ("Hand {n}", "Hand"),
        ("Hand {n}", "Hand {n.real}"),
        ("Hand {n}", "Hand {n!r}"),
        ("Hand {n}", "Hand {n:>9}"),
        ("Hand {n}", "Hand {}"),
    ],
)
def test_a_text_with_other_placeholders_stays_english_and_the_log_names_it(tmp_path, caplog, original, translated):
    rest = 'msgid "Today"\nmsgstr "Vandaag"\n'
    path = write(tmp_path, f'msgid "{original}"\nmsgstr "{translated}"\n\n{rest}')
    dutch = read_catalogues(tmp_path)["nl"]
    assert dutch.gettext(original, n=4) == original.format(n=4)
    assert dutch.plain("Today") == "Vandaag"
    (line,) = caplog.messages
    assert str(path) in line
    assert repr(original) in line


@pytest.mark.parametrize(
    ("rule", "forms", "three"),
    [
        ("(n != 1)", ("{n} dag", "{n} dagen"), "3 dagen"),
        # A form for one thing may do without its number.
        ("(n != 1)", ("een dag", "{n} dagen"), "3 dagen"),
        ("(n != 1)", ("{n} dag", "{m} dagen"), "3 days"),
        ("n", ("{n} dag", "{n} dagen"), "3 days"),
        ("n-1", ("{n} dag", "{n} dagen"), "3 days"),
    ],
)
def test_a_plural_without_a_form_for_each_number_stays_english(tmp_path, caplog, rule, forms, three):
    text = 'msgid "{n} day"\nmsgid_plural "{n} days"\n' + "".join(
        f'msgstr[{place}] "{form}"\n' for place, form in enumerate(forms)
    )
    write(tmp_path, text, rule=rule)
    assert read_catalogues(tmp_path)["nl"].ngettext("{n} day", "{n} days", 3) == three
    assert len(caplog.messages) == (three == "3 days")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (b"\xff\xfe\x00garbage", "(n != 1)"),
        ('msgid "To the content"\nmsgstr "Na\u00e9r"\n'.encode("latin-1"), "(n != 1)"),
        ("no catalogue\n", "(n != 1)"),
        ('msgid "Today"\nmsgstr "Vandaag"\n', "n+"),
        ('msgid "Today"\nmsgstr "Vandaag"\n', "n%0"),
    ],
)
def test_a_file_that_is_no_catalogue_is_refused_by_name(tmp_path: Path, text: str | bytes, rule: str):
    path = write(tmp_path, text, rule=rule)
    with pytest.raises(NotationError, match="cannot be read as a gettext catalogue") as refused:
        read_catalogues(tmp_path)
    assert str(path) in refused.value.detail


def test_a_language_knows_which_way_it_is_written():
    assert [Catalogue(language).direction for language in ("en", "de", "ar", "he")] == ["ltr", "ltr", "rtl", "rtl"]


# Sentences that a module puts on the page without asking the catalogue; what is compared or sent is lower case or an id.
_SPOKEN = re.compile(
    r"""(?<![\w(])(?:h\([^()]*|textContent = |"aria-label": |title: |placeholder: |announce\()"([A-Z][a-z]+(?: [a-z]+)+)"""
)
_WRITTEN = re.compile(r">\s*([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<")


def test_no_module_says_a_sentence_that_the_catalogue_does_not_know():
    found = {
        path.name: _SPOKEN.findall(path.read_text(encoding="utf-8"))
        for path in (LOCALE_DIRECTORY.parent / "static" / "js").glob("*.js")
    }
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_template_holds_a_text_of_its_own():
    found = {}
    for path in (LOCALE_DIRECTORY.parent / "templates").glob("*.html"):
        # What is marked as being of a certain language is shown for its letters.
        marked = r"{#.*?#}|{%.*?%}|<(code|kbd|title)[^>]*>.*?</\1>|<p [^>]*lang=\"\w\w\">.*?</p>"
        text = re.sub(marked, " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        left = [one.strip() for one in _WRITTEN.findall(re.sub(r"{{.*?}}", "", text, flags=re.DOTALL))]
        names = {"Muggins", "· Muggins", "Discord", "Slack", "Matrix", "JSON", "UTC", "Ada", "Mabel", "Søren"}
        unknown = [one for one in left if one not in names and not one.startswith("/")]
        if unknown:
            found[path.name] = unknown
    assert found == {}


def test_a_further_language_is_one_file(tmp_path: Path):
    place = tmp_path / "nl" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "muggins.po").write_text('msgid "Today"\nmsgstr "Vandaag"\n', encoding="utf-8")
    found = read_catalogues(tmp_path)
    assert list(found) == ["en", "nl"]
    assert found["nl"].gettext("Today") == "Vandaag"
    assert found["nl"].gettext("Boards") == "Boards"


def test_values_are_escaped_when_they_fill_a_text():
    assert CATALOGUES["de"].gettext("Board of {day}", day="<b>") == "Tagesliste von &lt;b&gt;"


def test_the_extractor_overlooks_no_text_of_a_script():
    # It does not look inside the arguments of another text, so such texts must stand on lines of their own.
    found = {key for _, key in entries(extract())}
    call = re.compile(r'\b(?:_\(|ngettext\(|pgettext\("[^"]*",)\s*"((?:[^"\\]|\\.)*)"')
    for path in (LOCALE_DIRECTORY.parent / "static" / "js").glob("*.js"):
        for text in call.findall(path.read_text(encoding="utf-8")):
            assert text.replace('\\"', '"') in found, (path.name, text)
