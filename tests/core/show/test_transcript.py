"""Pieces become the sections of a transcript."""

from dataclasses import replace

from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.values import DebaterId, PersonId
from debate_core.show.blocks import Group, Note, Prose
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import (
    Card,
    Heading,
    Line,
    Piece,
    TurnPiece,
    list_sides,
    make_card_transcript,
    make_sections,
    make_turn_group,
    make_turn_transcript,
)
from tests.core.making import ADA, BEN, consensus_spec, rounds_spec

SPEC = rounds_spec()
TURN = TurnPiece(
    "turn 1",
    1,
    DebaterId("ada"),
    (Prose("Tea."),),
    "argument",
    ("1 word",),
    ("1 answer sent back",),
    lead="asks Ben",
    seat="for",
)


def _titles(*pieces: Piece) -> list[str]:
    return [each.title for each in make_sections(pieces, SPEC)]


def test_a_heading_opens_a_section_and_one_without_anything_is_left_out() -> None:
    told = (Heading("phase 1", "Opening"), TURN, Heading("phase 2", "The judge"))
    assert _titles(*told) == ["Opening"]
    assert _titles(Line("note 1", "So."), *told) == ["Before the first turn", "Opening"]


def test_a_heading_s_small_line_is_the_section_s_first() -> None:
    [section] = make_sections((Heading("phase 1", "Opening", "all at once"), TURN), SPEC)
    assert section.blocks[0] == Note("all at once")


def test_a_turn_says_whose_it_is_whom_it_faces_and_what_it_took() -> None:
    group = make_turn_group(TURN, SPEC)
    assert group.title == "Turn 1: Ada (for), asks Ben"
    assert group.about == "argument; 1 word; 1 answer sent back"
    assert group.side == "for"


def test_a_turn_that_a_person_took_says_who_sat_there() -> None:
    by = SaidBy(person=PersonId("7"), name="Mia")
    group = make_turn_group(replace(TURN, said_by=by), SPEC)
    assert group.title == "Turn 1: Mia in the seat of Ada (for), asks Ben"


def test_what_is_for_a_thread_alone_or_changes_in_place_is_left_out() -> None:
    cards = (
        Card("a", "Everywhere", (), foot="counted by code"),
        Card("b", "In a thread", (), shown="thread"),
        Card("c", "Live", (), shown="live"),
        Card("d", "In detail", (), shown="details"),
        Line("e", "Not here either.", shown="thread"),
    )
    [section] = make_sections((Heading("phase 1", "Opening"), *cards), SPEC)
    assert section.blocks == (
        Group("Everywhere", (Note("counted by code"),)),
        Group("In detail", ()),
    )


def test_a_card_and_a_turn_can_be_had_alone() -> None:
    card = Card("verdict", "Verdict: for", (Prose("It held."),), foot="counted by code")
    assert write_markdown(make_card_transcript(card, "Tea")) == (
        "# Tea\n\n## Verdict: for\n\nIt held.\n\n*counted by code*\n"
    )
    assert "## Turn 1: Ada (for), asks Ben\n\n*argument; 1 word;" in write_markdown(
        make_turn_transcript(TURN, SPEC)
    )


def test_sides_are_stances_or_the_ids_of_those_who_declare_none() -> None:
    assert list_sides(rounds_spec(ADA, BEN, ADA)) == ("for", "against")
    assert list_sides(consensus_spec("planner", "critic")) == ("planner", "critic")
