"""What the rules ask of an answer: what is wrong with it, and what of it can be kept."""

from dataclasses import dataclass

from pydantic import BaseModel

from debate_core.domain.checks_championship import (
    championship_kept,
    championship_problems,
)
from debate_core.domain.checks_panel import panel_kept, panel_problems
from debate_core.domain.checks_structured import (
    findings_kept,
    findings_problems,
    turn_kept,
    turn_problems,
)
from debate_core.domain.forms import Form, Position, Speech, Synthesis, Verdict
from debate_core.domain.forms_championship import Call, Questions, SpeechScore, Summary
from debate_core.domain.forms_panel import Assessment, Personas, Point
from debate_core.domain.forms_structured import Findings
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.scoring_structured import rubric_of
from debate_core.domain.specification import ConsensusRules, RoundsRules, Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.transcript import Entry
from debate_core.domain.unheard import unheard


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer is checked against: the step, and what its speaker had heard."""

    spec: Specification
    step: Step
    heard: tuple[Entry, ...] = ()

    @property
    def stance(self) -> str:
        """The stance of whoever speaks; empty for the judge."""
        return self.spec.debater(self.step.debater).stance if isinstance(self.step, Speak) else ""


def problems(form: Form, asked: Asked) -> tuple[str, ...]:
    """What is wrong with an answer, one sentence each, to be sent back with; empty if nothing."""
    spec = asked.spec
    match form:
        case Speech(text=text):
            return () if text.strip() else ("the speech is empty",)
        case Position():
            return _position_problems(form, spec)
        case Verdict():
            return (*_winner_problems(form, asked), *_score_problems(form, spec))
        case Findings():
            return findings_problems(form, rubric_of(spec), asked.heard)
        case Synthesis():
            return _synthesis_problems(form, spec)
        case Point() | Personas() | Assessment():
            return panel_problems(form, spec)
        case Questions() | Call() | SpeechScore() | Summary():
            return championship_problems(form, spec, asked.step)
        case _:
            return turn_problems(form, asked.stance, asked.heard)


def kept(form: Form, asked: Asked) -> Form | None:
    """What stands of an answer that stayed wrong after all tries; None if nothing does.

    A verdict stands without scores that break the rubric, and without a winner that was not
    declared where only declared stances may win, and without any while a side was not heard. A
    speech or a position that is wrong does not. Of the forms of format `structured` all that fits
    stands.
    """
    spec = asked.spec
    match form:
        case Speech() | Position() | Synthesis():
            return None if problems(form, asked) else form
        case Verdict():
            return _verdict_kept(form, asked)
        case Point() | Personas() | Assessment():
            return panel_kept(form, spec)
        case Questions() | Call() | SpeechScore() | Summary():
            return championship_kept(form, spec, asked.step)
        case Findings():
            return findings_kept(form, rubric_of(spec), asked.heard)
        case _:
            return turn_kept(form, asked.stance, asked.heard)


def _verdict_kept(form: Verdict, asked: Asked) -> Verdict:
    scores = () if _score_problems(form, asked.spec) else form.scores
    winner = None if _winner_problems(form, asked) else form.winner
    return form.model_copy(update={"scores": scores, "winner": winner})


def _position_problems(form: Position, spec: Specification) -> tuple[str, ...]:
    assert isinstance(spec.rules, ConsensusRules)
    found: list[str] = []
    if not form.rationale.strip():
        found.append("the rationale is empty")
    if form.vote not in spec.rules.choices:
        offered = ", ".join(spec.rules.choices)
        found.append(f"the vote “{form.vote}” is not on offer; vote one of: {offered}")
    return tuple(found)


def _synthesis_problems(form: Synthesis, spec: Specification) -> tuple[str, ...]:
    assert isinstance(spec.rules, RoundsRules)
    outline = _Outline.model_validate(spec.rules.synthesis or {})
    return tuple(f"“{name}” is missing" for name in outline.required if name not in form.value)


class _Outline(BaseModel):
    """What is read of a caller's JSON schema."""

    required: tuple[str, ...] = ()


def _winner_problems(form: Verdict, asked: Asked) -> tuple[str, ...]:
    spec, winner = asked.spec, (form.winner or "").strip()
    silent = unheard(spec, (each.debater for each in asked.heard))
    if winner and silent:
        who = ", ".join(silent)
        return (f"nobody spoke for {who}, so nobody has won; answer null for the winner",)
    is_strict = isinstance(spec.rules, RoundsRules) and spec.rules.strict_winner
    declared = {stance.casefold() for stance in spec.stances}
    if not is_strict or form.winner is None or winner.casefold() in declared:
        return ()
    return (f"the winner “{form.winner}” is no declared stance; name one of them, or null",)


def _score_problems(form: Verdict, spec: Specification) -> tuple[str, ...]:
    if not form.scores:
        return ()
    found: list[str] = []
    scored = [each.stance for each in form.scores]
    if sorted(scored) != sorted(spec.stances):
        found.append("score each declared stance exactly once: " + ", ".join(spec.stances))
    for each in form.scores:
        found += [f"{each.stance}: {problem}" for problem in ROUNDS.problems(each.scores)]
    return tuple(found)
