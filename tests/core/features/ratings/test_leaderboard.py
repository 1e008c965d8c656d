"""Who is rated and who is not yet, and that only what is linked is compared."""

from itertools import combinations, permutations, product

from debate_core.features.ratings.leaderboard import AVERAGE, Lacking, make_leaderboard
from debate_core.features.ratings.results import DebateResult
from tests.core.features.ratings.making import ended, seat, won


def _everyone(names: str, times: int) -> list[DebateResult]:
    """Each debates each so often, on either side in turn; who comes first in the alphabet wins."""
    pairs = [(one, two, at) for one, two in combinations(names, 2) for at in range(times)]
    return [
        won(one, two, 0, number) if at % 2 else won(two, one, 1, number)
        for number, (one, two, at) in enumerate(pairs)
    ]


def test_without_debates_nobody_is_rated() -> None:
    board = make_leaderboard((), "personas")
    assert (board.debates, board.ratings, board.lacking) == (0, (), ())


def test_what_each_lacks_is_said() -> None:
    board = make_leaderboard([won("Ada", "Ben", number=n) for n in range(7)], "personas")
    assert board.ratings == ()
    assert board.lacking == (Lacking("Ada", 3, 2), Lacking("Ben", 3, 2))


def test_ten_debates_against_two_opponents_are_not_enough() -> None:
    board = make_leaderboard(_everyone("ABC", 5), "personas")
    assert board.ratings == ()
    assert set(board.lacking) == {Lacking(name, 0, 1) for name in "ABC"}


def test_from_ten_debates_against_three_opponents_on_there_are_ratings() -> None:
    board = make_leaderboard(_everyone("ABCD", 4), "personas")
    assert [each.name for each in board.ratings] == ["A", "B", "C", "D"]
    assert board.lacking == ()
    first = board.ratings[0]
    assert (first.debates, first.won, first.level) == (12, 12, 0)
    assert first.low < first.rating < first.high
    assert round(sum(each.rating for each in board.ratings) / 4) == AVERAGE
    assert board.first_side is not None
    assert board.first_side.low < 0.5 < board.first_side.high


def test_nothing_is_said_of_the_first_side_where_no_debate_has_two_sides() -> None:
    trios = [
        ended(seats=[seat(name, at) for at, name in enumerate(names)], winner=0, number=number)
        for number, names in enumerate([*permutations("ABCD", 3)])
    ]
    board = make_leaderboard(trios, "personas")
    assert [each.name for each in board.ratings] == ["A", "B", "C", "D"]
    assert board.first_side is None


def test_who_is_not_rated_yet_is_an_opponent_all_the_same() -> None:
    board = make_leaderboard([*_everyone("ABCD", 4), won("Eve", "A", number=99)], "personas")
    assert [each.name for each in board.ratings] == ["A", "B", "C", "D"]
    assert board.ratings[0].debates == 13
    assert board.lacking == (Lacking("Eve", 9, 2),)


def test_two_sets_that_no_debate_links_are_not_compared() -> None:
    board = make_leaderboard([*_everyone("ABCDE", 4), *_everyone("WXYZ", 4)], "personas")
    assert [each.name for each in board.ratings] == ["A", "B", "C", "D", "E"]
    assert board.apart == ("W", "X", "Y", "Z")


def test_a_model_that_only_met_itself_is_nobodys_opponent() -> None:
    alone = ended(seats=(seat("Ada", 0, "host:x"), seat("Ben", 1, "host:x")), winner=0)
    assert make_leaderboard([alone] * 12, "models").lacking == ()


def test_even_ends_count_as_level() -> None:
    level = [won(one, two, None) for one, two in product("ABCD", "ABCD") if one != two] * 2
    board = make_leaderboard(level, "personas")
    assert [(each.rating, each.level) for each in board.ratings] == [(AVERAGE, 12)] * 4
