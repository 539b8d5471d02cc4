"""The languages: complete, with the placeholders of their originals, and readable without tools."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from api.pages.catalogue import CATALOGUES, LOCALE_DIRECTORY, SOURCE_LANGUAGE, read_catalogues
from api.pages.extract import extract

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


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_scripts_get_the_texts_that_they_use_and_no_others(language):
    wanted = {
        f"{entry.context}\x04{key}" if entry.context else key
        for (_, key), entry in entries(extract()).items()
        if any(str(place).endswith(".js") for place, _ in entry.locations)
    }
    messages = CATALOGUES[language].script_messages()
    assert set(messages["texts"]) | set(messages["plurals"]) == wanted


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
    call = re.compile(r'\b(?:_|ngettext|pgettext\("[^"]*",)\s*\(?\s*"((?:[^"\\]|\\.)*)"')
    for path in (LOCALE_DIRECTORY.parent / "static" / "js").glob("*.js"):
        for text in call.findall(path.read_text(encoding="utf-8")):
            assert text.replace('\\"', '"') in found, (path.name, text)
