"""What the boards of periods should say, worked out slowly and plainly from the runs; and what they do say."""

from collections import defaultdict

from puzzles.kinds import kind_named
from puzzles.wire.keys import CLOSED, SheetKeys, sheet_of_entry
from puzzles.wire.periods import PeriodBoard, period_name
from puzzles.wire.records import decode_run
from workers.store import Store


def standings(store: Store, keys: SheetKeys) -> dict[str, int]:
    """Return who stands on a sheet's board by the runs alone."""
    rule = kind_named(keys.kind).rule
    found = {}
    for player in store.zrange(keys.runs, 0, -1):
        run = decode_run(store.hgetall(keys.run(player)))
        counts = run.finished is not None or (rule.unfinished and store.exists(keys.closed))
        if counts and run.hidden is None and (run.marked is None or run.cleared is not None):
            found[player] = rule.standing(run.score, run.time)
    return found


def points(board: dict[str, int]) -> dict[str, int]:
    """Return the percentile points of a board in tenths: of a thousand runs, how many were no better."""
    runs = len(board)
    return {who: 1000 * sum(other <= own for other in board.values()) // runs for who, own in board.items()}


def expected(store: Store) -> dict[PeriodBoard, tuple[dict[str, int], dict[str, int]]]:
    """Return the sum of the points, and how many runs it is made of, for every board that has any."""
    sums: dict[PeriodBoard, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    plays: dict[PeriodBoard, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for entry in store.zrange(CLOSED, 0, -1):
        keys = sheet_of_entry(entry)
        for who, own in points(standings(store, keys)).items():
            for period in ("day", "week", "month", "year", "all"):
                for kind in (keys.kind, "all"):
                    if (period, kind) != ("day", keys.kind):
                        board = PeriodBoard(period, period_name(period, keys.day), kind)
                        sums[board][who] += own
                        plays[board][who] += 1
    return {board: (dict(sums[board]), dict(plays[board])) for board in sums}


def found(store: Store) -> dict[PeriodBoard, tuple[dict[str, int], dict[str, int]]]:
    """Return the same as it stands in the store."""
    boards = {}
    for key in store.scan_iter(match="muggins:{board:*}:*"):
        if ":draft:" in key:
            continue
        tag, _, name = key.rpartition(":")
        assert name in {"points", "plays", "progress"}
        period, which, kind = tag.partition("{board:")[2].removesuffix("}").split(":")
        board = PeriodBoard(period, which, kind)
        assert board.tag == tag + ":"
        sums = {who: int(own) for who, own in store.zrange(board.points, 0, -1, withscores=True)}
        plays = {who: int(number) for who, number in store.hgetall(board.plays).items()}
        if sums or plays:
            boards[board] = (sums, plays)
    return boards


def everything(store: Store) -> dict[str, object]:
    """Return the content of every key that boards are made of or that is made of them."""
    found: dict[str, object] = {}
    for key in store.scan_iter(match="muggins:*"):
        kind = store.type(key)
        if kind == "zset":
            found[key] = store.zrange(key, 0, -1, withscores=True)
        elif kind == "hash":
            found[key] = store.hgetall(key)
        elif kind == "set":
            found[key] = store.smembers(key)
        else:
            found[key] = store.get(key)
    return found
