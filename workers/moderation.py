"""What operators may do about players: hide a run, rename, ban, and take back any of it.

Each decision is written down before it is carried out, and carrying it out may be repeated: whatever was cut off is
ended by giving the same command again.
"""

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from puzzles.errors import IllegalError
from puzzles.friendly import LANGUAGES, Language, friendly_name
from puzzles.kinds import kind_named
from puzzles.names import checked_name
from puzzles.wire.keys import NAMES, STALE, SheetKeys, name, names_of, profile, sheet_entry, sheet_of_entry
from puzzles.wire.moderation import (
    AUDIT,
    BLOCKED,
    HIDE,
    Decision,
    decode_decision,
    encode_decision,
    hide_call,
    hiding_decisions,
    show_call,
)
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import RunRecord, decode_run
from puzzles.wire.scripts import RELEASE, RENAME, SETTLE, Call, milliseconds, settle_call
from workers.closing import refresh_final
from workers.errors import OperationError
from workers.store import Store

__all__ = ["Desk", "Done", "PlayerSummary", "decisions", "find_players", "runs_of", "summary_of"]

_BATCH = 250
_FRESH_NAMES = 12


class Done(Struct, frozen=True):
    """What a command came to: the decision's number, none where there was nothing to decide, and a sentence."""

    number: int | None
    sentence: str


class PlayerSummary(Struct, frozen=True):
    """What is known of a player: name, language, when made and last played, and why banned if so."""

    player: str
    name: str
    language: str
    made: int | None
    last_day: str | None
    sheets: int
    banned: str | None


