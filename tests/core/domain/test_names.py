"""The shapes in which names are written: what is found as a name, and what is an ordinary word."""

from time import process_time

import pytest

from debate_core.domain.names import NameFinder
from debate_core.domain.naming import make_seat_tagger
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId
from tests.core.making import rounds_spec


def _debater(name: str, stance: str = "for") -> Debater:
    return Debater(id=DebaterId(name.casefold().replace(" ", "-")), name=name, stance=stance)


def _read(said: str, *names: str) -> str:
    """What a judge reads where debaters of these names are for, against, or neither."""
    stances = ("for", "against", "neither")
    seats = [_debater(name, stance) for name, stance in zip(names, stances, strict=False)]
    others = [_debater("Zoltan Kovacs", "against")] if len(seats) < 2 else []
    return make_seat_tagger(rounds_spec(*seats, *others))(said)


@pytest.mark.parametrize(
    "written",
    [
        "Ada Lindqvist",
        "Ada",
        "Lindqvist",
        "ADA LINDQVIST",
        "ADA",
        "LINDQVIST",
        "ada lindqvist",
        "ada",
        "lindqvist",
        "Ada  Lindqvist",
        "Ada\nLindqvist",
        "Ada\u00a0Lindqvist",
        "Ada-Lindqvist",
        "ada_lindqvist",
        "AdaLindqvist",
        "adalindqvist",
        "Lindqvist, Ada",
        "LINDQVIST, Ada",
        "Lindqvist Ada",
        "Lindqvist, A.",
        "A. Lindqvist",
        "A.Lindqvist",
        "a. lindqvist",
        "Ada L.",
        "Ada L",
        "A.L.",
        "Ada\u200b Lind\u00adqvist",
    ],
)
def test_a_name_is_found_however_it_is_written(written: str) -> None:
    read = _read(f"I agree with {written} on that.", "Ada Lindqvist")
    assert read == "I agree with [for] on that."


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Lindqvist's case, and Ada\u2019s", "[for]'s case, and [for]\u2019s"),
        ("the Lindqvists of this world", "the [for]s of this world"),
        ("Ms Lindqvist; Dr. Lindqvist", "Ms [for]; Dr. [for]"),
        ("_Ada_ and **Lindqvist** and @ada", "_[for]_ and **[for]** and @[for]"),
        ("Ada, Lindqvist and others", "[for], [for] and others"),
        ("(Lindqvist)", "([for])"),
        ("A Lindqvist; **Ada** Lindqvist", "A [for]; **[for]** [for]"),
        ("Ada. Lindqvist", "[for]. [for]"),
        ("As Ada L. said", "As [for] said"),
        ("Lindqvistian adagios adapt", "Lindqvistian adagios adapt"),
        ("plan a, and L is next", "plan a, and L is next"),
    ],
)
def test_what_stands_around_a_name_stays(said: str, read: str) -> None:
    assert _read(said, "Ada Lindqvist") == read


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("For", "A vote For or for that is FOR all."),
        ("Will", "Will it, and will they? WILL they not?"),
        ("May", "May it be so, as it may."),
        ("Hope", "Hope is no plan, and I hope so."),
        ("Ada Stone", "A stone is a stone. Stone walls stand."),
        ("Ida Berg", "An iceberg; I agree, I do."),
        ("Sam Ivers", "same, I said"),
        ("The Economist", "Any economist knows that."),
        ("Critic", "every critic of it"),
        ("Rational Optimist", "a rational optimist would"),
        ("Ian Moore", "I'm sure of more."),
        ("Tom Vance", "on TV"),
        ("Uma Smith", "in the U.S. and the US"),
        ("Grace May", "we may; with grace may come"),
        ("Planner", "A planner may plan."),
    ],
)
def test_an_ordinary_word_that_is_somebody_s_name_stays(name: str, said: str) -> None:
    assert _read(said, name) == said


@pytest.mark.parametrize(
    ("name", "said", "read"),
    [
        ("Hope", "I think Hope is wrong.", "I think [for] is wrong."),
        ("Hope", "Hope says so; Hope's case", "[for] says so; [for]'s case"),
        ("Ada Stone", "as Stone said, and ada stone, ADA", "as [for] said, and [for], [for]"),
        ("Will Smith", "Will Smith, Mr Smith and W. Smith", "[for], Mr [for] and [for]"),
        ("Jean-Luc Baptiste", "jean-luc, Jean-Luc, Luc", "[for], [for], [for]"),
        ("Siobhan O\u2019Neil", "O'Neil, ONeil, O\u2019NEIL", "[for], [for], [for]"),
        ("Ana van der Berg", "van der Berg, Berg", "van der [for], [for]"),
        ("Tomás Reyes", "Tomas, TOMÁS, Toma\u0301s and tomás", "[for], [for], [for] and [for]"),
        ("Sara Lund", "sarà, and Lund", "sarà, and [for]"),
        ("Dr. Ngozi Adeyemi", "Adeyemi, Dr. Adeyemi", "[for], Dr. [for]"),
        ("Mira May", "Mira may be right", "[for] may be right"),
        ("Bo Li", "Li said; bo is; Bo Li", "[for] said; bo is; [for]"),
        ("李明", "我同意李明的看法", "我同意[for]的看法"),
        ("김민수", "김민수는 틀렸다", "[for]는 틀렸다"),
        ("Анна Белова", "Белова и анна", "[for] и [for]"),
    ],
)
def test_a_name_is_told_from_a_word_by_its_place(name: str, said: str, read: str) -> None:
    assert _read(said, name) == read


def test_a_part_that_two_debaters_share_names_neither_and_is_read_by_nobody() -> None:
    read = _read("Ada Lind, Ben Lind, Lind and ben", "Ada Lind", "Ben Lind")
    assert read == "[for], [against], [someone] and [against]"


def test_a_whole_name_is_not_taken_for_a_part_of_a_longer_one() -> None:
    assert _read("Ada, and Ada Lind", "Ada", "Ada Lind") == "[for], and [against]"


@pytest.mark.parametrize("piece", ["Ada ", "A. ", "Ada, ", "Lindqvist, ", ".\n", "a_", "A.\u200b"])
def test_names_are_found_in_a_time_by_the_length_of_the_text(piece: str) -> None:
    finder = NameFinder([(f"Ada {'Lind' * n}qvist", "[x]") for n in range(1, 11)], ())
    text = piece * (16_000 // len(piece))
    began = process_time()
    finder.replace_names(text)
    assert process_time() - began < 0.3
