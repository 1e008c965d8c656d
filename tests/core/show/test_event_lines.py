"""The course of a debate: its turns, and the lines that tell what happens to it."""

import pytest

from debate_core.domain.budget import Scope, Unit
from debate_core.domain.facts import (
    BudgetWarned,
    ClosingRequested,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnOpened,
    TurnsSkipped,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.answers import RefusedReply
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.language import use_language
from debate_core.show.blocks import Note, Prose
from debate_core.show.event_lines import make_missed_piece, make_turn_piece, name_words, tell_event
from debate_core.show.pieces import Line, TurnPiece
from tests.core.formats.structured.making import opening
from tests.core.formats.structured.making import record_of as structured_record
from tests.core.making import ADA, NOON, forfeit, phase, record_of, rounds_spec, speech, turn

SPEC = rounds_spec()
BODY = (Prose("Tea warms us."),)


def test_a_turn_that_was_taken_has_what_was_said_and_how_long_it_was() -> None:
    record = record_of(SPEC, turn(1, "ada", speech("Tea warms us.")))
    assert make_turn_piece(record, record.turns[0], BODY, "argument", "asks Ben") == TurnPiece(
        "turn 1",
        1,
        SPEC.debaters[0].id,
        BODY,
        "argument",
        details=("3 words",),
        lead="asks Ben",
    )


def test_the_words_of_a_turn_are_told_to_everyone_only_where_they_are_too_many() -> None:
    spec = SPEC.model_copy(update={"words": 2})
    record = record_of(spec, turn(1, "ada", speech("Tea warms us.")))
    piece = make_turn_piece(record, record.turns[0], BODY, "argument")
    assert (piece.about, piece.details) == (("3 of 2 words",), ())


def test_up_to_a_tenth_too_many_is_told_to_nobody() -> None:
    spec = SPEC.model_copy(update={"words": 100})
    record = record_of(spec, turn(1, "ada", speech("word " * 110)))
    piece = make_turn_piece(record, record.turns[0], BODY, "argument")
    assert (piece.about, piece.details) == ((), ("110 words",))


@pytest.mark.parametrize(
    ("count", "details"),
    [(0, ()), (1, ("1 answer sent back",)), (2, ("2 answers sent back",))],
)
def test_how_often_an_answer_was_sent_back_is_a_detail(
    count: int, details: tuple[str, ...]
) -> None:
    refused = (RefusedReply(text="", problems=("empty",)),) * count
    record = record_of(SPEC, turn(1).model_copy(update={"refused": refused}))
    assert make_turn_piece(record, record.turns[0], BODY, "").details[1:] == details


def test_what_the_rules_noted_of_a_turn_stands_below_it() -> None:
    record = structured_record(("for", opening("PRO-1")))
    shown = make_turn_piece(record, record.turns[0], BODY, "opening")
    assert shown.blocks == (*BODY, Note("Malformed: an opening has 3 to 5 arguments, not 1"))


def test_a_turn_that_was_missed_has_a_sentence_in_its_place() -> None:
    (missed,) = record_of(SPEC, forfeit(1, "ben")).turns
    assert make_missed_piece(missed, "Ben could not speak: late", "argument") == TurnPiece(
        "turn 1",
        1,
        SPEC.debaters[1].id,
        (Note("Ben could not speak: late"),),
        "argument",
        is_missed=True,
    )


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (ClosingRequested(reason="enough"), "The debate closes early: enough"),
        (Paused(reason="Everyone failed"), "Paused: Everyone failed."),
        (Paused(reason="Why?"), "Paused: Why?"),
        (Resumed(), "The debate goes on."),
        (DebateInterrupted(reason="No rules."), "This debate cannot go on: No rules."),
    ],
)
def test_what_happens_is_told_in_a_line_under_its_number(fact: Fact, said: str) -> None:
    assert tell_event(record_of(SPEC), fact, 7) == Line("note 7", said)


def test_that_a_vote_closes_early_is_left_to_the_result_unless_its_debate_did_too() -> None:
    voting = VotingOpened(choices=("for", "against"), closes_at=NOON)
    assert tell_event(record_of(SPEC, voting), ClosingRequested(reason="enough"), 7) is None
    record = record_of(SPEC, ClosingRequested(reason="late"), voting)
    line = tell_event(record, ClosingRequested(reason="enough"), 7)
    assert line == Line("note 7", "The vote closes early: enough")