class Desk:
    """One operator at work.

    Args:
        store: The store.
        by: Who decides.
        now: When.
    """

    def __init__(self, store: Store, by: str, now: datetime) -> None:
        self._store = store
        self._by = by
        self._now = milliseconds(now)

    def hide(self, player: str, keys: SheetKeys, reason: str, *, undoes: int | None = None) -> Done:
        """Take a run off all boards.

        Raises:
            OperationError: There is no such run.
        """
        standing = self._hidings(player, keys)
        number = None
        if not standing:
            number = self._decide("hide", player, reason, undoes=undoes, sheet=sheet_entry(keys))
            self._script(HIDE, hide_call(keys, player, reason=reason, number=number))
        self._settle(player, keys)
        known = next(iter(standing.values()), "")
        return Done(number, f"{keys.kind} of {keys.day} is hidden" if number else f"it was hidden: {known}")

    def unhide(
        self, player: str, keys: SheetKeys, reason: str, *, undoes: int | None = None, hidden_by: int | None = None
    ) -> Done:
        """Take back what hides a run; it goes where it belongs unless a ban of its player hides it as well.

        Raises:
            OperationError: There is no such run, or another decision than ``hidden_by`` hides it.
        """
        standing = self._hidings(player, keys)
        number = None
        if standing:
            if hidden_by is not None and hidden_by not in standing:
                present = ", ".join(map(str, standing))
                raise OperationError(f"that run is hidden by decision {present}, not by {hidden_by}")
            number = self._decide("unhide", player, reason, undoes=undoes, sheet=sheet_entry(keys))
            ended = standing if hidden_by is None else [hidden_by]
            self._script(HIDE, show_call(keys, player, numbers=ended))
        self._settle(player, keys)
        if number is None:
            return Done(None, "it was not hidden")
        left = self._run(player, keys).hidden
        state = "is shown again" if left is None else f"stays hidden by another decision: {left}"
        return Done(number, f"{keys.kind} of {keys.day} {state}")

    def rename(
        self, player: str, wanted: str | None, reason: str, *, block: bool = False, undoes: int | None = None
    ) -> Done:
        """Give a player another name, a friendly one where none is wanted in particular.

        Args:
            player: Whom.
            wanted: The name.
            reason: Why.
            block: Whether nobody may have the former name, nor a look-alike of it, from now on.
            undoes: The decision that this takes back: then the name may be one that it blocked.

        Raises:
            OperationError: There is no such player, or somebody else has the name.
            IllegalError: It cannot be a name.
        """
        former = self._summary(player).name
        new = self._free_name(player) if wanted is None else checked_name(wanted)
        if new == former:
            self._release(player, block=block)
            return Done(None, f"the player is called {new} already")
        self._hold(player, new, unblocking=undoes is not None)
        number = self._decide("rename", player, reason, undoes=undoes, renamed=new, blocked=block)
        self._script(RENAME, Call([profile(player)], [new, ""]))
        if not self._store.exists(profile(player)):
            for key in names_of(new):
                self._script(RELEASE, Call([key], [player]))
            raise OperationError(f"{player} was deleted at this moment")
        for key in names_of(new):
            self._store.persist(key)
        self._release(player, block=block)
        return Done(number, f"{former} is called {new} from now on")

    def ban(self, player: str, reason: str, *, undoes: int | None = None) -> Done:
        """Shut a player out and hide all runs, also those that another decision hides.

        Raises:
            OperationError: There is no such player.
        """
        self._summary(player)
        known = self._store.hget(profile(player), "banned_by")
        number = None
        if known is None:
            number = self._decide("ban", player, reason, undoes=undoes)
            # Both at once, so that whoever is shut out can always be let in again.
            self._store.hset(profile(player), mapping={"banned": reason, "banned_by": number})
        else:
            reason = self._store.hget(profile(player), "banned") or reason
        decided = int(known) if number is None else number
        runs = 0
        for keys, _ in runs_of(self._store, player):
            runs += self._script(HIDE, hide_call(keys, player, reason=reason, number=decided)) == "hidden"
            self._settle(player, keys)
        state = "is banned" if number else f"was banned before: {reason}"
        return Done(number, f"the player {state}; runs hidden by this: {runs}")

    def unban(self, player: str, reason: str, *, undoes: int | None = None) -> Done:
        """Let a player in again and show the runs that nothing but the ban hides.

        Raises:
            OperationError: There is no such player, or another decision than ``undoes`` bans them.
        """
        self._summary(player)
        known = self._store.hget(profile(player), "banned_by")
        if known is None:
            return Done(None, "the player is not banned")
        if undoes is not None and known != str(undoes):
            raise OperationError(f"the player is banned by decision {known}, not by {undoes}")
        number = self._decide("unban", player, reason, undoes=undoes)
        runs = 0
        for keys, _ in runs_of(self._store, player):
            runs += self._script(HIDE, show_call(keys, player, numbers=[int(known)])) == "shown"
            self._settle(player, keys)
        # Last, so that a command that was cut off finds the ban and goes on.
        self._store.hdel(profile(player), "banned", "banned_by")
        return Done(number, f"the player may play again; runs shown again: {runs}")

    def undo(self, number: int, reason: str) -> Done:
        """Take back a decision, which may itself be one that took another back.

        Raises:
            OperationError: There is no such decision, or it cannot be taken back any more.
        """
        decision = _decision(self._store, number)
        player = decision.player
        if not player:
            raise OperationError(f"decision {number} is about a player who has been deleted")
        if decision.action == "ban":
            return self.unban(player, reason, undoes=number)
        if decision.action == "unban":
            return self.ban(player, reason, undoes=number)
        if decision.action == "rename":
            if self._summary(player).name != decision.renamed:
                raise OperationError(f"the player has another name than decision {number} gave: rename instead")
            return self.rename(player, decision.name, reason, undoes=number)
        keys = sheet_of_entry(decision.sheet or "")
        if decision.action == "hide":
            return self.unhide(player, keys, reason, undoes=number, hidden_by=number)
        return self.hide(player, keys, reason, undoes=number)

    def _decide(self, action: Any, player: str, reason: str, **details: Any) -> int:
        decision = Decision(
            at=self._now,
            by=self._by,
            action=action,
            player=player,
            name=self._store.hget(profile(player), "name") or "",
            reason=reason,
            **details,
        )
        return int(self._store.rpush(AUDIT, encode_decision(decision)))

    def _script(self, text: str, call: Call) -> Any:
        return self._store.register_script(text)(keys=call.keys, args=call.args)

    def _run(self, player: str, keys: SheetKeys) -> RunRecord:
        fields = self._store.hgetall(keys.run(player))
        if not fields:
            raise OperationError(f"{player} has no run of {keys.kind} on {keys.day}")
        return decode_run(fields)

    def _hidings(self, player: str, keys: SheetKeys) -> dict[int, str]:
        """Return the reasons of the decisions about a run itself that hide it: of all but the player's ban."""
        self._run(player, keys)
        banned = self._store.hget(profile(player), "banned_by")
        standing = hiding_decisions(self._store.hgetall(keys.run(player)))
        return {number: reason for number, reason in standing.items() if str(number) != banned}

    def _summary(self, player: str) -> PlayerSummary:
        found = summary_of(self._store, player)
        if found is None:
            raise OperationError(f"there is no player {player!r}: find them by name with `muggins players find`")
        return found

    def _settle(self, player: str, keys: SheetKeys) -> None:
        """Put the run on the board or take it off, and have all that follows worked out anew if the day is closed."""
        self._script(SETTLE, settle_call(keys, [player], kind_named(keys.kind).rule))
        refresh_final(self._store, keys)
        if self._store.exists(keys.closed):
            self._store.zadd(STALE, {sheet_entry(keys): self._now})

    def _free_name(self, player: str) -> str:
        spoken = self._store.hget(profile(player), "language")
        language: Language = next((one for one in LANGUAGES if one == spoken), "en")
        for attempt in range(_FRESH_NAMES):
            found = friendly_name(player + secrets.token_hex(4), language, attempt=attempt)
            if not any(self._store.exists(key) for key in names_of(found)):
                return found
        raise OperationError("no friendly name is free just now: give one")

    def _hold(self, player: str, wanted: str, *, unblocking: bool) -> None:
        for key in names_of(wanted):
            self._refuse(wanted, self._store.get(key), {None, player} | ({BLOCKED} if unblocking else set()))
        for key in names_of(wanted):
            # For an hour, in case that this is cut off; the rename then keeps it for good.
            if self._store.set(key, player, nx=True, ex=3600):
                continue
            owner = self._store.get(key)
            if owner == BLOCKED and unblocking:
                self._store.set(key, player)
            else:
                self._refuse(wanted, owner, {player})

    def _refuse(self, wanted: str, owner: str | None, fine: set[str | None]) -> None:
        if owner not in fine:
            whose = "is blocked" if owner == BLOCKED else f"is the name of {owner}, or looks like it"
            raise OperationError(f"{wanted!r} {whose}")

    def _release(self, player: str, *, block: bool) -> None:
        """Let go of the names that the player had before, or keep them from everybody."""
        present = self._store.hget(profile(player), "name") or ""
        for old in self._script(RENAME, Call([profile(player)], ["", ""])):
            for key in sorted({*names_of(old)} - {*names_of(present)}):
                if block:
                    self._store.set(key, BLOCKED)
                else:
                    self._script(RELEASE, Call([key], [player]))
            self._script(RENAME, Call([profile(player)], ["", old]))


