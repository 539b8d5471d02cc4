"""The parts of a player's data that are about the account itself: ways in, runs, training, profile."""

from typing import Any, Final

from msgspec import Struct, json, to_builtins

from api.accounts.access import AccessTokens
from api.accounts.naming import release_names
from api.accounts.parting import Parted, part_runs, sheets_of
from api.accounts.passkeys import Passkeys
from api.accounts.recovery import Recovery
from api.accounts.sessions import Sessions, session_id
from api.shapes import day_text, instant
from api.store import Store
from puzzles.training.contract import Discipline
from puzzles.training.hands import HANDS
from puzzles.training.lines import LINES
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from puzzles.wire.training import TRAINING_JOIN, TrainingKeys, join_training_call

__all__ = ["PROFILE_OF_PLAYER", "RUNS_OF_PLAYER", "SIGN_INS_OF_PLAYER", "TRAINING_OF_PLAYER", "Runs"]

_DISCIPLINES: Final[tuple[Discipline, ...]] = (HANDS, LINES)


class SignIns(Struct, frozen=True):
    """Devices, recovery code, passkeys and access tokens. No secret and no hash of one is exported."""

    name: str = "sign_ins"
    keys: frozenset[str] = frozenset({"sessions", "recovery", "passkeys", "access"})

    async def export(self, store: Store, player: str) -> Any:
        """Return when each way in was made and last used."""
        devices = (await Sessions(store).list(player)).items()
        made = await Recovery(store).made(player)
        return {
            "devices": [
                {
                    "id": session_id(hashed),
                    "made": instant(one.made),
                    "used": day_text(one.used),
                    "language": one.language,
                    "browser": one.device.browser,
                    "system": one.device.system,
                }
                for hashed, one in devices
            ],
            "recovery_code": None if made is None else {"made": instant(made)},
            "passkeys": [
                {"id": passkey_id, "name": one.name, "made": instant(one.made), "used": day_text(one.used)}
                for passkey_id, one in (await Passkeys(store).list(player)).items()
            ],
            "access_tokens": [
                {
                    "id": entry_id,
                    "name": one.name,
                    "scopes": list(one.scopes),
                    "made": instant(one.made),
                    "used": None if one.used is None else day_text(one.used),
                    "ends": None if one.ends is None else instant(one.ends),
                }
                for entry_id, one in (await AccessTokens(store).list(player)).items()
            ],
        }

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Let devices lead to the account for a moment, and take access tokens back: others may know them.

        A guest has no code and no passkey.
        """
        await Sessions(store).hand_over(guest, account, "")
        await AccessTokens(store).revoke_all(guest)
        await Recovery(store).forget(guest)
        await self._drop(store, guest)

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Take all ways in back."""
        sessions = Sessions(store)
        await sessions.end(player, list(await sessions.list(player)))
        await AccessTokens(store).revoke_all(player)
        await Recovery(store).forget(player)
        await self._drop(store, player)

    async def _drop(self, store: Store, player: str) -> None:
        own = PlayerKeys(player)
        await store.ask(lambda client: client.delete(own.sessions, own.access, own.passkeys, own.recovery))


class Runs(Struct, frozen=True):
    """The ranked runs on the sheets. The list of the sheets goes with the profile, at the end."""

    name: str = "runs"
    keys: frozenset[str] = frozenset()

    async def export(self, store: Store, player: str) -> Any:
        """Return each run with its answers."""
        found = []
        for keys in await sheets_of(store, player):
            run = await store.run(keys, player)
            if run is not None:
                one = to_builtins(run)
                times = {name: _moment(one[name]) for name in ("opened", "finished", "shown", "asked", "cleared")}
                found.append({"day": keys.day.isoformat(), "kind": keys.kind} | one | times)
        return found

    async def part(self, store: Store, guest: str, account: str, now: int) -> Parted:
        """Give the runs to the account and return what became of them."""
        return await part_runs(store, guest, account, now)

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:
        """Give the runs to the account: of two on one sheet the one that was opened earlier stands."""
        await self.part(store, guest, account, now)

    async def delete(self, store: Store, player: str, now: int) -> None:
        """Take the runs from all sheets, boards and tallies."""
        await part_runs(store, player, None, now)


