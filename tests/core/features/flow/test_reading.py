"""A keeper's lines: what holds is a move, what does not is left out and says why."""

import pytest

from debate_core.features.flow.reading import TurnWords, read_lines, stands_in, write_line
from tests.core.features.flow.flows import noted

BEFORE = noted("1a claims", "2a claims", "2b answers 1a")
SIDES = {1: "for", 2: "against", 3: "for", 4: "against"}
TURNS = {
    3: TurnWords("for", "They said “it costs money”.\n\nIt pays for itself — within a year."),
    4: TurnWords("against", "I grant that it pays. But who pays first? The town does."),
}
GOOD = "3 answers 2a t | Pays for itself | It pays for itself - within a year"


def _read(*lines: str) -> tuple[list[str], tuple[str, ...]]:
    found = read_lines(lines, TURNS, BEFORE, SIDES)
    return [move.id for move in found.moves], found.problems


def test_a_line_is_read_as_it_is_written() -> None:
    (move,) = read_lines([GOOD], TURNS, BEFORE, SIDES).moves
    assert (move.id, move.does, move.to, move.tells) == ("3a", "answers", "2a", True)
    assert move.says == "Pays for itself"
    assert write_line(move) == GOOD


def test_ids_are_given_by_place_so_that_notes_can_name_them() -> None:
    wrong = "3 claims | Two points; in one | it costs money"
    right = "3 claims | It pays | it pays for itself"
    later = "4 grants 3b | It pays | I grant that it pays"
    assert _read(wrong, right, later)[0] == ["3b", "4a"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("It pays for itself.", "not a move of a new turn"),
        ("2 claims | Too late | it costs money", "not a move of a new turn"),
        ("3 denies 2a | Pays | it pays for itself", "not a move of a new turn"),
        ("3 claims | Pays | it will pay for itself", "does not stand in turn 3"),
        ("3 claims | Pays |  ", "does not stand in turn 3"),
        ("3 claims | The town does | The town does", "does not stand in turn 3"),
        ("3 claims |  | it pays for itself", "has to say one point"),
        ("3 claims | Pays; and soon | it pays for itself", "without a semicolon"),
        ("3 answers 9a | Pays | it pays for itself", "no move of an earlier turn"),
        ("3 answers | Pays | it pays for itself", "no move of an earlier turn"),
        ("3 answers 3a | Pays | it pays for itself", "no move of an earlier turn"),
        ("4 answers 2a | Pays | who pays first", "its own side"),
        ("3 answers 1a | Pays | it pays for itself", "its own side"),
        ("3 extends 2a | Pays | it pays for itself", "another side"),
    ],
)
def test_what_code_cannot_find_is_left_out(line: str, why: str) -> None:
    moves, problems = _read(line)
    assert moves == []
    assert why in problems[0]


@pytest.mark.parametrize(
    "line",
    [
        "3 grants 2a | It costs | it costs money",
        "3 grants 1a | Given up | it costs money",
        "3 extends 1a | Pays | It pays for itself",
        "3 claims null | Pays | It pays for itself",
        '3 sets - t | What it is | They said "it costs money".',
    ],
)
def test_what_holds_is_kept(line: str) -> None:
    assert _read(line) == (["3a"], ())


def test_an_eighth_move_of_a_turn_is_left_out() -> None:
    moves, problems = _read(*["3 claims | Pays | it pays for itself"] * 9)
    assert (len(moves), problems) == (7, ("turn 3: more than 7 moves",))


def test_what_a_move_says_is_cut_to_its_place() -> None:
    (move,) = read_lines(
        [f"3 claims | {'pays ' * 40} | it pays for itself"], TURNS, BEFORE, SIDES
    ).moves
    assert len(move.says) <= 60


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("IT COSTS MONEY", True),
        ("'it costs money'", True),
        ("money”. It pays", True),
        ("", False),
        ("…", False),
        ("costs more money", False),
    ],
)
def test_marks_and_line_ends_are_no_part_of_a_quote(quote: str, stands: bool) -> None:
    text = "They said “it costs money”.\n\nIt pays."
    assert stands_in(quote.replace("money”. It", 'money". It'), text) is stands
