"""The result of a debate whose format defines none itself, and the finding of each judge."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from debate_core.domain.families import find_family
from debate_core.domain.form import AnyForm, Form
from debate_core.domain.judge_forms import JudgeForm, Verdict, find_declared_stance
from debate_core.domain.reasons import Reason
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.turns import Answer
from debate_core.domain.values import DebaterId, Value
from debate_core.domain.verdicts import (
    Given,
    JudgeSeat,
    Stand,
    decide_verdict,
    find_speaker,
    group_by_judge,
    judge_asking,
)


class RawEntry(Value):
    """One turn of the raw result."""

    round: int
    name: str
    stance: str
    text: str


class RawResult(Value):
    """The result of a debate when no synthesizer is asked."""

    rounds: int
    motion: str
    transcript: tuple[RawEntry, ...]
    verdict: AnyForm | None
    """The judge's verdict, with the winner by the rules: totals decide if they differ from it."""
    overruled: str | None = None
    """The stance the judge itself named, if the rules decided for another or for none."""


class AskingResult(Value):
    """One asking of a judge."""

    letters: tuple[str, ...]
    """The sides in the order of their letters; empty if the sides were not hidden."""
    is_mirrored: bool
    named: str | None
    """The side that this asking alone decides for."""
    totals: dict[str, float]
    verdict: AnyForm
    overruled: str | None = None
    """The stance that it named, if that is not the side it decides for."""


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
    """The result if several askings make the verdict; null if none agrees with the decision."""

    judges: tuple[JudgeResult, ...]


def make_judge_results(spec: Specification, seats: Sequence[JudgeSeat]) -> tuple[JudgeResult, ...]:
    """List every judge as data."""
    return tuple(_make_judge_result(spec, seat) for seat in seats)


def _make_judge_result(spec: Specification, seat: JudgeSeat) -> JudgeResult:
    model = seat.given[0].step.get_model(spec)
    families = {find_family(debater.model) for debater in spec.debaters if debater.model}
    return JudgeResult(
        judge=seat.judge,
        model=model,
        family=find_family(model),
        is_of_a_debaters_family=find_family(model) in families,
        stand=seat.stand,
        held=seat.held.choice if seat.held else None,
        askings=tuple(_make_asking_result(spec, given) for given in seat.given),
    )


def _make_asking_result(spec: Specification, given: Given) -> AskingResult:
    asking, choice = given.step.asking, given.decision.choice
    return AskingResult(
        letters=asking.letters,
        is_mirrored=asking.is_mirrored,
        named=choice,
        totals=dict(given.count_totals(spec)),
        verdict=set_winner(given.answer, choice),
        overruled=find_overruled(given.answer, choice, spec),
    )


def set_winner(verdict: Form, choice: str | None) -> Form:
    """Return a verdict with the side it decides for as its winner."""
    if not isinstance(verdict, Verdict) or verdict.winner == choice:
        return verdict
    return verdict.model_copy(update={"winner": choice})


def find_overruled(verdict: Form, choice: str | None, spec: Specification) -> str | None:
    """Find the stance that a verdict names if it decides for another or none; otherwise None."""
    named = find_declared_stance(verdict.winner, spec) if isinstance(verdict, Verdict) else None
    return None if named == choice else named


def make_raw_result(record: Record) -> RawResult:
    """Make the raw result, as far as the debate has come."""
    said, decision, passed_over = record.verdict, record.decision, None
    if said is not None and decision is not None:
        passed_over = find_overruled(said, decision.choice, record.spec)
        said = set_winner(said, decision.choice)
    return RawResult(
        rounds=record.rounds_run,
        motion=record.spec.motion,
        transcript=tuple(
            RawEntry(round=entry.round, name=entry.name, stance=entry.stance, text=entry.text)
            for entry in record.transcript
        ),
        verdict=said,
        overruled=passed_over,
    )


def list_heard(record: Record) -> Iterator[DebaterId]:
    """List the debaters who have been heard: those who took a turn that is more than a question."""
    return (entry.debater for entry in record.transcript if entry.answer.is_heard)


def list_judges(record: Record) -> tuple[JudgeSeat, ...]:
    """List every judge with what it was asked, once all answers are there.

    Empty before, and where one asking makes the verdict.
    """
    asked = [fact for fact in record.answered if fact.step.asking.is_checked]
    if not asked or len(asked) < asked[0].step.asking.of:
        return ()
    heard = tuple(list_heard(record))
    return group_by_judge(
        judge_asking(fact.step, fact.answer, record.spec, heard) for fact in asked
    )


def find_reason(record: Record) -> Reason | None:
    """Find the reason of the verdict whose words are shown; None if it gave none in parts."""
    found = find_reasoned(record)
    return found.form.get_reason() if found else None


def find_reasoned(record: Record) -> Answer[JudgeForm] | None:
    """Find the judge's answer whose reason is shown; None if it gave none in parts.

    It is the verdict that is shown or, if a format has none, the judge's last answer.
    """
    told = select_told_verdict(record).verdict
    given = record.list_answers(JudgeForm)
    if told is not None:
        given = tuple(answer for answer in given if answer.form is told)
    elif any(fact.step.asking.is_checked for fact in record.answered):
        return None
    last = given[-1] if given else None
    return last if last and last.form.get_reason() is not None else None


def select_told_verdict(record: Record) -> Record:
    """Return the record with the verdict whose words are shown.

    Of several askings it is one that agrees with the decision; without a verdict if none does.
    """
    if not any(fact.step.asking.is_checked for fact in record.answered):
        return record
    seats = list_judges(record)
    told = find_speaker(seats, decide_verdict(seats)) if seats else None
    return replace(record, verdict=told.answer if told else None)


def list_judge_results(record: Record) -> tuple[JudgeResult, ...]:
    """List every judge as data; none if one asking makes the verdict."""
    return make_judge_results(record.spec, list_judges(record))
