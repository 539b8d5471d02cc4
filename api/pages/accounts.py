"""The pages of the account: who one is, and signing in."""

from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date
from litestar import get
from litestar.response import Template

from api.accounts.access import MOST_TOKENS
from api.accounts.passkeys import MOST_PASSKEYS
from api.accounts.shapes import SessionEntry
from api.pages.avatars import VARIATIONS
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page
from api.routes.me import devices_of, me_of
from api.routes.me_keys import passkey_entries, token_entries
from api.service import Service  # noqa: TC001 - litestar reads the handlers' names when it starts

__all__ = ["accounts_pages"]


@get("/me", include_in_schema=False)
async def me(request: AnyRequest) -> Template:
    """The visitor's player, or how to become one."""
    service: Service = request.app.state.service
    player = await service.identity.player_of(request)
    if player is None:
        return page(request, "me", me=None, day=_day(request))
    await service.identity.seen(request, player)
    return page(
        request,
        "me",
        me=await me_of(service, player),
        variations=range(VARIATIONS),
        devices=await devices_of(service, player, service.identity.own_token(request)),
        device_name=_device_name,
        passkeys=await passkey_entries(service, player),
        most_passkeys=MOST_PASSKEYS,
        tokens=await token_entries(service, player),
        most_tokens=MOST_TOKENS,
        day=_day(request),
    )


@get("/sign-in", include_in_schema=False)
async def sign_in(request: AnyRequest) -> Template:
    """Signing in with a passkey or a recovery code."""
    service: Service = request.app.state.service
    player = await service.identity.player_of(request)
    return page(request, "sign_in", me=None if player is None else await me_of(service, player))


def _day(request: AnyRequest) -> object:
    locale = catalogue_for(request).locale

    def written(text: str) -> str:
        """Return a date, or an instant's date in UTC, as people write it."""
        return format_date(datetime.fromisoformat(text[:10]).replace(tzinfo=UTC), "long", locale=locale)

    return written


def _device_name(device: SessionEntry) -> str:
    return ", ".join(filter(None, (device.browser, device.system)))


accounts_pages: Final = [me, sign_in]
