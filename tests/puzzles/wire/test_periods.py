"""The names of the boards of periods, and which days belong to which."""

from datetime import date, timedelta

from puzzles.wire.periods import ALL_KINDS, PERIODS, PeriodBoard, boards_of, next_period, period_days, period_name


def test_every_day_of_ten_years_is_in_one_board_of_each_period_and_weeks_have_seven_days() -> None:
    weeks: dict[str, int] = {}
    months: dict[str, int] = {}
    for number in range(3652):
        day = date(2026, 1, 1) + timedelta(number)
        names = [period_name(period, day) for period in PERIODS]
        assert len(set(names)) == len(PERIODS)
        weeks[names[1]] = weeks.get(names[1], 0) + 1
        months[names[2]] = months.get(names[2], 0) + 1
    assert set(list(weeks.values())[1:-1]) == {7}, "only the first and the last of them are cut off"
    assert len(months) == 120


def test_the_last_days_of_a_year_may_be_in_a_week_of_the_next() -> None:
    assert period_name("week", date(2029, 12, 31)) == "2030-W01"
    assert period_name("week", date(2027, 1, 3)) == "2026-W53"


def test_a_kind_counts_for_its_own_boards_and_for_those_of_all_kinds() -> None:
    boards = boards_of(date(2026, 11, 29), "count")
    assert len(boards) == len(set(boards)) == 9
    assert {board.kind for board in boards} == {"count", ALL_KINDS}
    assert ("day", "count") not in {(board.period, board.kind) for board in boards}
    assert len({board.points for board in boards}) == 9
    for board in boards:
        assert board.points.startswith(board.tag)
        assert board.plays.startswith(board.tag)
        assert board.progress.startswith(board.tag)


def test_a_period_has_the_days_that_name_it_and_the_next_begins_where_it_ends() -> None:
    for number in range(0, 3652, 3):
        day = date(2026, 1, 1) + timedelta(number)
        for period in PERIODS:
            name = period_name(period, day)
            days = period_days(period, name)
            assert days is not None
            assert days[0] <= day <= days[1]
            assert {period_name(period, one) for one in days} == {name}
            following = next_period(period, name)
            if period == "all":
                assert following is None
                continue
            assert following is not None
            assert period_days(period, following) is not None
            assert period_name(period, days[1] + timedelta(1)) == following
            assert next_period(period, following, back=True) == name


def test_what_names_no_period_has_no_days() -> None:
    for period, name in (
        ("day", "2026-02-30"), ("day", "2026-2-3"), ("week", "2026-W00"), ("week", "2027-W53"), ("week", "2026-48"),
        ("month", "2026-00"), ("month", "2026-13"), ("year", "1999"), ("year", "2026\n"), ("all", "2026"), ("all", ""),
    ):  # fmt: skip
        assert period_days(period, name) is None, name
        assert next_period(period, name) is None


def test_a_draft_shares_the_tag_of_its_board() -> None:
    board = PeriodBoard("week", "2026-W48", "all")
    draft = board._replace(draft="word")
    for key in ("points", "plays", "progress"):
        one, other = getattr(board, key), getattr(draft, key)
        assert one != other
        assert one.partition("}")[0] == other.partition("}")[0]
