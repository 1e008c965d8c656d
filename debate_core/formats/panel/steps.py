"""The steps of format `panel` beside its turns: proposing personas, and assessing the debate."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from debate_core.domain.asking import Step
from debate_core.domain.brief import Brief
from debate_core.domain.record import Record
from debate_core.formats.panel.forms import Assessment


@dataclass(frozen=True)
class ProposePersonas(Step):
    """A model proposes more personas than there are seats."""

    tag: ClassVar[str] = "propose_personas"
    called: ClassVar[str] = "personas"
    asked: ClassVar[str] = "the casting"

    form: str = field(default="personas", kw_only=True)


@dataclass(frozen=True)
class Assess(Step):
    """The judge assesses the debate so far."""

    tag: ClassVar[str] = "assess"
    called: ClassVar[str] = "assessment"

    round: int
    is_last: bool = False
    form: str = field(default="assessment", kw_only=True)


class RoundAssessed(NamedTuple):
    """An assessment that was given, and what it covers."""

    round: int
    is_last: bool
    assessment: Assessment


def rounds_assessed(seen: Record | Brief) -> tuple[RoundAssessed, ...]:
    """The assessments that were given, as they came."""
    return tuple(
        RoundAssessed(each.step.round, each.step.is_last, each.form)
        for each in seen.answers(Assessment)
        if isinstance(each.step, Assess)
    )
