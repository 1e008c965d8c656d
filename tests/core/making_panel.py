"""Makers of what a debate of format `panel` is made of; each default is the plainest."""

from typing import Any

from debate_core.domain.facts import TurnTaken
from debate_core.domain.forms import Turn
from debate_core.formats.panel.forms import Assessed, Assessment, Candidate, Side
from debate_core.domain.rubric import PANEL
from debate_core.domain.specification import Debater, PanelRules, Specification
from debate_core.domain.words import DebaterId
from tests.core.making import ADA, BEN, CLEO, speech

NAMES = ("ada", "ben", "cleo")
"""The panellists, in the order in which they sit."""


def panel_spec(*debaters: Debater, rounds: int = 2, **rules: Any) -> Specification:
    """A debate of format `panel`; Ada, Ben and Cleo unless others are named."""
    return Specification(
        motion="Tea is better than coffee",
        rules=PanelRules(**rules),
        debaters=debaters or (ADA, BEN, CLEO),
        rounds=rounds,
    )


def taken(turn: int, phase: str = "opening", content: Turn | None = None) -> TurnTaken:
    """The turn of whoever sits at that place, who says its name unless it says more."""
    who = NAMES[turn - 1]
    said = content or speech(f"I am {who}.")
    return TurnTaken(
        step=turn, turn=turn, debater=DebaterId(who), phase=phase, round=1, content=said
    )


def assessed(debater: str, *scores: int) -> Assessed:
    """Scores for a debater; one for all dimensions, or one for each."""
    given = scores if len(scores) > 1 else scores * len(PANEL.dimensions)
    named = dict(zip((each.name for each in PANEL.dimensions), given, strict=True))
    return Assessed(debater=debater, scores=named, strengths=("Clear.",), weaknesses=("Long.",))


def assessment(*each: Assessed, **changed: object) -> Assessment:
    """The judge's assessment; Ada ahead of Ben ahead of Cleo unless debaters are named."""
    plain = Assessment(
        assessed=each or (assessed("ada", 8), assessed("ben", 7), assessed("cleo", 6)),
        quality=7,
        recommendation="Go on.",
    )
    return plain.model_copy(update=changed)


def candidate(
    name: str, stance: Side = "for", expertise: str = "law", arguments: str = "a b c"
) -> Candidate:
    """A persona that could take a seat."""
    return Candidate(
        name=name,
        persona="a plain person",
        expertise=expertise,
        stance=stance,
        position="it is so",
        arguments=tuple(arguments.split()),
    )
