"""The controls of a debate: what their card says, and what can be done, at every moment of one."""

from datetime import datetime, timedelta

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Fact,
    HandRaised,
    Paused,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    Resumed,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnOpened,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.outcome import Outcome
from debate_core.domain.steps import GiveFloor, Judge, Poll, Speak, Step
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.plan import Extent
from debate_core.formats.championship.forms import Score
from debate_core.reports.controls import Action, Outlook, list_usable_controls, make_controls_card
from debate_core.show.blocks import Block, Link, Moment, Parts, Prose
from debate_core.show.pieces import Card
from tests.core.making import ADA, BEN, NOON, decision, forfeit, phase, record_of, rounds_spec, turn

SPEC = rounds_spec(rounds=2)
MIA, NOAH, MOD = map(PersonId, ("mia", "noah", "mod"))
BEGUN = phase("argument")
ADA_SPEAKS, BEN_SPEAKS = Speak(ADA.id, "argument", 1), Speak(BEN.id, "argument", 1)
FLOOR = GiveFloor(round=1)
LATER = NOON + timedelta(minutes=5)
MIA_SITS = SeatTaken(debater=ADA.id, person=MIA, name="Mia")
NOAH_SITS = SeatTaken(debater=ADA.id, person=NOAH, name="Noah")
MIA_LEAVES = SeatLeft(debater=ADA.id, by=MIA, name="Mia", holder="Mia")
MIA_SPEAKS = TurnOpened(
    number=1, debater=ADA.id, person=MIA, closes_at=LATER, step=Speak(ADA.id, "argument", 1)
)
MIA_JOINS = TableJoined(debater=DebaterId("mia"), person=MIA, name="Mia")
PAUSED = Paused(reason="Mod asked for it")
STOPPED = ClosingRequested(reason="enough")
VOTE = (
    decision("for", "judge_verdict"),
    VotingOpened(choices=("for", "against"), closes_at=LATER),
)
ENDS = "ends 1 January 2026, 12:05 UTC"
IN_SEAT = "In seats: Mia (for)"
OVER = (*VOTE, VotingClosed(tally={}), DebateConcluded(outcome=None))
ASKED = QuestionAsked(question=1, by=NOAH, name="Noah", text="What of milk?")
LET_IN = QuestionRuled(question=1, is_let_in=True, by=MOD)
PUT = QuestionPut(question=1, to="ada", votes=2, by=MOD)


def _said(*facts: Fact, steps: tuple[Step, ...] = ()) -> str:
    return " | ".join(_lines(*facts, outlook=Outlook(steps)))


def _lines(*facts: Fact, outlook: Outlook | None = None) -> list[str]:
    """The card's title, and each of its lines."""
    return _card_lines(make_controls_card(record_of(SPEC, *facts), outlook or Outlook()))


def _card_lines(card: Card) -> list[str]:
    said = (each.in_words if isinstance(each, Parts) else _text(each) for each in card.blocks)
    return [card.title, *said]


def _text(block: Block) -> str:
    assert isinstance(block, Prose)
    return block.text


