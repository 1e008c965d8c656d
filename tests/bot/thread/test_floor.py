"""What the floor message of a discussion says."""

import pytest

from bot.thread.floor import write_floor
from debate_core.domain.facts import (
    Fact,
    FloorClosed,
    HandRaised,
    Paused,
    SeatLeft,
    SpeakerInvited,
    StepAnswered,
    TableJoined,
    TurnOpened,
)
from debate_core.domain.forms import NextSpeaker
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Speak
from debate_core.domain.values import DebaterId, PersonId
from tests.core.formats.roundtable.making import IVO, table_spec
from tests.core.making import NOON, phase, record_of

MIA, NOAH = DebaterId("mia"), DebaterId("noah")
JOINED = (
    TableJoined(debater=MIA, person=PersonId("1"), name="Mia"),
    TableJoined(debater=NOAH, person=PersonId("2"), name="Noah"),
)
GIVEN = StepAnswered(number=2, step=GiveFloor(1), answer=NextSpeaker(debater=MIA, is_person=True))
TO_IVO = StepAnswered(number=2, step=GiveFloor(1), answer=NextSpeaker(debater=IVO.id))
SPEECH = Speak(MIA, "discussion", 1)
SPEAKS = TurnOpened(number=3, debater=MIA, person=PersonId("1"), closes_at=NOON, step=SPEECH)
CLOSED, PAUSED = FloorClosed(by=PersonId("9")), Paused(reason="a break")
AT = int(NOON.timestamp())


def _record(*facts: Fact) -> Record:
    return record_of(table_spec(IVO, rounds=2), phase("discussion"), *JOINED, *facts)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((GIVEN, SPEAKS), f"<@1>, you have the floor: just write. Until <t:{AT}:t>, <t:{AT}:R>."),
        ((GIVEN, SPEAKS, PAUSED), "<@1>, the discussion is paused; you have 0 s left."),
        ((TO_IVO,), "Ivo has the floor."),
        ((TO_IVO, CLOSED), "Ivo has the floor.\nThis round ends after that."),
        ((CLOSED,), "This round is ending; raise a hand for the next one."),
        ((PAUSED,), "The discussion is paused."),
        ((), "Raise a hand to speak next."),
        (
            (TO_IVO, HandRaised(debater=NOAH), HandRaised(debater=MIA)),
            "Ivo has the floor.\nNext: Noah, Mia",
        ),
    ],
)
def test_it_says_who_has_the_floor_or_why_nobody_has_and_who_is_next(
    facts: tuple[Fact, ...], said: str
) -> None:
    assert write_floor(_record(*facts), ()) == said


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (GiveFloor(1, (), 180), "The floor is open. Round 1 of 2 ends after 3 quiet minutes."),
        (GiveFloor(2, (), 60), "The floor is open. Round 2 of 2 ends after 1 quiet minute."),
        (GiveFloor(2, (), 90), "The floor is open. Round 2 of 2 ends after 90 quiet seconds."),
        (GiveFloor(1, (IVO.id,), 180), "The floor is open. After 3 quiet minutes Ivo speaks."),
    ],
)
def test_with_nobody_speaking_it_says_what_a_silence_ends(step: GiveFloor, said: str) -> None:
    assert write_floor(_record(), (Pending(number=4, step=step, turn=None, heard=()),)) == said


INVITED = SpeakerInvited(debater=NOAH)
_OPEN = (Pending(number=4, step=GiveFloor(1, (), 180), turn=None, heard=()),)


def test_whoever_is_invited_is_named_with_what_to_do() -> None:
    assert write_floor(_record(INVITED), _OPEN).splitlines() == [
        "<@2>, you have not spoken yet. Would you like to? Tap Raise hand.",
        "The floor is open. Round 1 of 2 ends after 3 quiet minutes.",
    ]


@pytest.mark.parametrize(
    "then",
    [
        (HandRaised(debater=MIA),),
        (HandRaised(debater=NOAH),),
        (SeatLeft(debater=NOAH, by=PersonId("2"), name="Noah", holder="Noah"),),
        (phase("discussion", 2),),
    ],
)
def test_an_invitation_stands_until_somebody_asks_for_the_floor(then: tuple[Fact, ...]) -> None:
    assert "have not spoken" not in write_floor(_record(INVITED, *then), _OPEN)