MIA, NOAH, MOD = map(PersonId, ("mia", "noah", "mod"))
MIA_SITS = SeatTaken(debater=ADA.id, person=MIA, name="Mia")
MIA_LEAVES = SeatLeft(debater=ADA.id, by=MIA, name="Mia", holder="Mia")
MOD_EMPTIES = SeatLeft(debater=ADA.id, by=MOD, name="Mod", holder="Mia")
MIA_JOINS = TableJoined(debater=DebaterId("mia"), person=MIA, name="Mia")
MIA_SPEAKS = TurnOpened(
    number=1, debater=ADA.id, person=MIA, closes_at=NOON, step=Speak(ADA.id, "argument", 1)
)
BEGUN = phase("argument")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((MIA_SITS,), "Mia takes Ada's seat."),
        ((BEGUN, MIA_SITS), "Mia takes Ada's seat next round."),
        ((MIA_SITS, BEGUN, MIA_SITS), "Mia comes back to Ada's seat next round."),
        (
            (MIA_SITS, BEGUN, SeatTaken(debater=ADA.id, person=NOAH, name="Noah")),
            "Noah takes Ada's seat over from Mia next round.",
        ),
        (
            (MIA_SITS, BEGUN, MIA_LEAVES),
            "Mia left Ada's seat. Ada takes over from the next turn on.",
        ),
        (
            (MIA_SITS, BEGUN, MOD_EMPTIES),
            "Mod took Mia out of Ada's seat.",
        ),
        ((MIA_JOINS,), "Mia joins the discussion."),
        (
            (MIA_JOINS, MIA_LEAVES.model_copy(update={"debater": MIA_JOINS.debater})),
            "Mia leaves the table.",
        ),
        (
            (MIA_JOINS, MOD_EMPTIES.model_copy(update={"debater": MIA_JOINS.debater})),
            "Mod takes Mia off the table.",
        ),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, TimeExtended(seconds=60, by=MOD, name="Mod")),
            "Mod gives the turn under way 1 minute more.",
        ),
        (
            (
                VotingOpened(choices=("for", "against"), closes_at=NOON),
                TimeExtended(seconds=90, by=MOD, name="Mod"),
            ),
            "Mod gives the vote 90 seconds more.",
        ),
        ((TurnsSkipped(by=MOD, name="Mod"),), "Mod skips the wait for the next speaker."),
    ],
)
def test_what_people_do_is_told_by_name(facts: tuple[Fact, ...], said: str) -> None:
    assert tell_event(record_of(SPEC, *facts), facts[-1], 7) == Line("note 7", said)


@pytest.mark.parametrize(
    "fact", [VotingClosed(tally={}), turn(1), TurnsSkipped(by=MOD, name="Mod", turns=(1,))]
)
def test_of_what_is_told_elsewhere_there_is_no_line(fact: Fact) -> None:
    assert tell_event(record_of(SPEC), fact, 7) is None


@pytest.mark.parametrize(
    ("scope", "unit", "spent", "cap", "said"),
    [
        ("debate", "usd", 0.8, 1.0, "80% of this debate's budget is spent: $0.80 of $1.00."),
        (
            "server_day",
            "usd",
            4.1,
            5,
            "82% of this server's daily budget is spent: $4.10 of $5.00.",
        ),
        (
            "server_day",
            "tokens",
            900,
            1000,
            "90% of this server's daily budget is spent: 900 tokens of 1,000 tokens.",
        ),
    ],
)
def test_a_budget_that_is_nearly_spent_is_told_with_its_amounts(
    scope: Scope, unit: Unit, spent: float, cap: float, said: str
) -> None:
    warned = BudgetWarned(scope=scope, unit=unit, spent=spent, cap=cap)
    assert tell_event(record_of(SPEC), warned, 7) == Line("note 7", said)


def test_an_objection_to_a_revised_statement_is_named_in_the_reader_s_language() -> None:
    assert name_words("objection to statement 2 revised") == "objection to statement 2, revised"
    with use_language("de"):
        assert name_words("objection to statement 2 revised") == (
            "Einwand zu Aussage 2, neu gefasst"
        )