class TrainingOfPlayer(Struct, frozen=True):
    """What comes back in training, and how it went, in each discipline."""

    name: str = "training"
    keys: frozenset[str] = frozenset()

    async def export(self, store: Store, player: str) -> Any:
        """Return what is kept, by discipline; ``lately`` are the last exercises that were shown, newest first."""
        found = {}
        for discipline in _DISCIPLINES:
            kept = await _training(store, TrainingKeys(player, discipline.name))
            found[discipline.name] = {
                "returning": _pairs(kept["returning"]),
                "due": {key: instant(int(float(when))) for key, when in _pairs(kept["due"]).items()},
                "paces": kept["paces"],
                "days": _pairs(kept["days"]),
                "patterns": _pairs(kept["patterns"]),
                "lately": await _lately(store, TrainingKeys(player, discipline.name)),
            }
        return found

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:
        """Add it to the account's, once."""
        for discipline in _DISCIPLINES:
            kept = await _training(store, TrainingKeys(guest, discipline.name))
            if any(kept.values()):
                await store.script(
                    TRAINING_JOIN, join_training_call(TrainingKeys(account, discipline.name), guest, kept)
                )
        await self.delete(store, guest, now)

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Delete all of it."""
        for discipline in _DISCIPLINES:
            keys = TrainingKeys(player, discipline.name)
            await store.ask(lambda client, keys=keys: client.delete(*keys.all))  # type: ignore[misc]


class ProfileOfPlayer(Struct, frozen=True):
    """Name, avatar and language, and the list of the sheets played, where the other parts look."""

    name: str = "profile"
    keys: frozenset[str] = frozenset({"played"})

    async def export(self, store: Store, player: str) -> Any:
        """Return the profile as it stands."""
        fields: dict[str, str] = await store.ask(lambda client: client.hgetall(names.profile(player)))
        if "made" in fields:
            fields["made"] = instant(int(fields["made"]))
        return {"id": player} | fields | {"played": [f"{one.day} {one.kind}" for one in await sheets_of(store, player)]}

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """The account keeps its own; the guest's name is free."""
        await self.delete(store, guest, now)

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Let go of the name and delete the profile."""
        await release_names(store, player)
        await store.ask(lambda client: client.delete(PlayerKeys(player).played))
        await store.ask(lambda client: client.delete(names.profile(player)))


SIGN_INS_OF_PLAYER: Final = SignIns()
RUNS_OF_PLAYER: Final = Runs()
TRAINING_OF_PLAYER: Final = TrainingOfPlayer()
PROFILE_OF_PLAYER: Final = ProfileOfPlayer()


async def _training(store: Store, keys: TrainingKeys) -> dict[str, list[str]]:
    returning, due, paces, days, patterns = await store.pipelined(
        lambda pipe: (
            pipe.hgetall(keys.returning),
            pipe.zrange(keys.due, 0, -1, withscores=True),
            pipe.lrange(keys.paces, 0, -1),
            pipe.hgetall(keys.days),
            pipe.hgetall(keys.patterns),
        )
    )
    return {
        "returning": [text for pair in returning.items() for text in pair],
        "due": [str(part) for member, when in due for part in (member, int(when))],
        "paces": list(paces),
        "days": [text for pair in days.items() for text in pair],
        "patterns": [text for pair in patterns.items() for text in pair],
    }


async def _lately(store: Store, keys: TrainingKeys) -> list[dict[str, Any]]:
    order, shown, answers = await store.pipelined(
        lambda pipe: (pipe.lrange(keys.order, 0, -1), pipe.hgetall(keys.shown), pipe.hgetall(keys.answers))
    )
    found = []
    for exercise in order:
        if exercise in shown:
            one = json.decode(shown[exercise])
            answer = json.decode(answers[exercise]) if exercise in answers else None
            if answer is not None:
                answer["again"] = _moment(answer["again"])
            found.append({"id": exercise} | one | {"shown": instant(one["shown"]), "answer": answer})
    return found


def _pairs(flat: list[str]) -> dict[str, str]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _moment(milliseconds: int | None) -> str | None:
    return None if milliseconds is None else instant(milliseconds)
