"""Two keepers of one debate: matched by where their claims stand, compared by what was dropped."""

import pytest

from benchmarks.flow import hold_built_in, measure, tell
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Answered
from debate_core.features.flow.agreement import FlowAgreement, compare_flows, keep_flow
from debate_core.features.flow.noting import FlowNotes, NoteMoves
from debate_core.models.port import Hear
from tests.core.engine.rooms import debated
from tests.core.making import rounds_spec, speech
from tests.core.making.plays import fitting

CLAIM = "1 claims | Calm | Tea keeps you calm"
OTHER = "1 claims | Cheap | it is cheap"
ANSWER = "2 answers 1a | Not calm | So does sleep"


class _Keeper:
    """A keeper that has written its notes beforehand, by its model."""

    def __init__(self, **lines: tuple[str, ...]) -> None:
        self._lines = lines

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        assert isinstance(pending.step, NoteMoves)
        return Answered(FlowNotes(moves=self._lines[pending.step.model]))


def _say(pending: Pending) -> object:
    said = {1: "Tea keeps you calm. And it is cheap.", 2: "So does sleep. I stay with coffee."}
    return speech(said[pending.turn]) if pending.turn in said else fitting(pending)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ((CLAIM, OTHER), (CLAIM, OTHER), FlowAgreement(2, 2, 2, 2, 0)),
        ((CLAIM, OTHER, ANSWER), (CLAIM, OTHER), FlowAgreement(2, 1, 2, 1, 0)),
        ((CLAIM,), (OTHER,), FlowAgreement(0, 0, 2, 0, 2)),
        ((CLAIM,), ("1 claims | Calming | you calm",), FlowAgreement(1, 1, 1, 1, 0)),
        ((), (), FlowAgreement()),
    ],
)
async def test_two_keepers_are_compared_claim_by_claim(
    one: tuple[str, ...], other: tuple[str, ...], found: FlowAgreement
) -> None:
    events = (await debated(rounds_spec(), _say)).events  # pyright: ignore[reportArgumentType]
    keeper = _Keeper(one=one, other=other)
    first, second = [await keep_flow(keeper, model, events) for model in ("one", "other")]
    assert compare_flows(first, second) == found


async def test_the_built_in_keeper_agrees_with_itself() -> None:
    held = await hold_built_in(1)
    found = await measure(OfflineSeat(), ("offline:plain", "offline:plain"), held)
    assert found.matched == found.agreed > 0
    assert found.single == 0


def test_shares_are_told_with_the_range_that_they_leave_open() -> None:
    told = tell(FlowAgreement(matched=40, agreed=36, either=10, both=6, single=10))
    assert "40 of 50: 80% (67% to 89%)" in told
    assert "36 of 40: 90% (77% to 96%)" in told
    assert "6 of 10: 60% (31% to 83%); too few to believe" in told
    assert tell(FlowAgreement()).count("none") == 3
