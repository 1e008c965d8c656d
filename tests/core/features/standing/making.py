"""A discussion whose three statements were voted on, for tests."""

from collections.abc import Mapping
from datetime import timedelta

from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    BallotCast,
    Fact,
    PollClosed,
    PollOpened,
    StepAnswered,
    TableJoined,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.record import Record
from debate_core.domain.steps import Item, Poll, Speak, UnusedTurn
from debate_core.domain.values import DebaterId, PersonId
from tests.core.formats.roundtable.making import DRAFTED, IVO, table_spec, tallies
from tests.core.making import NOON, record_of, speech

CHOICES = ("agree", "disagree", "pass")
ITEMS = tuple(BoxKey(f"statement-{number}") for number in (1, 2, 3))
TEXTS = ("Cars should leave the centre.", "Buses should run at night.", "Shops should get help.")
_TURNS = ((1,), (1, 3), (3,))
MIA = PersonId("mia")
JOINED = TableJoined(debater=DebaterId("mia"), person=MIA, name="Mia")
_VOTED = tuple(
    Item(key=key, text=text, turns=turns)
    for key, text, turns in zip(ITEMS, TEXTS, _TURNS, strict=True)
)
POLL = PollOpened(number=11, items=_VOTED, choices=CHOICES, closes_at=NOON + timedelta(minutes=10))
_UNUSED = UnusedTurn(turn=2, why="it asks, and states nothing")
COUNTED = StepAnswered(
    number=11,
    step=Poll(
        _VOTED, CHOICES, 600, unused=(UnusedTurn(turn=2, why="it asks, and states nothing"),)
    ),
    answer=tallies({}),
)
CLOSED = PollClosed(number=11, tallies={str(key): {} for key in ITEMS})


def take_turn(number: int, text: str, person: PersonId = MIA) -> StepAnswered:
    """A turn that somebody took in person."""
    return StepAnswered(
        number=number + 1,
        step=Speak(DebaterId("mia"), "discussion", 1),
        turn=number,
        answer=speech(text),
        said_by=SaidBy(person=person, name="Mia"),
    )


SAID = (
    take_turn(1, "Cars should leave the centre. Buses should run at night."),
    take_turn(2, "Who pays for it?"),
    take_turn(3, "Shops should get help.", PersonId("noor")),
)


def cast(votes: Mapping[str, str]) -> tuple[Fact, ...]:
    """The ballots of people, a letter for each statement: a, d, or p."""
    named = {choice[0]: choice for choice in CHOICES}
    return tuple(
        BallotCast(voter=PersonId(person), choice=named[letter], box=item)
        for person, letters in votes.items()
        for letter, item in zip(letters, ITEMS, strict=True)
    )


def polled(*facts: Fact, is_closed: bool = True) -> Record:
    """The record of a discussion whose statements got these ballots."""
    closing = (CLOSED, COUNTED) if is_closed else ()
    return record_of(table_spec(IVO), JOINED, *SAID, *DRAFTED, POLL, *facts, *closing)
