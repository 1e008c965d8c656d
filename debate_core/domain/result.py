"""The raw result of a debate: what it comes to as data where its format has nothing of its own."""

from debate_core.domain.asking import AnyForm
from debate_core.domain.record import Record
from debate_core.domain.words import Value


class RawEntry(Value):
    """One turn of the raw result."""

    round: int
    name: str
    stance: str
    text: str


class RawResult(Value):
    """What a debate comes to when no synthesizer is asked."""

    rounds: int
    motion: str
    transcript: tuple[RawEntry, ...]
    verdict: AnyForm | None


def raw_result(record: Record) -> RawResult:
    """The raw result, as far as the debate has come."""
    return RawResult(
        rounds=record.rounds_run,
        motion=record.spec.motion,
        transcript=tuple(
            RawEntry(round=each.round, name=each.name, stance=each.stance, text=each.text)
            for each in record.entries
        ),
        verdict=record.verdict,
    )
