"""The board: a few rows a side in a card, all of them in a transcript, counts and no winner."""

import re

import pytest

from debate_core.domain.facts import SeatTaken, TurnOpened
from debate_core.domain.record import evolve, fold
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.features.flow.board import (
    FLOW,
    list_count_lines,
    list_flow_sections,
    make_flow_card,
    select_rows,
)
from debate_core.features.flow.facts import MoveDisputed, MovesNoted
from debate_core.features.flow.judging import list_flow_notes
from debate_core.features.flow.reading import SAYS
from debate_core.features.flow.sides import list_flow_rows
from debate_core.features.flow.states import list_rows
from debate_core.features.telling import tell_pieces
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Group, Prose
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import Card
from tests.core.engine.rooms import hold_offline
from tests.core.features.flow.flows import in_turn, noted
from tests.core.making import ADA, NOON, phase, rounds_spec, told, turn

MOTION = "Cities should make public transport free"
SPEC = rounds_spec(rounds=3).model_copy(update={"motion": MOTION, "flow": True})


def _lines(card: Card) -> list[str]:
    return [
        line
        for group in card.blocks
        if isinstance(group, Group)
        for prose in group.blocks
        if isinstance(prose, Prose)
        for line in prose.text.splitlines()
    ]


async def test_the_board_is_one_card_from_the_first_round_on() -> None:
    events = (await hold_offline(SPEC)).events
    record, keys = fold(events[:1]), list[str]()
    for event in events[1:]:
        record = evolve(record, event)
        keys += [piece.key for piece in tell_pieces(record, event)]
        if isinstance(event.fact, MovesNoted):
            assert len(_lines(make_flow_card(record))) <= 12
    assert keys.count(FLOW) == 1


def test_the_board_waits_until_whoever_is_writing_has_ended_their_turn() -> None:
    mia, step = PersonId("mia"), Speak(ADA.id, "argument", 2)
    events = told(
        SPEC,
        *(phase("argument"), turn(1, "ada"), turn(2, "ben")),
        SeatTaken(debater=ADA.id, person=mia, name="Mia"),
        TurnOpened(number=3, debater=ADA.id, person=mia, closes_at=NOON, step=step),
        MovesNoted(turns=(1, 2), moves=noted("1a claims")),
        turn(3, "ada"),
        turn(4, "ben"),
    )
    boards = [
        event.fact.kind
        for event in events[1:]
        if FLOW in [piece.key for piece in tell_pieces(fold(events[: event.number]), event)]
    ]
    assert boards == ["step_answered"]


@pytest.mark.parametrize(("unread", "boards"), [((2,), 0), ((), 1)])
def test_there_is_no_board_of_one_side_alone(unread: tuple[int, ...], boards: int) -> None:
    events = told(
        SPEC,
        *(phase("argument"), turn(1, "ada"), turn(2, "ben")),
        MovesNoted(turns=(1, 2), moves=noted("1a claims"), unread=unread),
    )
    record = fold(events)
    assert [piece.key for piece in tell_pieces(record, events[-1])].count(FLOW) == boards
    assert len(list_count_lines(record)) == len(list(list_flow_sections(record))) == boards


async def test_its_lines_fit_a_phone() -> None:
    card = make_flow_card((await hold_offline(SPEC)).record)
    lines = _lines(card)
    assert len(lines) == 5
    assert all(len(line) <= SAYS + 30 for line in lines)
    assert "🛡️ The trips that are not made · 1-2-3" in lines
    assert "⚔️ The gates, machines and inspectors · 1-6, by the last word" in lines
    assert "🛡️ defended" in card.foot


def test_rows_with_most_turns_are_shown_sorted_by_their_state() -> None:
    moves = noted(
        *(f"1{letter} claims" for letter in "abcd"),
        *("2a answers 1c", "2b grants 1d", "3a answers 2a", "4a claims"),
    )
    rows = list_rows(moves, in_turn("fafaf"), is_over=True)
    shown = [row.root.id for row in select_rows(rows, "for", 3)]
    assert shown == ["1d", "1a", "1c"]


async def test_the_verdict_has_counts_and_no_winner_of_theirs() -> None:
    events = (await hold_offline(SPEC)).events
    record, cards = fold(events[:1]), list[Card]()
    for event in events[1:]:
        record = evolve(record, event)
        cards += [piece for piece in tell_pieces(record, event) if isinstance(piece, Card)]
    (verdict,) = (card for card in cards if card.key == "verdict")
    assert "For: 3 points, 2 defended" in _lines(verdict)


async def test_a_transcript_has_every_row() -> None:
    ledger = await hold_offline(SPEC)
    written = write_markdown(transcript_of(ledger.events))
    for row in list_flow_rows(ledger.record):
        assert row.root.says in written
    assert "Not in it" not in written


async def test_the_board_says_what_it_lacks_and_what_is_disputed() -> None:
    whole = (await hold_offline(SPEC)).record
    record = MoveDisputed(move="1a", by=PersonId("9")).apply(whole)
    record = MovesNoted(turns=(7,), missed="no answer").apply(record)
    card = make_flow_card(record)
    assert any("disputed by its speaker" in line for line in _lines(card))
    assert "turn 7" in str(card.blocks)


@pytest.mark.parametrize("is_kept", [True, False])
async def test_the_judge_reads_the_flow_where_it_is_kept(*, is_kept: bool) -> None:
    ledger = await hold_offline(SPEC.model_copy(update={"flow": is_kept}))
    notes = list(list_flow_notes(Judge(), ledger.record))
    assert bool(notes) is is_kept
    if is_kept:
        assert "1a [for] claims: The trips that are not made (defended)" in notes[0]
        assert "2b [against] answers 1a: " in notes[0]


async def test_where_turns_show_no_numbers_neither_does_the_board() -> None:
    spec = make_specification(DebateRequest(MOTION, "structured", flow=True), seed=7)
    ledger = await hold_offline(spec)
    lines = _lines(make_flow_card(ledger.record))
    assert lines
    assert [line for line in lines if re.search(r"· \d", line)] == []
    whole = write_markdown(transcript_of(ledger.events))
    assert "| Point | What came of it |\n" in whole
