"""Answers as facts, and facts as answers: one the other's inverse, so that a journal replays."""

from typing import Any

from debate_core.domain.facts import (
    AnswerFact,
    CaptainCalled,
    DraftMissed,
    PersonasProposed,
    ResultDrafted,
    RoundAssessed,
    SpeechScored,
    StageSummed,
    StepMissed,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
)
from debate_core.domain.facts import Fact
from debate_core.domain.forms import Answer, Forfeit, Synthesis, Turns, Verdicts
from debate_core.formats.championship.forms import Call, SpeechScore, Summary
from debate_core.formats.panel.forms import Assessment, Personas
from debate_core.domain.play import Pending
from debate_core.domain.steps import Assess, Choose, Draft, Judge, Score, Speak, Step, Summarise
from debate_core.engine.performer import Answered


def fact_of(pending: Pending, answered: Answered) -> AnswerFact:
    """The fact that an answer to a step makes."""
    step, answer = pending.step, answered.answer
    common: dict[str, Any] = {
        "step": pending.number,
        "cost": answered.cost,
        "refused": answered.refused,
        "consulted": answered.consulted,
    }
    if isinstance(step, Speak):
        common |= {
            "turn": pending.turn,
            "debater": step.debater,
            "phase": step.phase,
            "round": step.round,
        }
    if isinstance(answer, Forfeit):
        return _missed(step, answer.reason, common)
    if isinstance(answer, Turns):
        return TurnTaken(content=answer, **common)
    if isinstance(answer, Verdicts):
        assert isinstance(step, Judge)
        return VerdictGiven(verdict=answer, view_seed=step.view_seed, **common)
    if isinstance(answer, Call | SpeechScore | Summary):
        return _of_championship(step, answer, common)
    if isinstance(answer, Personas):
        return PersonasProposed(personas=answer, **common)
    if isinstance(answer, Assessment):
        assert isinstance(step, Assess)
        return RoundAssessed(round=step.round, is_last=step.is_last, assessment=answer, **common)
    assert isinstance(answer, Synthesis)
    return ResultDrafted(synthesis=answer, **common)


def _of_championship(
    step: Step, answer: Call | SpeechScore | Summary, common: dict[str, Any]
) -> AnswerFact:
    match step, answer:
        case Choose(team=team), Call():
            return CaptainCalled(team=team, call=answer, **common)
        case Score(turn=turn, debater=debater), SpeechScore():
            return SpeechScored(turn=turn, debater=debater, score=answer, **common)
        case Summarise(phase=phase, is_final=is_final), Summary():
            return StageSummed(phase=phase, is_final=is_final, summary=answer, **common)
        case _:
            raise AssertionError("A play takes only answers that fit their steps.")


def _missed(step: Step, reason: str, common: dict[str, Any]) -> AnswerFact:
    match step:
        case Speak(form=form):
            return TurnForfeited(form=form, reason=reason, **common)
        case Judge():
            return VerdictMissed(reason=reason, **common)
        case Draft(form="synthesis"):
            return DraftMissed(reason=reason, **common)
        case _:
            return StepMissed(what=step.form, reason=reason, **common)


def answer_of(fact: Fact) -> tuple[int, Answer] | None:
    """The step's number and the answer that a fact recorded; None if it is no answer."""
    match fact:
        case TurnTaken():
            return fact.step, fact.content
        case VerdictGiven():
            return fact.step, fact.verdict
        case ResultDrafted():
            return fact.step, fact.synthesis
        case PersonasProposed():
            return fact.step, fact.personas
        case CaptainCalled():
            return fact.step, fact.call
        case SpeechScored():
            return fact.step, fact.score
        case StageSummed():
            return fact.step, fact.summary
        case RoundAssessed():
            return fact.step, fact.assessment
        case TurnForfeited() | VerdictMissed() | DraftMissed() | StepMissed():
            return fact.step, Forfeit(reason=fact.reason)
        case _:
            return None
