"""The pages about what is kept of people: one's own data, and the privacy of all."""

from datetime import date
from typing import Final

from litestar import get
from litestar.response import Template

from api.belongings.exporting import sizes_of
from api.belongings.registry import export_all
from api.pages.language import AnyRequest
from api.pages.rendering import page

__all__ = ["data_pages"]


@get("/me/data", include_in_schema=False)
async def own_data(request: AnyRequest) -> Template:
    """What is kept of the visitor in numbers, as files, and how to delete it."""
    service = request.app.state.service
    player = await service.identity.player_of(request)
    name, made, sizes = "", None, {}
    if player is not None:
        parts = await export_all(service.store, player)
        # The profile is deleted last, but who one is comes first.
        found = sorted(sizes_of(parts).items(), key=lambda one: one[0] != "profile")
        sizes = {part: size for part, size in found if size}
        profile = parts["profile"]
        name = profile.get("name", "")
        made = date.fromisoformat(profile["made"][:10]) if "made" in profile else None
    return page(request, "data", section="/me", own="/me/data", player=player, called=name, made=made, sizes=sizes)


@get("/privacy", include_in_schema=False, sync_to_thread=False)
def privacy(request: AnyRequest) -> Template:
    """What is kept of anybody, and for how long."""
    return page(request, "privacy", gone="gone" in request.query_params)


data_pages: Final = [own_data, privacy]
