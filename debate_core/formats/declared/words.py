"""A layout in words: what happens in each phase, and what the judge does."""

from collections.abc import Sequence
from itertools import groupby

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.forms import Form, Verdict
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak
from debate_core.domain.text import end_sentence, format_span
from debate_core.formats.declared.layout import EVERY_PHASE, Exchange, Layout, Phase
from debate_core.formats.declared.rules import LEVEL_SCORES, NO_SCORES, SCORES, layout_of
from debate_core.formats.format import Format
from debate_core.formats.words import Part

_HEARS = {
    "all": "",
    "earlier phases": "; they hear what was said before this phase",
    "own side": "; they hear their own side alone",
}


class DeclaredWords(Format):
    """What formats that are laid out in files say of themselves and of their debates."""

    def schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[Part, ...]:
        layout, parts = layout_of(spec), list[Part]()
        for phase in layout.phase:
            times = f" ({spec.rounds} rounds)" if phase.repeat and spec.rounds > 1 else ""
            parts.append(Part(f"{phase.name}{times}", describe_course(phase, spec)))
            if phase == (layout.judged or layout.phase)[-1]:
                parts.append(Part(JUDGEMENT, describe_judging(layout)))
        return tuple(parts)

    def course(self, spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
        layout = layout_of(spec)
        return (
            describe_judging(layout)
            if phase == JUDGEMENT
            else describe_course(layout.get_phase(phase), spec)
        )

    def decided_by(self, spec: Specification) -> str:
        layout = layout_of(spec)
        last = "" if layout.judges_once else "last "
        return f"the judge's {last}{layout.judge.decides_by}{_say_by_code(layout)}"

    def how_decided(self, record: Record) -> str:
        told = (
            _explain_scores(record) or super().how_decided(record),
            _explain_missing_last(record),
        )
        return " ".join(filter(None, told))

    def heading(self, record: Record, phase: PhaseOpened) -> str:
        if phase.phase == JUDGEMENT:
            return _judge_heading(record)
        here = describe_place(record.spec, phase.phase, phase.round)
        return capitalise(here if here == phase.phase else f"{here} of {record.spec.rounds}")

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        layout = layout_of(record.spec)
        if phase.phase != JUDGEMENT:
            return describe_course(layout.get_phase(phase.phase), record.spec)
        return "reads what was said so far" if layout.judged else super().about_phase(record, phase)

    def place(self, spec: Specification, step: Speak) -> str:
        return describe_place(spec, step.phase, step.round)

    def lead(self, spec: Specification, step: Speak, said: Form | None) -> str:
        if step.to is None:
            return ""
        verb = "asks" if step.form == "question" else "answers"
        return f"{verb} {spec.debater(step.to).name}"


def describe_course(phase: Phase, spec: Specification) -> str:
    """Who speaks in a phase and in which order, how long, and what they have heard."""
    return f"{_tell_speakers(phase, layout_of(spec))}; {_tell_limits(phase, spec)}{_hearing(phase)}"


def _tell_speakers(phase: Phase, layout: Layout) -> str:
    if phase.at_once:
        *others, last = (layout.spell_seat(exchange.seat) for exchange in phase.course)
        return f"{', '.join(others)} and {last} at once" if others else last
    runs = ((exchange, len(list(run))) for exchange, run in groupby(phase.course))
    return ", ".join(_describe_turn(exchange, count, layout) for exchange, count in runs)


def _describe_turn(exchange: Exchange, count: int, layout: Layout) -> str:
    who = layout.spell_seat(exchange.seat)
    if exchange.answers:
        who = f"{who} asks {layout.spell_seat(exchange.answers)}"
    return f"{who} {count} times" if count > 1 else who


def _tell_limits(phase: Phase, spec: Specification) -> str:
    words, answer = phase.words or spec.words, phase.answer_words or spec.words
    is_one = len(phase.course) == 1 and not phase.has_questions
    each = "" if is_one else " each"
    seconds = f", at most {format_span(phase.seconds)}{each}" if phase.seconds else ""
    if not phase.has_questions:
        return f"{words} words{each}{seconds}"
    is_mixed = not all(exchange.answers for exchange in phase.course)
    what = "a speech or a question" if is_mixed else "a question"
    return f"{words} words {what}, {answer} an answer{seconds}"


def _hearing(phase: Phase) -> str:
    return "" if phase.at_once and phase.hears == "earlier phases" else _HEARS[phase.hears]


def describe_judging(layout: Layout) -> str:
    """When the judge speaks, on what, and what of it decides."""
    if not layout.judged:
        return f"the judge's {layout.judge.decides_by} on the whole{_say_by_code(layout)}"
    if layout.judges_once:
        return (
            f"the judge's {layout.judge.decides_by} on what was said so far{_say_by_code(layout)}"
        )
    first = layout.judged[0].name
    after = f"the {first} of every round" if len(layout.judged) == 1 else EVERY_PHASE
    what = f"the judge's {layout.judge.decides_by} after {after}{_say_by_code(layout)}"
    return f"{what}; what it says last decides"


def _say_by_code(layout: Layout) -> str:
    return ", totalled by code" if layout.judge.decides_by == "scores" else ""


def describe_place(spec: Specification, phase: str, round_: int) -> str:
    """Where a turn stands: its phase, and its round where that has several."""
    has_rounds = layout_of(spec).get_phase(phase).repeat
    return f"{phase}, round {round_}" if has_rounds else phase


def capitalise(text: str) -> str:
    """The text with its first letter as a capital, and all others as they are."""
    return text[:1].upper() + text[1:]


def _judge_heading(record: Record) -> str:
    """What heads a verdict; it says after which phase where there are several."""
    before = [phase for phase in record.phases if phase.phase != JUDGEMENT]
    if layout_of(record.spec).judges_once or not before:
        return "The judge"
    return f"The judge, after the {describe_place(record.spec, before[-1].phase, before[-1].round)}"


def _explain_scores(record: Record) -> str:
    """How the judge's scores decided; empty where they were not what decided."""
    rule = record.decision.rule if record.decision else ""
    if rule == NO_SCORES:
        return "The judge gave no scores that can be counted."
    given = record.list_answers(Verdict)[-1:]
    if rule not in (SCORES, LEVEL_SCORES) or not given or not isinstance(given[0].step, Judge):
        return ""
    ranked = given[0].form.rank_stances(given[0].step.rubric)
    totals = ", ".join(f"{stance} {total:.2f}" for stance, total in ranked)
    if rule == LEVEL_SCORES:
        return f"Nobody is alone in front by the judge's scores: {totals}."
    return f"By the judge's scores, counted by code: {totals}."


def _explain_missing_last(record: Record) -> str:
    """That an earlier verdict decides because the last one is missing; empty where it is there."""
    asked = [fact for fact in record.answered if isinstance(fact.step, Judge)]
    if record.verdict is None or not asked or asked[-1].missed is None:
        return ""
    return (
        f"The verdict before it decides, for the last is missing: {end_sentence(asked[-1].missed)}"
    )