@pytest.mark.parametrize(
    ("facts", "steps", "said"),
    [
        ((), (), "About to begin"),
        ((BEGUN,), (ADA_SPEAKS,), "Round 1 of 2 | Ada is speaking · turn 1"),
        (
            (BEGUN,),
            (ADA_SPEAKS, BEN_SPEAKS),
            "Round 1 of 2 | Ada is speaking; Ben is speaking · turn 1",
        ),
        ((BEGUN,), (Judge(),), "Round 1 of 2 | The judge is deciding"),
        ((BEGUN,), (FLOOR,), "Round 1 of 2 | The floor is free for whoever raises a hand"),
        ((BEGUN,), (Poll(items=(), choices=(), seconds=1),), "Round 1 of 2 | People vote"),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS),
            (ADA_SPEAKS,),
            f"Round 1 of 2 | Mia is speaking for Ada · turn 1 · {ENDS} | {IN_SEAT}",
        ),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS),
            (ADA_SPEAKS, BEN_SPEAKS),
            "Round 1 of 2 | Mia is speaking for Ada; Ben is speaking · turn 1 "
            f"· {ENDS} | {IN_SEAT}",
        ),
        (
            (MIA_JOINS, BEGUN, MIA_SPEAKS.model_copy(update={"debater": DebaterId("mia")})),
            (),
            f"Round 1 of 2 | Mia is speaking · {ENDS} | In seats: Mia",
        ),
        ((BEGUN, PAUSED), (ADA_SPEAKS,), "Paused | Mod asked for it."),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, PAUSED),
            (ADA_SPEAKS,),
            "Paused | Mod asked for it. Mia is speaking for Ada, then it waits. "
            "| 4 min 55 s left | In seats: Mia (for)",
        ),
        (
            (BEGUN, PAUSED.model_copy(update={"turns": (1,)})),
            (ADA_SPEAKS,),
            "Paused | Mod asked for it. The turn under way comes first.",
        ),
        (
            (BEGUN, PAUSED.model_copy(update={"turns": (1,)}), turn(1, "ada")),
            (BEN_SPEAKS,),
            "Paused | Mod asked for it.",
        ),
        ((BEGUN, PAUSED, Resumed()), (ADA_SPEAKS,), "Round 1 of 2 | Ada is speaking · turn 1"),
        (VOTE[:1], (), "The vote opens soon"),
        (VOTE, (), "The vote is open | Closes 1 January 2026, 12:05 UTC"),
        ((*VOTE, VotingClosed(tally={})), (), "Counting votes"),
        (OVER, (), "Decided: for | 0 turns in 4 seconds"),
        (
            (DebateInterrupted(reason="No rules."),),
            (),
            "Stopped by a fault: no result | No rules. What was said is kept. Reference d1."
            " | 0 turns in 1 second",
        ),
    ],
)
def test_it_says_what_goes_on(facts: tuple[Fact, ...], steps: tuple[Step, ...], said: str) -> None:
    assert _said(*facts, steps=steps) == said


def test_what_runs_beside_the_turns_is_left_out_while_somebody_speaks() -> None:
    scoring = Score(turn=1, debater=ADA.id)
    assert _said(BEGUN, steps=(scoring, BEN_SPEAKS)) == "Round 1 of 2 | Ben is speaking · turn 1"
    assert _said(BEGUN, steps=(scoring,)) == "Round 1 of 2 | The judge is deciding"


FOUR_TURNS = Extent(phases=3, turns=4, certainty="")


@pytest.mark.parametrize(
    ("taken", "extent", "said"),
    [
        (2, FOUR_TURNS, "turn 3 of 4"),
        (3, FOUR_TURNS, "turn 4 of 4 · then the verdict"),
        (4, FOUR_TURNS, "turn 5"),
        (2, Extent(phases=6, turns=3, certainty="about "), "turn 3"),
        (2, Extent(phases=6, turns=3, certainty="at most "), "turn 3"),
    ],
)
def test_the_turn_under_way_is_numbered_out_of_those_that_are_sure(
    taken: int, extent: Extent, said: str
) -> None:
    facts = (phase("argument"), *(turn(number) for number in range(1, taken + 1)))
    lines = _lines(*facts, outlook=Outlook((ADA_SPEAKS,), extent=extent))
    assert lines == ["Round 1 of 2", f"Ada is speaking · {said}"]


@pytest.mark.parametrize(
    ("facts", "until"),
    [
        ((MIA_SITS, BEGUN, MIA_SPEAKS), LATER),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, TimeExtended(seconds=60, by=MOD)),
            LATER + timedelta(minutes=1),
        ),
        (VOTE, LATER),
        ((*VOTE, TimeExtended(seconds=60, by=MOD)), LATER + timedelta(minutes=1)),
        ((BEGUN,), None),
        ((*VOTE, VotingClosed(tally={})), None),
    ],
)
def test_what_has_a_clock_counts_down_by_itself(
    facts: tuple[Fact, ...], until: datetime | None
) -> None:
    blocks = make_controls_card(record_of(SPEC, *facts)).blocks
    parts = [part for each in blocks if isinstance(each, Parts) for part in each.parts]
    assert [part.at for part in parts if isinstance(part, Moment)] == ([until] if until else [])


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ((MIA_JOINS, HandRaised(debater=DebaterId("mia"))), "In seats: Mia · Hands up: Mia"),
        ((ASKED,), "1 question to look through"),
        ((ASKED, ASKED.model_copy(update={"question": 2})), "2 questions to look through"),
        (
            (ASKED, LET_IN, ASKED.model_copy(update={"question": 2})),
            "1 question to look through · 1 question to put",
        ),
        ((ASKED, LET_IN, PUT), "1 question to answer"),
    ],
)
def test_what_waits_is_told_where_something_does(facts: tuple[Fact, ...], line: str) -> None:
    assert _lines(BEGUN, *facts) == ["Round 1 of 2", line]


