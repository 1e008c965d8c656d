"""Briefs of every kind, with every word in them that people choose set to one text."""

from debate_core.domain.facts import VerdictGiven
from debate_core.domain.forms import Speech
from debate_core.domain.specification import (
    ConsensusRules,
    Debater,
    RoundsRules,
    Specification,
)
from debate_core.domain.steps import Speak
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId
from debate_core.prompts.brief import Brief, DraftBrief, JudgeBrief, TurnBrief
from tests.core.making import verdict


def entry(turn: int, debater: Debater, text: str, round_: int = 1) -> Entry:
    """One turn of the transcript."""
    return Entry(
        turn=turn,
        round=round_,
        phase="argument",
        debater=debater.id,
        name=debater.name,
        stance=debater.stance,
        content=Speech(text=text),
    )


def briefs_of(text: str) -> tuple[Brief, ...]:
    """A brief of each kind in which people wrote nothing but that text."""
    debater = Debater(id=DebaterId("a"), name=text, stance=text, role=text)
    rounds = Specification(
        motion=text,
        rules=RoundsRules(synthesis={"type": "object"}),
        debaters=(debater,),
        context=text,
    )
    votes = rounds.model_copy(update={"rules": ConsensusRules(choices=(text, "wait"))})
    heard = (entry(1, debater, text), entry(2, debater, text))
    judged = verdict(text).model_copy(update={"verdict": text, "reasoning": text})
    return (
        TurnBrief(rounds, debater, Speak(debater.id, "argument", 1), 3, heard),
        TurnBrief(votes, debater, Speak(debater.id, "proposal", 1, "position"), 3, heard),
        JudgeBrief(rounds, heard, 0),
        DraftBrief(rounds, heard, VerdictGiven(step=1, verdict=judged, view_seed=0)),
    )
