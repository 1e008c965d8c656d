"""“How did I do?”: what the flow and the judge say of a person's own turns."""

from dataclasses import replace

import pytest

from debate_core.domain.facts import StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.record import Record, fold
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.features.flow.feedback import find_feedback, has_feedback, make_feedback_card
from debate_core.show.blocks import Group, Listing
from tests.core.engine.rooms import hold_offline
from tests.core.features.flow.test_board import SPEC

MIRA, NOOR = PersonId("mira"), PersonId("noor")


async def _hold(*, until_end: bool = True) -> Record:
    """Hold a debate of the built-in debaters in which Mira takes the turns of one side."""
    events = list((await hold_offline(SPEC)).events)
    for place, event in enumerate(events):
        fact = event.fact
        if isinstance(fact, StepAnswered) and fact.turn and fact.turn % 2:
            said_by = SaidBy(person=MIRA, name="Mira")
            changed = fact.model_copy(update={"said_by": said_by})
            events[place] = replace(event, fact=changed)
    return fold(events if until_end else events[:-1])


async def test_own_points_are_told_with_what_came_of_them() -> None:
    record = await _hold()
    feedback = find_feedback(record, MIRA)
    assert {turn.number for turn in feedback.turns} == {1, 3, 5}
    assert feedback.own
    assert all(row.root.turn in {1, 3, 5} for row in feedback.own)
    assert all(row.side == "against" for row in feedback.unmet)
    [points] = [
        group
        for group in make_feedback_card(feedback, record).blocks
        if isinstance(group, Group) and group.title == "What came of your points"
    ]
    [listing] = points.blocks
    assert isinstance(listing, Listing)
    assert len(listing.items) == len(feedback.own)


async def test_the_judge_s_remarks_are_on_their_own_side_alone() -> None:
    remarks = find_feedback(await _hold(), MIRA).remarks
    assert [said.name for said in remarks] == ["for"]


async def test_whoever_took_no_turn_is_told_so() -> None:
    with pytest.raises(SpecError, match="You took no turn in this debate"):
        find_feedback(await _hold(), NOOR)


async def test_nothing_is_told_before_the_end() -> None:
    record = await _hold(until_end=False)
    assert not has_feedback(record)
    with pytest.raises(SpecError, match="still going on"):
        find_feedback(record, MIRA)