@pytest.mark.parametrize(
    ("facts", "seats"),
    [
        ((MIA_SITS, BEGUN), "Mia (for)"),
        ((MIA_JOINS, BEGUN), "Mia"),
        ((BEGUN, MIA_SITS), "Mia (for, from the next round)"),
        ((MIA_SITS, BEGUN, MIA_LEAVES), "Mia (for, until the next turn)"),
        ((MIA_SITS, BEGUN, NOAH_SITS), "Mia, then Noah (for)"),
        ((MIA_SITS, BEGUN, MIA_SPEAKS, forfeit(1)), "Mia (for, away)"),
        ((MIA_SITS, BEGUN, MIA_SPEAKS, forfeit(1), MIA_SITS), "Mia (for, back in the next round)"),
        (
            (MIA_SITS, NOAH_SITS.model_copy(update={"debater": BEN.id}), BEGUN),
            "Mia (for), Noah (against)",
        ),
    ],
)
def test_it_says_who_sits_where(facts: tuple[Fact, ...], seats: str) -> None:
    assert _lines(*facts)[-1] == f"In seats: {seats}"


@pytest.mark.parametrize(
    ("facts", "steps", "actions"),
    [
        ((BEGUN,), (ADA_SPEAKS,), {"pause", "skip", "stop"}),
        ((BEGUN,), (FLOOR,), {"pause", "skip", "stop"}),
        ((BEGUN,), (Judge(),), {"pause", "stop"}),
        ((MIA_SITS, BEGUN, MIA_SPEAKS), (ADA_SPEAKS,), {"pause", "skip", "extend", "stop"}),
        ((BEGUN, PAUSED), (ADA_SPEAKS,), {"resume", "stop"}),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, PAUSED),
            (ADA_SPEAKS,),
            {"resume", "skip", "extend", "stop"},
        ),
        ((BEGUN, STOPPED), (Judge(),), {"pause"}),
        ((BEGUN, STOPPED, PAUSED), (), {"resume", "stop"}),
        ((BEGUN, ASKED), (ADA_SPEAKS,), {"pause", "skip", "stop"}),
        ((BEGUN, ASKED, LET_IN), (ADA_SPEAKS,), {"pause", "skip", "stop"}),
        ((BEGUN, ASKED, LET_IN, PUT), (ADA_SPEAKS,), {"pause", "skip", "stop"}),
        ((BEGUN, ASKED, LET_IN, STOPPED), (Judge(),), {"pause"}),
        (VOTE[:1], (), set[Action]()),
        (VOTE, (), {"extend", "close"}),
        ((*VOTE, STOPPED), (), set[Action]()),
        ((*VOTE, VotingClosed(tally={})), (), set[Action]()),
        (OVER, (), set[Action]()),
    ],
)
def test_what_can_be_done_depends_on_the_moment(
    facts: tuple[Fact, ...], steps: tuple[Step, ...], actions: set[Action]
) -> None:
    assert list_usable_controls(record_of(SPEC, *facts), Outlook(steps)) == actions


def test_once_it_is_decided_nobody_speaks_or_asks_any_more() -> None:
    assert _said(MIA_SITS, BEGUN, ASKED, *VOTE) == _said(*VOTE)


def test_at_the_end_it_is_the_result_with_the_way_to_it_and_what_it_took() -> None:
    outcome = Outcome(
        kind="decided_by_people",
        standing=None,
        agreement=None,
        choice="for",
        result="for",
        tally={"for": 3, "against": 1},
        voters=4,
        needed=3,
    )
    cost = Cost(model="a:b", tokens_in=80, tokens_out=20, usd=0.5)
    spent = turn(1).model_copy(update={"cost": cost})
    record = record_of(SPEC, BEGUN, spent, *VOTE[1:], DebateConcluded(outcome=outcome))
    links = (Link("Verdict", "https://a"), Link("Vote", "https://b"))
    title, sentence, *lines = _card_lines(make_controls_card(record, Outlook(links=links)))
    assert title == "For wins by vote"
    assert sentence.startswith("The judge named no winner; 3 of 4 voters chose for.")
    assert lines == ["Verdict · Vote", "1 turn in 4 seconds · 1 model call, $0.50"]
