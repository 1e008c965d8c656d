"""The floor of a discussion: who has it, and until when anybody may get it."""

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    Fact,
    Paused,
    PollOpened,
    StepAnswered,
    TableJoined,
    TurnOpened,
)
from debate_core.domain.forms import NextSpeaker, Speech
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Item, Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.reports.table import find_floor_holder, has_floor
from tests.core.formats.roundtable.making import IVO, table_spec
from tests.core.making import NOON, phase, record_of

MIA, NOAH = DebaterId("mia"), DebaterId("noah")
ROUND = phase("discussion")
JOINED = (
    TableJoined(debater=MIA, person=PersonId("1"), name="Mia"),
    TableJoined(debater=NOAH, person=PersonId("2"), name="Noah"),
)
SPEECH = Speak(MIA, "discussion", 1)
GIVEN = StepAnswered(number=2, step=GiveFloor(1), answer=NextSpeaker(debater=MIA, is_person=True))
SPEAKS = TurnOpened(number=3, debater=MIA, person=PersonId("1"), closes_at=NOON, step=SPEECH)
SPOKE = StepAnswered(number=3, step=SPEECH, turn=1, answer=Speech(text="Begin."))
POLLED = PollOpened(number=4, items=(Item(key="s", text="S."),), choices=("a",), closes_at=NOON)
STOPPED = ClosingRequested(reason="enough")
PAUSED = Paused(reason="a break")


def _record(*facts: Fact) -> Record:
    return record_of(table_spec(IVO, rounds=2), ROUND, *facts)


def test_the_floor_is_nobodys_once_its_holder_has_spoken() -> None:
    assert find_floor_holder(_record(*JOINED, GIVEN)) == MIA
    assert find_floor_holder(_record(*JOINED, GIVEN, SPEAKS, SPOKE)) is None


@pytest.mark.parametrize(
    ("facts", "is_so"), [((), True), ((PAUSED,), True), ((POLLED,), False), ((STOPPED,), False)]
)
def test_the_floor_can_be_given_until_people_vote_or_it_is_stopped(
    facts: tuple[Fact, ...], is_so: bool
) -> None:
    assert has_floor(_record(*facts)) is is_so