def summary_of(store: Store, player: str) -> PlayerSummary | None:
    """Return what is known of a player, or None where there is none of this id."""
    fields = store.hgetall(profile(player))
    if not fields:
        return None
    played = store.zrange(PlayerKeys(player).played, 0, -1)
    return PlayerSummary(
        player=player,
        name=fields.get("name", ""),
        language=fields.get("language", ""),
        made=int(fields["made"]) if "made" in fields else None,
        last_day=max(played).partition("|")[0] if played else None,
        sheets=len(played),
        banned=fields.get("banned"),
    )


def runs_of(store: Store, player: str) -> Iterator[tuple[SheetKeys, RunRecord]]:
    """Yield a player's ranked runs with their sheets, oldest first."""
    entries: list[str] = store.zrange(PlayerKeys(player).played, 0, -1)
    for start in range(0, len(entries), _BATCH):
        sheets = [sheet_of_entry(entry) for entry in entries[start : start + _BATCH]]
        pipeline = store.pipeline(transaction=False)
        for keys in sheets:
            pipeline.hgetall(keys.run(player))
        for keys, fields in zip(sheets, pipeline.execute(), strict=True):
            if fields:
                yield keys, decode_run(fields)


def find_players(store: Store, text: str) -> list[PlayerSummary]:
    """Return the players of this id, of this name or one that looks like it, or with the text in their names."""
    found = {text} if store.exists(profile(text)) else set()
    try:
        owner = store.get(name(text))
        found |= {owner} if owner else set()
    except IllegalError:
        pass
    beginning = name("")
    inner = name(text).removeprefix(beginning)
    if inner:
        for key in store.scan_iter(match=NAMES + "*", count=1000):
            if inner in key.removeprefix(beginning):
                found.add(store.get(key))
    summaries = [summary_of(store, player) for player in sorted(found - {None, BLOCKED})]
    return [one for one in summaries if one is not None]


def decisions(store: Store) -> Sequence[Decision]:
    """Return all decisions, oldest first."""
    return [decode_decision(text) for text in store.lrange(AUDIT, 0, -1)]


def _decision(store: Store, number: int) -> Decision:
    text = store.lindex(AUDIT, number - 1) if number >= 1 else None
    if text is None:
        raise OperationError(f"there is no decision {number}: `muggins players log` lists them")
    return decode_decision(text)
