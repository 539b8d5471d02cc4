"""The security tests stand on what the API's tests stand on."""

from tests.api.conftest import app, counter, guest, placer, player, world

__all__ = ["app", "counter", "guest", "placer", "player", "world"]
