"""Whoever steers a debate is named wherever it is told, and a reason stands beside the name."""

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    Fact,
    FloorClosed,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    Resumed,
    WordsTakenOut,
)
from debate_core.domain.record import fold
from debate_core.domain.values import PersonId
from debate_core.formats.decision_rules import explain_early_close
from debate_core.show.blocks import Facts
from debate_core.show.pieces import Card, Line, Piece
from debate_core.show.questions import describe_question_state
from tests.core.formats.showing import told
from tests.core.making import events_of, opened, rounds_spec


def _told(*facts: Fact) -> tuple[Piece, ...]:
    return told(opened(rounds_spec(rounds=2)), *facts)


MOD = PersonId("mod")


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            ClosingRequested(reason="Ada asked for it.", by=MOD, name="Mod"),
            "Mod closes the debate early: Ada asked for it.",
        ),
        (
            ClosingRequested(reason="", by=MOD, name="Mod"),
            "Mod closes the debate early.",
        ),
        (Resumed(by=MOD, name="Mod"), "Mod resumes the debate."),
        (FloorClosed(by=MOD, name="Mod"), "Mod ends this round of the discussion."),
        (
            WordsTakenOut(event=1, what="turn 1", way="moderator", by=MOD, name="Mod"),
            "Turn 1 was taken out by the moderator Mod",
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_whoever_steers_is_named_and_a_reason_stands_beside_the_name(fact: Fact, line: str) -> None:
    (shown,) = _told(fact)
    assert isinstance(shown, Line)
    assert shown.text.startswith(line)


def test_a_report_names_whoever_closed_a_debate_beside_their_reason() -> None:
    closing = ClosingRequested(reason="Ada asked for it.", by=MOD, name="Mod")
    said = explain_early_close(fold(events_of(opened(), closing)))
    assert said == "The debate was closed early: Mod asked for it, saying “Ada asked for it”."


def test_a_question_names_whoever_let_it_in_and_put_it() -> None:
    asked = QuestionAsked(question=1, by=PersonId("noor"), name="Noor", text="What of milk?")
    let_in = QuestionRuled(question=1, is_let_in=True, by=MOD, name="Mod")
    put = QuestionPut(question=1, to="ada", votes=0, by=MOD, name="Mod")
    card, line = _told(asked, let_in, put)
    assert isinstance(card, Card)
    assert isinstance(line, Line)
    assert Facts((("Let in by", "Mod"),)) in card.blocks
    assert line.text == "Mod puts question 1: Ada answers it next."


def test_a_question_that_was_declined_says_by_whom() -> None:
    asked = QuestionAsked(question=1, by=PersonId("noor"), name="Noor", text="What of milk?")
    ruled = QuestionRuled(question=1, is_let_in=False, by=MOD, name="Mod")
    record = fold(events_of(opened(), asked, ruled))
    assert describe_question_state(record, record.people.questions[0]) == "declined by Mod"
