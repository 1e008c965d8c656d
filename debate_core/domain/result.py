"""The raw result of a debate: what it comes to as data where its format has nothing of its own."""

from collections.abc import Mapping, Sequence

from debate_core.domain.asking import AnyForm
from debate_core.domain.families import family
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.verdicts import Given, Seat, Stand
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


class AskingResult(Value):
    """One asking of a judge."""

    letters: tuple[str, ...]
    """The sides in the order of their letters; empty where sides themselves were told."""
    is_mirrored: bool
    named: str | None
    """Whom it comes to by itself."""
    totals: dict[str, float]
    verdict: AnyForm


class JudgeResult(Value):
    """One judge of a checked verdict."""

    judge: int
    model: str
    family: str
    is_of_a_debaters_family: bool
    stand: Stand
    held: str | None
    askings: tuple[AskingResult, ...]


class CheckedResult(RawResult):
    """The same where the verdict is made of several askings; it is null where none stands."""

    judges: tuple[JudgeResult, ...]


def judge_results(
    spec: Specification, seats: Sequence[Seat], totals: Sequence[Sequence[Mapping[str, float]]]
) -> tuple[JudgeResult, ...]:
    """Every judge as data; `totals` are those of each asking, judge by judge."""
    return tuple(
        JudgeResult(
            judge=seat.judge,
            model=(model := seat.given[0].step.model(spec)),
            family=family(model),
            is_of_a_debaters_family=any(family(each.model) == family(model) for each in seated),
            stand=seat.stand,
            held=seat.held.choice if seat.held else None,
            askings=tuple(map(_asking, seat.given, counted)),
        )
        for seated in [[each for each in spec.debaters if each.model]]
        for seat, counted in zip(seats, totals, strict=True)
    )


def _asking(given: Given, totals: Mapping[str, float]) -> AskingResult:
    asking = given.step.asking
    return AskingResult(
        letters=asking.letters,
        is_mirrored=asking.is_mirrored,
        named=given.decision.choice,
        totals=dict(totals),
        verdict=given.answer,
    )


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
