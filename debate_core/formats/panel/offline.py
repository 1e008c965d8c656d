"""Turns of format `panel`, points of information and proposed personas.

A turn is a speech, the closing a last one.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import get_args

from pydantic import Field

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.values import Value
from debate_core.formats.panel.counting import CLOSING
from debate_core.formats.panel.forms import Candidate, Personas, Point, Side
from debate_core.formats.panel.prompts import SPARE, find_open_point
from debate_core.offline.library import Lines, prose_of
from debate_core.offline.speech import speech

_PASSES = 0.35
"""How often a panellist lets the chance of a question pass."""


class Proposed(Value):
    """A persona that can be proposed for a seat."""

    name: str
    persona: str
    expertise: str
    arguments: Lines


class OfflineQuestion(Value):
    """A point of information, and what can be answered to it."""

    ask: str
    answers: Lines


class PanelWords(Value):
    """The lines of the built-in panel; `offline.toml` names the slots."""

    disclosure: str
    go_on: Lines = Field(alias="continue")
    end: Lines
    level: str
    points: tuple[OfflineQuestion, ...]
    answers: Lines
    """What can be answered to any other question."""
    personas: tuple[Proposed, ...]
    positions: dict[Side, Lines]


@cache
def load_panel_words() -> PanelWords:
    """The words of this format, checked."""
    return prose_of("debate_core.formats.panel", "offline.toml", PanelWords)


def take_turn(brief: Brief) -> Speech:
    """A panellist's turn, which begins with the answer to a point put to it."""
    heard = tuple(entry for entry in brief.heard if not isinstance(entry.answer, Point))
    is_last = brief.speaking.phase == CLOSING
    said, asked = speech(replace(brief, heard=heard), is_last=is_last), find_open_point(brief)
    return Speech(text=f"{_answer_point(asked, brief)} {said.text}") if asked else said


def _answer_point(asked: Point, brief: Brief) -> str:
    """An answer to the question, one that nobody has given yet as long as there is one."""
    words, name = load_panel_words(), brief.debater.name
    known = (
        question for question in words.points if question.ask.format(name=name) == asked.question
    )
    lines = next((question.answers for question in known), words.answers)
    spoken = "\n".join(entry.text for entry in brief.heard)
    spare = lines[(brief.turn or 0) % len(lines)]
    return next((line for line in lines if line not in spoken), spare)


def raise_point(brief: Brief) -> Point:
    """A point of information, or none."""
    rng = Random(f"{brief.spec.seed}:{brief.debater.id}:{brief.turn}:point")
    said = {entry.answer.question for entry in brief.heard if isinstance(entry.answer, Point)}
    name = brief.spec.debater(brief.speaking.to or brief.debater.id).name
    fresh = [question.ask.format(name=name) for question in load_panel_words().points]
    left = [line for line in fresh if line not in said]
    if not left or rng.random() < _PASSES:
        return Point()
    return Point(question=rng.choice(left))


def propose_personas(brief: Brief) -> Personas:
    """More candidates than there are seats, every stance among them."""
    rng = Random(f"{brief.spec.seed}:proposed")
    count = len(brief.spec.debaters) + SPARE
    proposed = rng.sample(load_panel_words().personas, count)
    sides: tuple[Side, ...] = get_args(Side)
    return Personas(
        candidates=tuple(
            _make_candidate(persona, sides[place % len(sides)], rng)
            for place, persona in enumerate(proposed)
        )
    )


def _make_candidate(each: Proposed, stance: Side, rng: Random) -> Candidate:
    return Candidate(
        name=each.name,
        persona=each.persona,
        expertise=each.expertise,
        stance=stance,
        position=rng.choice(load_panel_words().positions[stance]),
        arguments=each.arguments,
    )
