"""The card of a table: who sits at it, who has the floor, who waits; and when it is put away."""

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    Fact,
    FloorClosed,
    HandRaised,
    Paused,
    PollOpened,
    SeatLeft,
    StepAnswered,
    TableJoined,
    TurnOpened,
)
from debate_core.domain.forms import NextSpeaker, Speech
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Item, Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.reports.table import floor_holder, has_floor, has_new_table, table_card
from debate_core.show.blocks import Facts, Group, Listing, Moment, Note, Prose
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


def _said(record: Record, round_: int = 1) -> str:
    first = table_card(record, round_).blocks[0]
    assert isinstance(first, Prose | Note)
    return first.text


def _group(record: Record, name: str) -> tuple[str, ...]:
    blocks = table_card(record, 1).blocks
    [group] = [each for each in blocks if isinstance(each, Group) and each.title == name]
    [inside] = group.blocks
    return inside.items if isinstance(inside, Listing) else ()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), "Nobody has the floor. Join the table and raise a hand to get it."),
        ((*JOINED, GIVEN), "Mia has the floor."),
        ((*JOINED, GIVEN, SPEAKS), "Mia has the floor."),
        ((*JOINED, GIVEN, SPEAKS, PAUSED), "Mia has the floor."),
        (
            (*JOINED, GIVEN, SPEAKS, FloorClosed(by=PersonId("9"))),
            "Mia has the floor. This round ends after that.",
        ),
        ((FloorClosed(by=PersonId("9")),), "This round is ending; raise a hand for the next one."),
        ((PAUSED,), "The discussion is paused."),
        ((*JOINED, POLLED), "The discussion is over."),
        ((STOPPED,), "The discussion is over."),
    ],
)
def test_the_card_says_who_has_the_floor_or_why_nobody_has(
    facts: tuple[Fact, ...], said: str
) -> None:
    assert _said(_record(*facts)) == said


def test_the_card_of_a_round_that_is_over_points_to_the_next() -> None:
    record = _record(phase("discussion", 2))
    assert _said(record, 1) == "This round is over; the table is further down now."
    assert _said(record, 2).startswith("Nobody has the floor.")


def test_the_floor_is_nobodys_once_its_holder_has_spoken() -> None:
    assert floor_holder(_record(*JOINED, GIVEN)) == MIA
    assert floor_holder(_record(*JOINED, GIVEN, SPEAKS, SPOKE)) is None


def test_hands_stand_in_the_order_in_which_they_were_raised() -> None:
    record = _record(*JOINED, HandRaised(debater=NOAH), HandRaised(debater=MIA))
    assert _group(record, "Hands up") == ("Noah", "Mia")


def test_personas_are_marked_and_whoever_left_is_not_shown() -> None:
    record = _record(*JOINED)
    assert _group(record, "At the table") == ("Ivo (a persona)", "Mia", "Noah")
    left = _record(*JOINED, SeatLeft(debater=MIA, by=PersonId("1")))
    assert _group(left, "At the table") == ("Ivo (a persona)", "Noah")


def test_the_time_of_a_turn_counts_down_and_in_a_pause_stands_still() -> None:
    def rows(record: Record) -> dict[str, object]:
        facts = [each for each in table_card(record, 1).blocks if isinstance(each, Facts)]
        return dict(facts[0].rows)

    running, paused = _record(*JOINED, SPEAKS), _record(*JOINED, SPEAKS, PAUSED)
    assert rows(running) == {"Time is up": Moment(NOON)}
    assert rows(paused) == {"Time left": "0 s"}


@pytest.mark.parametrize(
    ("facts", "is_so"), [((), True), ((PAUSED,), True), ((POLLED,), False), ((STOPPED,), False)]
)
def test_the_floor_can_be_given_until_people_vote_or_it_is_stopped(
    facts: tuple[Fact, ...], is_so: bool
) -> None:
    assert has_floor(_record(*facts)) is is_so


@pytest.mark.parametrize(
    ("facts", "is_so"),
    [
        ((), True),
        ((phase("discussion", 1),), False),
        ((phase("discussion", 2),), True),
        ((POLLED, phase("revision", 2)), False),
    ],
)
def test_each_round_begins_with_a_table_of_its_own(facts: tuple[Fact, ...], is_so: bool) -> None:
    assert has_new_table(_record(*facts)) is is_so
