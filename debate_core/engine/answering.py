"""Answers as facts, and facts as answers: one the other's inverse, so that a journal replays."""

from typing import Any

from debate_core.domain.events import (
    DraftMissed,
    Fact,
    ResultDrafted,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
)
from debate_core.domain.forms import Answer, Forfeit, Synthesis, Turns, Verdicts
from debate_core.domain.play import Pending
from debate_core.domain.steps import Judge, Speak
from debate_core.engine.performer import Answered

AnswerFact = TurnTaken | TurnForfeited | VerdictGiven | VerdictMissed | ResultDrafted | DraftMissed


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
        return _missed(step)(reason=answer.reason, **common)
    if isinstance(answer, Turns):
        return TurnTaken(content=answer, **common)
    if isinstance(answer, Verdicts):
        assert isinstance(step, Judge)
        return VerdictGiven(verdict=answer, view_seed=step.view_seed, **common)
    assert isinstance(answer, Synthesis)
    return ResultDrafted(synthesis=answer, **common)


def _missed(step: object) -> type[TurnForfeited] | type[VerdictMissed] | type[DraftMissed]:
    if isinstance(step, Speak):
        return TurnForfeited
    return VerdictMissed if isinstance(step, Judge) else DraftMissed


def answer_of(fact: Fact) -> tuple[int, Answer] | None:
    """The step's number and the answer that a fact recorded; None if it is no answer."""
    match fact:
        case TurnTaken():
            return fact.step, fact.content
        case VerdictGiven():
            return fact.step, fact.verdict
        case ResultDrafted():
            return fact.step, fact.synthesis
        case TurnForfeited() | VerdictMissed() | DraftMissed():
            return fact.step, Forfeit(reason=fact.reason)
        case _:
            return None
