"""The controls of a debate: what their card says, and what can be done, at every moment of one."""

from datetime import datetime, timedelta
from typing import Literal

import pytest

from debate_core.domain.budget import Cap, Cost
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
from debate_core.domain.specification import Seating
from debate_core.domain.steps import GiveFloor, Judge, Poll, Speak, Step
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.plan import Extent
from debate_core.formats.championship.forms import Score
from debate_core.reports.controls import Action, Outlook, controls_card, list_usable_controls
from debate_core.show.blocks import Facts, FactValue, Moment, Prose
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
BUTTONS = "Buttons are for moderators and for the person who started this debate."
SEATS_TOO = (
    "“Take a seat” is for everyone who may sit, the other buttons are for moderators and for the "
    "person who started this debate."
)
OVER = (*VOTE, VotingClosed(tally={}), DebateConcluded(outcome=None))
ASKED = QuestionAsked(question=1, by=NOAH, name="Noah", text="What of milk?")
LET_IN = QuestionRuled(question=1, is_let_in=True, by=MOD)
PUT = QuestionPut(question=1, to="ada", votes=2, by=MOD)


def _said(*facts: Fact, steps: tuple[Step, ...] = ()) -> str:
    first, *_ = controls_card(record_of(SPEC, *facts), Outlook(steps)).blocks
    assert isinstance(first, Prose)
    return first.text


def _rows(*facts: Fact, outlook: Outlook | None = None) -> dict[str, FactValue]:
    card = controls_card(record_of(SPEC, *facts), outlook or Outlook())
    return {
        name: value for each in card.blocks if isinstance(each, Facts) for name, value in each.rows
    }


@pytest.mark.parametrize(
    ("facts", "steps", "said"),
    [
        ((), (), "About to begin."),
        ((BEGUN,), (ADA_SPEAKS,), "Ada prepares."),
        ((BEGUN,), (ADA_SPEAKS, BEN_SPEAKS), "Ada prepares; Ben prepares."),
        ((BEGUN,), (Judge(),), "The judge reads the transcript."),
        ((BEGUN,), (FLOOR,), "The floor is free for whoever raises a hand."),
        ((BEGUN,), (Poll(items=(), choices=(), seconds=1),), "People vote."),
        ((MIA_SITS, BEGUN, MIA_SPEAKS), (ADA_SPEAKS,), "Mia speaks for Ada."),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS),
            (ADA_SPEAKS, BEN_SPEAKS),
            "Mia speaks for Ada; Ben prepares.",
        ),
        (
            (MIA_JOINS, BEGUN, MIA_SPEAKS.model_copy(update={"debater": DebaterId("mia")})),
            (),
            "Mia speaks.",
        ),
        ((BEGUN, PAUSED), (ADA_SPEAKS,), "Paused: Mod asked for it."),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, PAUSED),
            (ADA_SPEAKS,),
            "Paused: Mod asked for it. Mia speaks for Ada, then it waits.",
        ),
        (
            (BEGUN, PAUSED.model_copy(update={"turns": (1,)})),
            (ADA_SPEAKS,),
            "Paused: Mod asked for it. The turn under way comes first.",
        ),
        (
            (BEGUN, PAUSED.model_copy(update={"turns": (1,)}), turn(1, "ada")),
            (BEN_SPEAKS,),
            "Paused: Mod asked for it.",
        ),
        ((BEGUN, PAUSED, Resumed()), (ADA_SPEAKS,), "Ada prepares."),
        (VOTE[:1], (), "Being counted."),
        (VOTE, (), "People vote on the outcome."),
        ((*VOTE, VotingClosed(tally={})), (), "Being counted."),
        (OVER, (), "This debate is over, so there is nothing left to control."),
        (
            (DebateInterrupted(reason="No rules."),),
            (),
            "This debate is over, so there is nothing left to control.",
        ),
    ],
)
def test_it_says_what_goes_on(facts: tuple[Fact, ...], steps: tuple[Step, ...], said: str) -> None:
    assert _said(*facts, steps=steps) == said


@pytest.mark.parametrize(
    ("who", "facts", "foot"),
    [
        ("anyone", (BEGUN,), SEATS_TOO),
        ("nobody", (BEGUN,), BUTTONS),
        ("anyone", VOTE, BUTTONS),
        ("anyone", OVER, ""),
    ],
)
def test_it_says_whom_its_buttons_are_for_as_long_as_it_has_any(
    who: Literal["anyone", "nobody"], facts: tuple[Fact, ...], foot: str
) -> None:
    spec = SPEC.model_copy(update={"seating": Seating(who=who)})
    assert controls_card(record_of(spec, *facts)).foot == foot


