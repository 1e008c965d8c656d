"""Which part of a record a step's reader may see: the one place that decides it."""

from dataclasses import replace
from typing import assert_never

from debate_core.domain.answer_facts import TurnForfeited
from debate_core.domain.channels import readable
from debate_core.domain.checks import Asked
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, PanelRules, StructuredRules
from debate_core.domain.steps import Assess, Choose, Draft, Judge, Score, Speak, Summarise
from debate_core.domain.transcript import Entry
from debate_core.prompts import championship, championship_judge, panel, structured
from debate_core.prompts.brief import (
    AssessBrief,
    Brief,
    CallBrief,
    DraftBrief,
    JudgeBrief,
    PersonasBrief,
    ScoreBrief,
    SummaryBrief,
    TurnBrief,
)
from debate_core.prompts.debater import turn_request
from debate_core.prompts.judge import verdict_request
from debate_core.prompts.request import Request
from debate_core.prompts.synthesizer import draft_request


def asked_of(pending: Pending, record: Record) -> Asked:
    """What the answer to a step is checked against."""
    heard = tuple(entry for entry in record.entries if entry.turn in pending.heard)
    return Asked(record.spec, pending.step, heard)


def brief_of(pending: Pending, record: Record) -> Brief:
    """What the reader of a step gets to see, as data."""
    step, heard = pending.step, asked_of(pending, record).heard
    said = readable(pending, record)
    match step:
        case Speak():
            assert pending.turn is not None
            debater = record.spec.debater(step.debater)
            missed = _missed(pending, record)
            return TurnBrief(record.spec, debater, step, pending.turn, heard, said, missed)
        case Judge():
            return JudgeBrief(record.spec, heard, step.view_seed)
        case Assess(round=round_, is_last=is_last):
            missed = _missed(pending, record)
            return AssessBrief(record.spec, heard, round_, is_last, record.assessments, missed)
        case Choose():
            return CallBrief(record.spec, step, heard, said)
        case Score():
            return ScoreBrief(record.spec, step, _up_to(step.turn, heard), said)
        case Summarise():
            return SummaryBrief(record.spec, step, heard, said)
        case Draft(form="personas"):
            return PersonasBrief(record.spec)
        case Draft():
            return DraftBrief(record.spec, heard, record.verdict)
        case _:
            assert_never(step)


def request_of(brief: Brief) -> Request:
    """What a model is asked, for a brief: its prompt, and what the debate wants of every model."""
    spec = brief.spec
    return replace(_prompt(brief), effort=spec.effort, tool_names=spec.tools)


def _prompt(brief: Brief) -> Request:
    is_structured = isinstance(brief.spec.rules, StructuredRules)
    match brief:
        case JudgeBrief() if is_structured:
            return structured.findings_request(brief)
        case CallBrief():
            return championship.call_request(brief)
        case ScoreBrief():
            return championship_judge.score_request(brief)
        case SummaryBrief():
            return championship_judge.summary_request(brief)
        case PersonasBrief():
            return panel.personas_request(brief)
        case AssessBrief():
            return panel.assessment_request(brief)
        case TurnBrief():
            return _turn_request(brief)
        case JudgeBrief():
            return verdict_request(brief)
        case DraftBrief():
            return draft_request(brief)
        case _:
            assert_never(brief)


def _turn_request(brief: TurnBrief) -> Request:
    match brief.spec.rules:
        case StructuredRules():
            return structured.turn_request(brief)
        case PanelRules():
            return panel.turn_request(brief)
        case ChampionshipRules():
            return championship.turn_request(brief)
        case _:
            return turn_request(brief)


def _missed(pending: Pending, record: Record) -> tuple[TurnForfeited, ...]:
    """The turns that had been missed when a step was asked for."""
    return tuple(
        each
        for each in record.turns
        if isinstance(each, TurnForfeited) and each.step in pending.answered
    )


def _up_to(turn: int, heard: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(entry for entry in heard if entry.turn <= turn)
