"""The two cases of format `consensus` that must come out so (formats.md, 4), word for word."""

from collections.abc import Callable

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.engine.callables import Custom, WithCallables
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Performer
from debate_core.formats.consensus.forms import Position
from debate_core.models.scripted import ScriptedModel
from debate_core.reports.report import write_nine_lines
from tests.core.engine.rooms import ByFunction, debated
from tests.core.making import consensus_spec, count

SPEC = consensus_spec("planner", "critic", "operator", threshold=count(2), rounds=2)
TWO_AGREE = {"planner": "release", "critic": "revise", "operator": "revise"}
ALL_DIFFER = {"planner": "release", "critic": "revise", "operator": "escalate"}


def _position(who: str, phase: str, vote: str) -> Position:
    return Position(
        stance=f"{who} position during {phase}",
        rationale=f"{who} rationale during {phase}",
        vote=vote,
    )


def _by_function(votes: dict[str, str]) -> Performer:
    def say(pending: Pending) -> Position:
        assert isinstance(pending.step, Speak)
        return _position(pending.step.debater, pending.step.phase, votes[pending.step.debater])

    return ByFunction(say)


def _by_model(votes: dict[str, str]) -> Performer:
    said = [
        _position(who, phase, vote).model_dump(exclude={"tag"})
        for _ in range(SPEC.rounds)
        for phase in ("proposal", "critique", "revision", "consensus")
        for who, vote in votes.items()
    ]
    model = ScriptedModel(said)
    return ModelSeat(lambda _: model)


def _by_callables(votes: dict[str, str]) -> Performer:
    def says(vote: str) -> Custom:
        def say(brief: Brief) -> Position:
            return _position(brief.debater.id, brief.speaking.phase, vote)

        return say

    custom = {debater.id: says(votes[debater.id]) for debater in SPEC.debaters}
    return WithCallables(_by_function({}), custom)


SEATS = pytest.mark.parametrize("seats", [_by_function, _by_model, _by_callables])
Seats = Callable[[dict[str, str]], Performer]


async def _debated(seats: Performer) -> tuple[Ledger, Record]:
    ledger = await debated(SPEC, seats)
    return ledger, ledger.record


@SEATS
async def test_two_who_vote_alike_decide_after_the_first_proposal_phase(seats: Seats) -> None:
    _, record = await _debated(seats(TWO_AGREE))
    assert write_nine_lines(record) == (
        "debater_ids: [planner, critic, operator]\n"
        "rounds_run: 1\n"
        "max_rounds: 2\n"
        "phase_sequence: [proposal]\n"
        "consensus_threshold: 2\n"
        "vote_tally: {release: 1, revise: 2}\n"
        "decision: revise\n"
        "decision_rule: threshold_vote\n"
        "speaker_schedule: [planner, critic, operator]"
    )


@SEATS
async def test_three_who_all_differ_escalate_at_the_cap(seats: Seats) -> None:
    _, record = await _debated(seats(ALL_DIFFER))
    phases = ", ".join(["proposal", "critique", "revision", "consensus"] * 2)
    schedule = ", ".join(["planner", "critic", "operator"] * 8)
    assert write_nine_lines(record) == (
        "debater_ids: [planner, critic, operator]\n"
        "rounds_run: 2\n"
        "max_rounds: 2\n"
        f"phase_sequence: [{phases}]\n"
        "consensus_threshold: 2\n"
        "vote_tally: {release: 1, revise: 1, escalate: 1}\n"
        "decision: escalate\n"
        "decision_rule: max_rounds_exhausted\n"
        f"speaker_schedule: [{schedule}]"
    )
    assert len(record.turns) == 24


@SEATS
async def test_who_spoke_is_who_the_schedule_named(seats: Seats) -> None:
    _, record = await _debated(seats(TWO_AGREE))
    assert [entry.debater for entry in record.transcript] == ["planner", "critic", "operator"]
    assert [entry.answer for entry in record.transcript] == [
        _position(who, "proposal", vote) for who, vote in TWO_AGREE.items()
    ]
