"""The texts and cards of a format that is described in a file: phases, judge and scores."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from debate_core.domain.facts import PhaseOpened, StepAnswered
from debate_core.domain.failing import tell_reason
from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.naming import make_tags
from debate_core.domain.outcome import find_unheard
from debate_core.domain.points import POINT_FORMS
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak
from debate_core.domain.text import capitalize_first, end_sentence, format_span
from debate_core.formats.decision_rules import Sentence, explain_by_key
from debate_core.formats.declared.layout import DeclaredOptions, Exchange, Layout, Phase, layout_of
from debate_core.formats.readers import PhaseHeading, Readers, SchedulePart, SeatName
from debate_core.language import N_, _, format_number
from debate_core.show.pieces import Card, Piece
from debate_core.show.scores import write_verdict_title

_HEARS = {
    "all": "",
    "earlier phases": N_("; they hear what was said before this part"),
    "own side": N_("; they hear their own side alone"),
}


class DeclaredReaders(Readers):
    """The texts and cards of debates that follow a layout."""

    def name_seat(self, spec: Specification, debater: Debater) -> SeatName:
        tag = make_tags(spec.debaters)[debater.id]
        return SeatName(short=tag, full=tag)

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        layout, parts = layout_of(spec), list[SchedulePart]()
        for phase in layout.phase:
            times = (
                _(" ({rounds} rounds)", rounds=spec.rounds)
                if phase.repeat and spec.rounds > 1
                else ""
            )
            parts.append(SchedulePart(f"{phase.name}{times}", describe_course(phase, spec)))
            if phase == (layout.judged or layout.phase)[-1]:
                parts.append(SchedulePart(JUDGEMENT, describe_judging(layout)))
        return tuple(parts)

    def describe_who_decides(self, spec: Specification) -> str:
        layout = layout_of(spec)
        last = "" if layout.judges_once else _("last ")
        return _(
            "the judge's {last}{decides_by}{layout}",
            last=last,
            decides_by=_(layout.judge.decides_by),
            layout=_say_by_code(layout),
        )

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        spec, layout = record.spec, layout_of(record.spec)
        if phase.phase == JUDGEMENT:
            usual = super().make_heading(record, phase)
            about = _("reads what was said so far") if layout.judged else usual.about
            return PhaseHeading(_make_judge_heading(record), about)
        here = describe_place(spec, phase.phase, phase.round)
        title = (
            here if here == phase.phase else _("{here} of {rounds}", here=here, rounds=spec.rounds)
        )
        about = describe_course(layout.get_phase(phase.phase), spec)
        return PhaseHeading(capitalize_first(title), about)

    def describe_place(self, spec: Specification, step: Speak) -> str:
        return describe_place(spec, step.phase, step.round)

    def describe_facing(self, spec: Specification, step: Speak, said: Form | None) -> str:
        if step.to is None or step.form in POINT_FORMS:
            return super().describe_facing(spec, step, said)
        verb = _("asks") if step.form == "question" else _("answers")
        return f"{verb} {spec.debater(step.to).name}"

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        pieces = super().tell_answer(record, fact)
        if layout_of(record.spec).judge.decides_by == "verdict":
            return pieces
        return tuple(
            _head_by_scores(record, piece, fact) if isinstance(piece, Card) else piece
            for piece in pieces
        )


def describe_course(phase: Phase, spec: Specification) -> str:
    """Say who speaks in a phase and in which order, how long, and what they have heard."""
    options = spec.options_as(DeclaredOptions)
    has_points = options.points or options.audience_points
    speakers, limits = _tell_speakers(phase, layout_of(spec)), _tell_limits(phase, spec)
    nothing_new = "" if phase.new_arguments else _("; no new arguments")
    points = _("; points of information") if phase.points and has_points else ""
    return f"{speakers}; {limits}{_describe_hearing(phase)}{points}{nothing_new}"


def _tell_speakers(phase: Phase, layout: Layout) -> str:
    if phase.at_once:
        *others, last = (layout.spell_seat(exchange.seat) for exchange in phase.course)
        return (
            _("{others} and {last} at once", others=", ".join(others), last=last)
            if others
            else last
        )
    course = _find_cycle(phase.course)
    runs = ((exchange, len(list(run))) for exchange, run in groupby(course))
    turns = ", ".join(_describe_turn(exchange, count, layout) for exchange, count in runs)
    times = len(phase.course) // len(course)
    return _("{turns}, {times} times over", turns=turns, times=times) if times > 1 else turns


def _find_cycle(course: tuple[Exchange, ...]) -> tuple[Exchange, ...]:
    """Find the part of a course that makes up the whole when repeated; the whole if none does."""
    lengths = (length for length in range(2, len(course)) if len(course) % length == 0)
    cycles = (course[:length] for length in lengths)
    return next(
        (
            cycle
            for cycle in cycles
            if cycle * (len(course) // len(cycle)) == course and len(set(cycle)) > 1
        ),
        course,
    )


def _describe_turn(exchange: Exchange, count: int, layout: Layout) -> str:
    who = layout.spell_seat(exchange.seat)
    if exchange.answers:
        who = _("{who} asks {answers}", who=who, answers=layout.spell_seat(exchange.answers))
    return _("{who} {count_said} times", who=who, count_said=count) if count > 1 else who


def _tell_limits(phase: Phase, spec: Specification) -> str:
    words, answer = phase.words or spec.words, phase.answer_words or spec.words
    is_one = len(phase.course) == 1 and not phase.has_questions
    seconds = _tell_most_seconds(phase.seconds, is_one=is_one) if phase.seconds else ""
    if is_one:
        return _("{words} words{seconds}", words=words, seconds=seconds)
    if not phase.has_questions:
        return _("{words} words each{seconds}", words=words, seconds=seconds)
    is_mixed = not all(exchange.answers for exchange in phase.course)
    what = _("a speech or a question") if is_mixed else _("a question")
    return _(
        "{words} words {what}, {answer} an answer{seconds}",
        words=words,
        what=what,
        answer=answer,
        seconds=seconds,
    )


def _tell_most_seconds(seconds: int, *, is_one: bool) -> str:
    span = format_span(seconds)
    if is_one:
        return _(", at most {seconds}", seconds=span)
    return _(", at most {seconds} each", seconds=span)


def _describe_hearing(phase: Phase) -> str:
    heard = _HEARS[phase.hears]
    return _(heard) if heard and not (phase.at_once and phase.hears == "earlier phases") else ""


def describe_sides(layout: Layout) -> str:
    """Say what each side argues, where its name does not say it."""
    return "; ".join(f"{side}: {argued}" for side, argued in layout.argues.items())


def describe_judging(layout: Layout) -> str:
    """Say when the judge speaks, on what, and what of it decides."""
    if not layout.judged:
        return _(
            "the judge's {decides_by} on the whole{layout}",
            decides_by=_(layout.judge.decides_by),
            layout=_say_by_code(layout),
        )
    if layout.judges_once:
        return _(
            "the judge's {decides_by} on what was said so far{layout}",
            decides_by=_(layout.judge.decides_by),
            layout=_say_by_code(layout),
        )
    first = layout.judged[0].name
    is_one = len(layout.judged) == 1
    after = _("the {first} of every round", first=first) if is_one else _("every part")
    what = _(
        "the judge's {decides_by} after {after}{layout}",
        decides_by=_(layout.judge.decides_by),
        after=after,
        layout=_say_by_code(layout),
    )
    return _("{what}; what it says last decides", what=what)


def _say_by_code(layout: Layout) -> str:
    return _(", added up") if layout.judge.decides_by == "scores" else ""


def describe_place(spec: Specification, phase: str, round_: int) -> str:
    """Name the place of a turn: its phase, and its round where the phase has several."""
    has_rounds = layout_of(spec).get_phase(phase).repeat
    return _("{phase}, round {round}", phase=phase, round=round_) if has_rounds else phase


def _make_judge_heading(record: Record) -> str:
    """Make the heading of a verdict; it says after which phase if there are several."""
    before = [phase for phase in record.phases if phase.phase != JUDGEMENT]
    if layout_of(record.spec).judges_once or not before:
        return _("The judge")
    return _(
        "The judge, after the {spec}",
        spec=describe_place(record.spec, before[-1].phase, before[-1].round),
    )


def _head_by_scores(record: Record, card: Card, fact: StepAnswered) -> Card:
    """Make the card of a verdict whose scores decide, with the leader in the heading."""
    if not isinstance(fact.step, Judge) or not isinstance(fact.answer, Verdict):
        return card
    heard = (entry.debater for entry in record.transcript if entry.answer.is_heard)
    rubric = fact.step.rubric
    leader = None if find_unheard(record.spec, heard) else fact.answer.find_leader(rubric)
    if layout_of(record.spec).judges_once:
        what = leader or _("no winner")
        title = write_verdict_title(fact.answer, rubric, what, has_winner=leader is not None)
    elif leader:
        title = _("Scores: {leader} is ahead", leader=leader)
    else:
        title = _("Scores: nobody is ahead")
    return replace(card, title=title, side=leader or "")


def explain_scores(record: Record) -> str:
    """Explain how the judge's scores decided."""
    given = record.list_answers(Verdict)[-1:]
    if record.decision is None or not given or not isinstance(given[0].step, Judge):
        return explain_by_key(record)
    ranked = given[0].form.rank_stances(given[0].step.rubric)
    totals = ", ".join(f"{stance} {format_number(total, '.2f')}" for stance, total in ranked)
    if record.decision.choice is None:
        return _("Nobody is alone in front by the judge's scores: {totals}.", totals=totals)
    return _("By the judge's scores: {totals}.", totals=totals)


def add_missing_last(explain: Sentence) -> Sentence:
    """Extend an explanation: if the last verdict is missing, the one before it decides."""

    def explain_all(record: Record) -> str:
        return " ".join(filter(None, (explain(record), _explain_missing_last(record))))

    return explain_all


def _explain_missing_last(record: Record) -> str:
    """Say that an earlier verdict decides because the last is missing; empty if it is not."""
    asked = [fact for fact in record.answered if isinstance(fact.step, Judge)]
    if record.verdict is None or not asked or asked[-1].missed is None:
        return ""
    return _(
        "The verdict before it decides, for the last is missing: {missed}",
        missed=end_sentence(tell_reason(asked[-1].missed)),
    )