def test_what_runs_beside_the_turns_is_left_out_while_somebody_speaks() -> None:
    scoring = Score(turn=1, debater=ADA.id)
    assert _said(BEGUN, steps=(scoring, BEN_SPEAKS)) == "Ben prepares."
    assert _said(BEGUN, steps=(scoring,)) == "The judge reads the transcript."


def test_where_the_debate_stands_is_told_in_rows() -> None:
    outlook = Outlook(extent=Extent(phases=3, turns=4, certainty=""), cap=Cap(usd=1.0))
    assert _rows(phase("argument"), turn(1), forfeit(2, "ben"), outlook=outlook) == {
        "Phase": "Round 1 of 2",
        "Progress": "2 of 4 turns; phase 1 of 3",
        "Spend": "nothing yet (budget $1.00)",
    }


def test_where_nobody_knows_how_many_turns_there_will_be_none_are_promised() -> None:
    outlook = Outlook(extent=Extent(phases=6, turns=1, certainty="about "))
    rows = _rows(phase("argument"), turn(1), forfeit(2, "ben"), outlook=outlook)
    assert rows["Progress"] == "2 turns; phase 1 of 6"


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
    assert _rows(*facts).get("Time is up") == (Moment(until) if until else None)


def test_in_a_pause_it_says_what_is_left_of_a_turn() -> None:
    rows = _rows(MIA_SITS, BEGUN, MIA_SPEAKS, Paused(reason="a break"))
    assert "Time is up" not in rows
    assert "Time left" in rows


@pytest.mark.parametrize(
    ("cap", "spend"),
    [
        (Cap(), "1 call, 100 tokens, $0.50"),
        (Cap(usd=2), "1 call, 100 tokens, $0.50 (budget $2.00)"),
        (Cap(tokens=5000), "1 call, 100 tokens, $0.50 (budget 5,000 tokens)"),
        (Cap(usd=2, tokens=5000), "1 call, 100 tokens, $0.50 (budget $2.00 and 5,000 tokens)"),
    ],
)
def test_what_was_spent_stands_beside_its_budget(cap: Cap, spend: str) -> None:
    cost = Cost(model="a:b", tokens_in=80, tokens_out=20, usd=0.5)
    spent = turn(1).model_copy(update={"cost": cost})
    assert _rows(spent, outlook=Outlook(cap=cap))["Spend"] == spend


@pytest.mark.parametrize(
    ("facts", "rows"),
    [
        ((), {}),
        ((MIA_JOINS, HandRaised(debater=DebaterId("mia"))), {"Hands up": "Mia"}),
        ((ASKED,), {"Questions": "1 waiting for a moderator"}),
        (
            (ASKED, LET_IN, ASKED.model_copy(update={"question": 2})),
            {"Questions": "1 waiting for a moderator, 1 let in"},
        ),
        ((ASKED, LET_IN, PUT), {"Questions": "1 to be answered"}),
    ],
)
def test_what_waits_is_told_where_something_does(
    facts: tuple[Fact, ...], rows: dict[str, str]
) -> None:
    found = _rows(*facts)
    assert {name: found[name] for name in ("Hands up", "Questions") if name in found} == rows


@pytest.mark.parametrize(
    ("facts", "seats"),
    [
        ((BEGUN,), None),
        ((MIA_SITS, BEGUN), "Ada: Mia"),
        ((MIA_JOINS, BEGUN), "Mia"),
        ((BEGUN, MIA_SITS), "Ada: Mia from the next phase on"),
        ((MIA_SITS, BEGUN, MIA_LEAVES), "Ada: Mia until the next turn"),
        ((MIA_SITS, BEGUN, NOAH_SITS), "Ada: Mia, then Noah"),
        ((MIA_SITS, BEGUN, MIA_SPEAKS, forfeit(1)), "Ada: Mia (away)"),
        (
            (MIA_SITS, BEGUN, MIA_SPEAKS, forfeit(1), MIA_SITS),
            "Ada: Mia (back with the next phase)",
        ),
        (
            (MIA_SITS, NOAH_SITS.model_copy(update={"debater": BEN.id}), BEGUN),
            "Ada: Mia; Ben: Noah",
        ),
    ],
)
def test_it_says_who_sits_where(facts: tuple[Fact, ...], seats: str | None) -> None:
    assert _rows(*facts).get("In person") == seats


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
        ((BEGUN, ASKED, LET_IN), (ADA_SPEAKS,), {"pause", "skip", "stop", "question"}),
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
    assert set(_rows(MIA_SITS, BEGUN, ASKED, *VOTE)) == {"Time is up", "Progress", "Spend"}


def test_a_debate_that_is_over_has_no_rows() -> None:
    assert _rows(BEGUN, *OVER) == {}
