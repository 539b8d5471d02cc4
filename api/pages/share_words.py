"""A shared result in words: the text to send along, what stands on the picture, and the picture in a sentence."""

from babel.dates import format_date
from babel.numbers import format_decimal

from api.pages.catalogue import Catalogue
from api.pages.figures import result_text, spent_text
from api.pages.kind_words import kind_title
from api.pictures.result import ResultWords
from api.sharing.results import STEPS, SharedResult

__all__ = ["alternative_text", "picture_words", "place_text", "result_words", "share_text"]


def result_words(catalogue: Catalogue, result: SharedResult) -> str:
    """Return what a run came to."""
    return result_text(
        catalogue, timed=result.timed, score=result.score, positions=result.positions, adjusted=result.adjusted
    )


def place_text(catalogue: Catalogue, result: SharedResult) -> str:
    """Return the place on the board or why there is none, empty where there is none yet."""
    _ = catalogue.plain
    if result.marked:
        return _("Marked: an answer under 0.3 seconds")
    if result.rank is None:
        return ""
    rank, runs = (format_decimal(value, locale=catalogue.locale) for value in (result.rank, result.runs))
    return _("Place {rank} of {runs}", rank=rank, runs=runs)


def share_text(catalogue: Catalogue, result: SharedResult, url: str) -> str:
    """Return the text to send along with a link."""
    _ = catalogue.plain
    values = {
        "day": _day(catalogue, result),
        "sheet": kind_title(catalogue, result.kind),
        "result": result_words(catalogue, result),
    }
    first = _("Muggins, {day}, {sheet}: {result}", **values)
    return "\n".join(line for line in (first, place_text(catalogue, result), url) if line)


def alternative_text(catalogue: Catalogue, result: SharedResult) -> str:
    """Return what the picture shows."""
    _ = catalogue.plain
    values = {
        "name": result.name,
        "sheet": kind_title(catalogue, result.kind),
        "day": _day(catalogue, result),
        "result": result_words(catalogue, result),
        "n": result.positions,
    }
    told = _("{name}: {result}. {sheet}, {day}.", **values)
    if result.timed:
        pegs = _("A pegging board with {n} pegs, one for each answer, taller the faster it came.", **values)
    else:
        pegs = _("A pegging board with {n} pegs, one for each position, as tall as its score.", **values)
    text = f"{told} {pegs}"
    place = place_text(catalogue, result)
    return f"{text} {place}." if place else text


def picture_words(catalogue: Catalogue, result: SharedResult) -> ResultWords:
    """Return what is written on the picture."""
    _ = catalogue.plain
    sheet = f"{kind_title(catalogue, result.kind)} · {_day(catalogue, result)}"
    if result.adjusted is not None:
        total, unit = spent_text(catalogue, result.adjusted, unit=False), _("adjusted time")
    else:
        most = result.positions if result.timed else 100 * result.positions
        total = format_decimal(result.score, locale=catalogue.locale, group_separator=False)
        unit = _("right of {of}", of=most) if result.timed else _("of {most}", most=most)
    return ResultWords(result.name, sheet, total, unit, place_text(catalogue, result), STEPS, result.heights)


def _day(catalogue: Catalogue, result: SharedResult) -> str:
    return format_date(result.day, "long", locale=catalogue.locale)
