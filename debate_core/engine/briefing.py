"""The part of a record that the one who answers a step may see: the one place that decides it."""

from dataclasses import replace

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import is_reasoned
from debate_core.domain.naming import Reword, make_seat_namer, make_seat_tagger
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import is_offline
from debate_core.domain.steps import Judge, MarkAnswer, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.engine.beside import StepBeside
from debate_core.engine.preparing import find_team_case
from debate_core.features.briefs import list_flow_points, list_judge_notes
from debate_core.formats import format_of
from debate_core.formats.format import find_hearing
from debate_core.language import ENGLISH, use_language
from debate_core.prompts.audience import mark_request, with_question
from debate_core.prompts.layers import add_language
from debate_core.prompts.preparation import with_case
from debate_core.prompts.request import Request


def make_context(pending: Pending, record: Record) -> AnswerContext:
    """Make the context that the answer to a step is checked against."""
    heard = tuple(entry for entry in record.transcript if entry.number in pending.heard)
    debater = pending.step.debater if isinstance(pending.step, Speak) else None
    return AnswerContext(
        spec=record.spec,
        step=pending.step,
        heard=heard,
        debater=debater,
        points=list_flow_points(record) if is_reasoned(pending.step) else {},
    )


def brief_of(pending: Pending, record: Record) -> Brief:
    """Make the brief for answering a step: what its format shows of the debate before it.

    It holds no people's names, and no names at all for a judge who does not see them.
    """
    return _hide_names(_make_whole_brief(pending, record), record)


def _hide_names(brief: Brief, record: Record) -> Brief:
    seated = make_seat_namer(brief.spec, record.people)
    reword = _make_tagging(seated, brief) if is_blind(brief.step) else seated
    heard = tuple(_reword_turn(turn, reword) for turn in brief.heard)
    notes = tuple(map(reword, brief.notes))
    if not record.people.names:
        return replace(brief, heard=heard, notes=notes)
    beside = tuple(_reword_answer(answer, seated) for answer in brief.beside)
    return replace(
        brief,
        heard=heard,
        beside=beside,
        question=reword(brief.question),
        offered=reword(brief.offered),
        case=seated(brief.case),
        notes=notes,
    )


def is_blind(step: Step) -> bool:
    """True if the one who answers a step must not know who spoke."""
    return step.is_judges and not (isinstance(step, Judge) and not step.is_anonymous)


def _make_tagging(seated: Reword, brief: Brief) -> Reword:
    tagged = make_seat_tagger(brief.spec, brief.step.asking)
    return lambda text: tagged(seated(text))


def _reword_turn(turn: Turn, reword: Reword) -> Turn:
    fact, marks = _reword_answer(turn.fact, reword), tuple(map(reword, turn.marks))
    is_same = fact is turn.fact and marks == turn.marks
    return turn if is_same else replace(turn, fact=fact, marks=marks)


def _reword_answer(answered: StepAnswered, reword: Reword) -> StepAnswered:
    answer = answered.answer.reword(reword)
    if answer is answered.answer and answered.said_by is None:
        return answered
    return answered.model_copy(update={"answer": answer, "said_by": None})


def _make_whole_brief(pending: Pending, record: Record) -> Brief:
    spec, step, before = record.spec, pending.step, frozenset(pending.answered)
    own, heard = format_of(spec), make_context(pending, record).heard
    if isinstance(step, MarkAnswer):
        return Brief(spec, step, heard=heard, question=_get_question(pending.question, record))
    if isinstance(step, StepBeside):
        return Brief(spec, step, heard=heard)
    return Brief(
        spec=spec,
        step=step,
        turn=pending.turn,
        heard=tuple(
            replace(_add_offered(entry, record), has_cuts=step.is_judges)
            for entry in heard
            if own.can_read(step, entry, spec)
        ),
        missed=tuple(turn for turn in record.turns if turn.missed and turn.fact.number in before),
        beside=tuple(
            answer
            for answer in record.answered
            if answer.turn is None and answer.number in before and own.can_read(step, answer, spec)
        ),
        question=_get_question(pending.question, record),
        offered=_get_question(step.offered, record) if isinstance(step, Speak) else "",
        case=find_team_case(record, step.debater) if isinstance(step, Speak) else "",
        hearing=find_hearing(own, record) if _needs_hearing(step, record) else {},
        notes=list_judge_notes(step, record) if is_reasoned(step) else (),
        points=list_flow_points(record) if is_reasoned(step) else {},
    )


def _needs_hearing(step: Step, record: Record) -> bool:
    """True for a judge who reads the turns, and for a built-in debater."""
    is_offline_turn = isinstance(step, Speak) and is_offline(step.get_model(record.spec))
    return step.is_judges or is_offline_turn


def _add_offered(turn: Turn, record: Record) -> Turn:
    """Add to a choice the point from the audience that it is about, since that is no turn."""
    offered = _get_question(turn.step.offered, record)
    if not offered:
        return turn
    mark = f"the point, from somebody in the audience: “{offered}”"
    return replace(turn, marks=(*turn.marks, mark))


def _get_question(number: int | None, record: Record) -> str:
    asked = record.people.find_question(number) if number else None
    return asked.text if asked and asked.state != "withdrawn" else ""


def request_of(brief: Brief) -> Request:
    """Make a model's request from a brief: its prompt, and what the debate wants of every model."""
    spec = brief.spec
    # Whatever language posts are in, models are spoken to in English.
    with use_language(ENGLISH):
        match brief.step:
            case MarkAnswer():
                asked = mark_request(brief)
            case StepBeside() as step:
                asked = step.make_request(brief)
            case _:
                asked = with_case(format_of(spec).build_request(brief), brief)
                asked = with_question(asked, brief)
    return replace(add_language(asked, spec), effort=spec.effort, tool_names=spec.tools)
