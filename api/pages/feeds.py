"""The days as a calendar to subscribe to and as an Atom feed: which sheets there are, and never what is on them."""

from datetime import date, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

from babel.dates import format_date
from icalendar import Calendar, Event
from litestar import Response, get

from api.days_around import days_around
from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.kind_words import TABLES, kind_title
from api.pages.language import AnyRequest, catalogue_for
from api.service import tagged_reply
from api.shapes import CommittedDay
from puzzles.days import closes, opens

__all__ = ["atom_feed", "calendar_feed", "feed_pages"]

_ATOM: Final = "http://www.w3.org/2005/Atom"
_REFRESH: Final = timedelta(hours=12)
_HEADERS: Final = {"Cache-Control": "public, max-age=900", "Vary": "accept-language, cookie"}
"""Where the sheets of today are played."""

ET.register_namespace("", _ATOM)


@get("/days.ics", include_in_schema=False)
async def days_calendar(request: AnyRequest) -> Response[bytes]:
    """The days from two weeks ago to two weeks ahead, as a calendar."""
    service = request.app.state.service
    days = await days_around(service, service.clock())
    data = calendar_feed(days, _catalogue(request), service.origin(request))
    return tagged_reply(request, data, "text/calendar", _HEADERS)


@get("/days.atom", include_in_schema=False)
async def days_atom(request: AnyRequest) -> Response[bytes]:
    """The days that have opened within two weeks, newest first, as a feed."""
    service = request.app.state.service
    days = await days_around(service, service.clock())
    data = atom_feed(days, _catalogue(request), service.origin(request))
    return tagged_reply(request, data, "application/atom+xml; charset=utf-8", _HEADERS)


def calendar_feed(days: tuple[CommittedDay, ...], catalogue: Catalogue, origin: str) -> bytes:
    """Return the calendar: an all-day event for each day, which blocks no time."""
    _ = catalogue.plain
    calendar = Calendar()
    calendar.add("prodid", f"-//Muggins//Days//{catalogue.language.upper()}")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for name in ("name", "x-wr-calname"):
        calendar.add(name, _("Muggins: the days"))
    calendar.add("refresh-interval", _REFRESH, {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT12H")
    for one in days:
        day = date.fromisoformat(one.day)
        event = Event()
        event.add("uid", f"{one.day}@{_authority(origin)}")
        # The same bytes as long as the day is the same, so that nothing is fetched twice.
        event.add("dtstamp", opens(day))
        event.add("dtstart", day)
        event.add("dtend", day + timedelta(1))
        event.add("summary", _("Muggins: {sheets}", sheets=_sheets(one, catalogue)))
        event.add("description", _("The sheets of the day, from 00:00 to 24:00 UTC, the same for everyone."))
        event.add("url", origin + _address(one))
        event.add("transp", "TRANSPARENT")
        event.add("class", "PUBLIC")
        calendar.add_component(event)
    data: bytes = calendar.to_ical()
    return data


def atom_feed(days: tuple[CommittedDay, ...], catalogue: Catalogue, origin: str) -> bytes:
    """Return the feed: an entry for each day that has opened, which changes once, when the day closes."""
    _ = catalogue.plain
    opened = [one for one in reversed(days) if one.state != "future"]
    authority = _authority(origin)
    feed = ET.Element(f"{{{_ATOM}}}feed", {"xml:lang": catalogue.language})
    _text(feed, "id", f"tag:{authority},2026:muggins/days/{catalogue.language}")
    _text(feed, "title", _("Muggins: the days"))
    _text(feed, "subtitle", _("Daily puzzles for cribbage and for fives and threes"))
    _text(feed, "updated", _stamp(max((_updated(one) for one in opened), default=opens(date(2026, 1, 1)))))
    _text(ET.SubElement(feed, f"{{{_ATOM}}}author"), "name", "Muggins")
    _text(feed, "generator", "Muggins")
    _link(feed, "self", f"{origin}/days.atom?language={catalogue.language}", "application/atom+xml")
    _link(feed, "alternate", f"{origin}/", "text/html")
    for one in opened:
        day = date.fromisoformat(one.day)
        entry = ET.SubElement(feed, f"{{{_ATOM}}}entry")
        _text(entry, "id", f"tag:{authority},{one.day}:muggins/day")
        _text(entry, "title", format_date(day, "full", locale=catalogue.locale))
        _text(entry, "published", _stamp(opens(day)))
        _text(entry, "updated", _stamp(_updated(one)))
        _link(entry, "alternate", origin + _address(one), "text/html")
        for sheet in one.sheets:
            title = kind_title(catalogue, sheet.kind)
            board = f"{origin}/board/{one.day}/{sheet.kind}"
            _link(entry, "related", board, "text/html", _("{sheet}: the board", sheet=title))
        _text(entry, "summary", _summary(one, catalogue))
        content = ET.SubElement(entry, f"{{{_ATOM}}}content", {"type": "html"})
        content.text = _content(one, catalogue, origin)
    data: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return data


def _summary(one: CommittedDay, catalogue: Catalogue) -> str:
    _ = catalogue.plain
    sheets = _sheets(one, catalogue)
    if one.state == "closed":
        return _("The day is closed: boards, statistics and solutions of {sheets}.", sheets=sheets)
    return _("The sheets of the day: {sheets}.", sheets=sheets)


def _content(one: CommittedDay, catalogue: Catalogue, origin: str) -> str:
    """Return the entry's links as HTML: where each sheet is played, and its board."""
    _ = catalogue.gettext
    place = _("the board")
    rows = []
    for sheet in one.sheets:
        again = one.state == "closed"
        play = f"{origin}/archive/{one.day}/{sheet.kind}" if again else origin + TABLES[sheet.kind]
        words = _("play again") if again else _("play")
        board = f"{origin}/board/{one.day}/{sheet.kind}"
        title = kind_title(catalogue, sheet.kind)
        rows.append(f'<li>{title}: <a href="{play}">{words}</a>, <a href="{board}">{place}</a></li>')
    return f"<p>{_summary(one, catalogue)}</p><ul>{''.join(rows)}</ul>"


def _sheets(one: CommittedDay, catalogue: Catalogue) -> str:
    return ", ".join(kind_title(catalogue, sheet.kind) for sheet in one.sheets)


def _address(one: CommittedDay) -> str:
    """Return the page of a day: once it is closed its place in the archive, before that the table."""
    return f"/archive?month={one.day[:7]}#{one.day}" if one.state == "closed" else "/"


def _updated(one: CommittedDay) -> datetime:
    day = date.fromisoformat(one.day)
    return closes(day) if one.state == "closed" else opens(day)


def _stamp(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _authority(origin: str) -> str:
    """Return the host of an origin, which names the site in ids."""
    return urlsplit(origin).hostname or "localhost"


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, f"{{{_ATOM}}}{name}").text = text


def _link(parent: ET.Element, relation: str, address: str, media_type: str, title: str | None = None) -> None:
    attributes = {"rel": relation, "href": address, "type": media_type} | ({"title": title} if title else {})
    ET.SubElement(parent, f"{{{_ATOM}}}link", attributes)


def _catalogue(request: AnyRequest) -> Catalogue:
    """Return the language that the address names, or else the visitor's."""
    return CATALOGUES.get(request.query_params.get("language", "")) or catalogue_for(request)


feed_pages: Final = [days_calendar, days_atom]
