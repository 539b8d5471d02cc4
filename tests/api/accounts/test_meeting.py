"""What happens to one account at the same time, in every order of the single steps."""

from collections.abc import Callable

from api.accounts.access import AccessTokens
from api.accounts.belongings import PROFILE_OF_PLAYER
from api.accounts.naming import rename
from api.accounts.sessions import Session, Sessions, token_hash
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import Player, World
from tests.api.interleaved import in_every_order

ME = "/api/v1/me"
NOW = 1_796_000_000_000
TOKEN = "a" * 43
NAME = "Ghostly Gannet"


async def known(player: Player, world: World) -> tuple[str, Callable[[], None]]:
    """Return a player's id, and what puts all that is kept of them back as it is now."""
    await player.open()
    who: str = (await player.client.get(ME)).json()["player"]
    own = (f"*{who}*", names.token("*"), f"{names.NAMES}*")
    kept = {key: world.redis.dump(key) for pattern in own for key in world.redis.scan_iter(pattern)}

    def as_before() -> None:
        world.redis.flushdb()
        for key, text in kept.items():
            world.redis.restore(key, 0, text)

    return who, as_before


async def test_a_device_that_signs_in_while_the_list_is_read_is_in_it(player: Player, world: World) -> None:
    who, as_before = await known(player, world)
    orders = 0

    async def sign_in(store: Store) -> None:
        await Sessions(store).begin(who, TOKEN, Session(NOW, 20_786, "en"))

    async def look(store: Store) -> None:
        await Sessions(store).list(who)

    async for order in in_every_order(world.url, as_before, sign_in, look):
        orders += 1
        assert world.redis.get(names.token(token_hash(TOKEN))) == who, order
        assert world.redis.hexists(PlayerKeys(who).sessions, token_hash(TOKEN)), order
    assert orders > 20


async def test_a_guests_device_that_is_handed_over_while_the_list_is_read_is_in_it(
    player: Player, world: World
) -> None:
    who, as_before = await known(player, world)

    def with_guest() -> None:
        as_before()
        world.redis.set(names.token(token_hash(TOKEN)), "a-guest")

    async def hand_over(store: Store) -> None:
        await Sessions(store).hand_over("a-guest", who, token_hash(TOKEN))

    async def look(store: Store) -> None:
        await Sessions(store).list(who)

    async for order in in_every_order(world.url, with_guest, hand_over, look):
        assert world.redis.get(names.token(token_hash(TOKEN))) == who, order
        assert world.redis.hexists(PlayerKeys(who).sessions, token_hash(TOKEN)), order


async def test_an_access_token_that_is_made_while_all_are_taken_back_is_listed_or_dead(
    player: Player, world: World
) -> None:
    who, as_before = await known(player, world)

    async def make(store: Store) -> None:
        await AccessTokens(store).make(who, "a script", ("read",), now=NOW, ends=None)

    async def take_back(store: Store) -> None:
        await AccessTokens(store).revoke_all(who)

    outcomes = set()
    async for order in in_every_order(world.url, as_before, make, take_back):
        alive, listed = len(list(world.redis.scan_iter(names.access("*")))), world.redis.hlen(PlayerKeys(who).access)
        assert alive <= listed, order
        outcomes.add((alive, listed))
    assert {(0, 0), (1, 1)} <= outcomes


async def test_a_player_who_takes_a_name_while_being_deleted_leaves_it_free(player: Player, world: World) -> None:
    who, as_before = await known(player, world)

    async def take_name(store: Store) -> None:
        await rename(store, who, NAME)

    async def delete(store: Store) -> None:
        await store.ask(lambda client: client.hset(names.LEAVING, who, "1"))
        await PROFILE_OF_PLAYER.delete(store, who, NOW)

    async for order in in_every_order(world.url, as_before, take_name, delete):
        assert not world.redis.exists(names.name(NAME)), order
        assert not world.redis.exists(names.profile(who)), order
