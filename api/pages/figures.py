"""Results in words: scores, and milliseconds as a clock shows them."""

from babel.numbers import format_decimal

from api.pages.catalogue import Catalogue

__all__ = ["result_text", "score_text", "spent_text"]


def spent_text(catalogue: Catalogue, milliseconds: int, *, unit: bool = True, digits: int = 1) -> str:
    """Return a time to a tenth of a second, or to so many digits of one, with its unit if that is wanted.

    >>> spent_text(Catalogue("en"), 7_340), spent_text(Catalogue("en"), 67_349)
    ('7.3 s', '1:07.3 min')
    """
    _ = catalogue.plain
    step = 10 ** (3 - digits)
    minutes, rest = divmod((milliseconds + step // 2) // step * step, 60_000)
    pattern = ("00." if minutes else "0.") + "0" * digits
    seconds = format_decimal(rest / 1000, pattern, locale=catalogue.locale)
    time = f"{minutes}:{seconds}" if minutes else seconds
    if not unit:
        return time
    return _("{time} min", time=time) if minutes else _("{time} s", time=time)


def score_text(catalogue: Catalogue, score: int, most: int) -> str:
    """Return a score beside the most there could be."""
    _ = catalogue.plain
    shown, of = (format_decimal(value, locale=catalogue.locale, group_separator=False) for value in (score, most))
    return _("{score} of {most}", score=shown, most=of)


def result_text(catalogue: Catalogue, *, timed: bool, score: int, positions: int, adjusted: int | None) -> str:
    """Return what a run came to: its score, or the right answers and the adjusted time if it has one."""
    _ = catalogue.plain
    if not timed:
        return score_text(catalogue, score, 100 * positions)
    right = _("{right} of {of} right", right=score, of=positions)
    return right if adjusted is None else f"{right}, {spent_text(catalogue, adjusted)}"
