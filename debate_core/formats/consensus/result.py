"""The result of format `consensus`: what was decided, by which votes, and who holds what."""

from debate_core.domain.record import Record
from debate_core.domain.values import Value
from debate_core.formats.consensus.forms import ConsensusOptions, Position


class Holding(Value):
    """The position of a debater when the debate ended."""

    name: str
    vote: str
    stance: str
    rationale: str


class ConsensusResult(Value):
    """The result of a debate."""

    motion: str
    choices: tuple[str, ...]
    decision: str | None
    rule: str | None
    """The rule that decided it; None as long as it is not decided."""
    rounds: int
    votes_needed: int
    tally: dict[str, int]
    """In order of the first vote for each choice."""
    debaters: tuple[Holding, ...]
    """Those who have voted, in their order of speaking."""


def build_consensus_result(record: Record, rounds: int) -> ConsensusResult:
    """The result, as far as the debate has come, after so many rounds."""
    spec, decision = record.spec, record.decision
    last = {entry.debater: entry.answer for entry in record.transcript}
    held = [(debater.name, last.get(debater.id)) for debater in spec.debaters]
    return ConsensusResult(
        motion=spec.motion,
        choices=spec.options_as(ConsensusOptions).choices,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        rounds=rounds,
        votes_needed=spec.consensus_threshold.count_needed(len(spec.debaters)),
        tally=dict(decision.tally) if decision else {},
        debaters=tuple(
            Holding(name=name, vote=said.vote, stance=said.stance, rationale=said.rationale)
            for name, said in held
            if isinstance(said, Position)
        ),
    )
