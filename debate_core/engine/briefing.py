"""Which part of a record whoever answers a step may see: the one place that decides it."""

from dataclasses import replace

from debate_core.domain.asking import Asked
from debate_core.domain.brief import Brief
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats import format_of
from debate_core.prompts.request import Request


def asked_of(pending: Pending, record: Record) -> Asked:
    """What the answer to a step is checked against."""
    heard = tuple(entry for entry in record.entries if entry.turn in pending.heard)
    debater = pending.step.debater if isinstance(pending.step, Speak) else None
    return Asked(record.spec, pending.step, heard, debater)


def brief_of(pending: Pending, record: Record) -> Brief:
    """What whoever answers a step gets to see: of what came before it, what its format shows."""
    spec, step, before = record.spec, pending.step, frozenset(pending.answered)
    own, heard = format_of(spec), asked_of(pending, record).heard
    return Brief(
        spec=spec,
        step=step,
        turn=pending.turn,
        heard=tuple(each for each in heard if own.hears(step, each, spec)),
        missed=tuple(each for each in record.turns if each.missed and each.fact.number in before),
        beside=tuple(
            each
            for each in record.answered
            if each.turn is None and each.number in before and own.sees(step, each, spec)
        ),
        question=_question(pending, record),
    )


def _question(pending: Pending, record: Record) -> str:
    asked = record.people.question(pending.question) if pending.question else None
    return asked.text if asked and asked.state != "withdrawn" else ""


def request_of(brief: Brief) -> Request:
    """What a model is asked, for a brief: its prompt, and what the debate wants of every model."""
    spec = brief.spec
    return replace(format_of(spec).request(brief), effort=spec.effort, tool_names=spec.tools)
