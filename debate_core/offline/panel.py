"""Turns of format `panel`, points of information and proposed personas, without a network.

A turn is a speech as in format `rounds`: the opening a first one, the closing a last one.
"""

from dataclasses import replace
from random import Random
from typing import get_args

from debate_core.domain.checks_panel import SPARE
from debate_core.domain.forms import Speech
from debate_core.domain.forms_panel import Candidate, Personas, Point, Side
from debate_core.domain.panel import CLOSING
from debate_core.offline.panel_words import Proposed, panel_words
from debate_core.offline.speech import speech
from debate_core.prompts.brief import PersonasBrief, TurnBrief
from debate_core.prompts.panel import put_to

_PASSES = 0.35
"""How often a panellist lets the chance of a question pass."""


def panel_speech(brief: TurnBrief) -> Speech:
    """A panellist's turn, which begins with the answer to a point put to it."""
    said, asked = speech(_as_rounds(brief)).text, put_to(brief)
    if asked is None:
        return Speech(text=said)
    return Speech(text=f"{_answer(asked, brief)} {said}")


def _answer(asked: Point, brief: TurnBrief) -> str:
    """An answer to the question, one that nobody has given yet as long as there is one."""
    words, name = panel_words(), brief.debater.name
    known = (each for each in words.points if each.ask.format(name=name) == asked.question)
    lines = next((each.answers for each in known), words.answers)
    spoken = "\n".join(each.text for each in brief.heard)
    return next((each for each in lines if each not in spoken), lines[brief.turn % len(lines)])


def _as_rounds(brief: TurnBrief) -> TurnBrief:
    """The same turn as one of format `rounds`, in which the closing is the last round."""
    rounds = brief.spec.rounds + 1
    round_ = rounds if brief.step.phase == CLOSING else brief.step.round
    return replace(
        brief,
        spec=brief.spec.model_copy(update={"rounds": rounds}),
        step=replace(brief.step, round=round_),
        heard=tuple(each for each in brief.heard if each.content.form != "point"),
    )


def point(brief: TurnBrief) -> Point:
    """A point of information, or none."""
    chance = Random(f"{brief.spec.seed}:{brief.debater.id}:{brief.turn}:point")
    said = {each.content.question for each in brief.heard if isinstance(each.content, Point)}
    name = brief.spec.debater(brief.step.to or brief.debater.id).name
    fresh = [each.ask.format(name=name) for each in panel_words().points]
    left = [line for line in fresh if line not in said]
    if not left or chance.random() < _PASSES:
        return Point()
    return Point(question=chance.choice(left))


def personas(brief: PersonasBrief) -> Personas:
    """More candidates than there are seats, every stance among them."""
    chance = Random(f"{brief.spec.seed}:proposed")
    count = len(brief.spec.debaters) + SPARE
    proposed = chance.sample(panel_words().personas, count)
    sides: tuple[Side, ...] = get_args(Side)
    return Personas(
        candidates=tuple(
            _candidate(each, sides[place % len(sides)], chance)
            for place, each in enumerate(proposed)
        )
    )


def _candidate(each: Proposed, stance: Side, chance: Random) -> Candidate:
    return Candidate(
        name=each.name,
        persona=each.persona,
        expertise=each.expertise,
        stance=stance,
        position=chance.choice(panel_words().positions[stance]),
        arguments=each.arguments,
    )
