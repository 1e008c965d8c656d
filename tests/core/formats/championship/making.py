"""Makers of what a championship is made of; each default is the plainest."""

from typing import Any, TypeVar

from debate_core.domain.facts import Ruled
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    Questions,
    Review,
    Score,
    SpeechScore,
    Summarise,
    Summary,
)
from debate_core.formats.championship.options import CHAMPIONSHIP, STYLES, ChampionshipOptions
from debate_core.formats.championship.scoring import CountedTurn
from tests.core.making import speech

R = TypeVar("R", bound=Ruling)

IDS = ("f1", "f2", "f3", "f4", "a1", "a2", "a3", "a4")


def championship_spec(**options: Any) -> Specification:
    """Two teams of four: f1 to f4 for, a1 to a4 against."""
    manners = {style: f"Be {style}." for style in STYLES}
    return Specification(
        motion="Tea is better than coffee",
        format="championship",
        options=ChampionshipOptions(manners=manners, **options),
        debaters=tuple(
            Debater(id=DebaterId(each), name=each, stance="for" if each[0] == "f" else "against")
            for each in IDS
        ),
        rounds=1,
    )


def score(points: int = 7, *flags: str) -> SpeechScore:
    """The same points on every dimension."""
    return SpeechScore(flags=flags, scores={each.name: points for each in CHAMPIONSHIP.dimensions})


def said(
    turn: int,
    who: str,
    phase: str,
    words: int | None = 10,
    *,
    asks: bool = False,
    allowance: int = 0,
) -> CountedTurn:
    """A turn, as far as the count needs it."""
    side = "for" if who[0] == "f" else "against"
    return CountedTurn(turn, DebaterId(who), side, phase, asks, words, allowance)


def plainly(pending: Pending) -> Form:
    """The plainest answer to a step of this format."""
    match pending.step:
        case Speak(form="questions"):
            return Questions(to="", questions=("Why?", "How?", "When?"))
        case Speak(words=words):
            return speech("word " * (words or 1))
        case Choose(may_speak=may):
            return Call(speaker=may[-1], direction="Go on.")
        case Score():
            return score()
        case Summarise(is_final=True):
            return Review(text="So it went.")
        case Summarise():
            return Summary(text="So it went.")
        case _:
            return Forfeit(reason="not asked here")


def ruled(play: Play, ruling: type[R]) -> list[R]:
    """Every ruling of that type in a play, in order."""
    found = (each.ruling for each in play.rulings if isinstance(each, Ruled))
    return [each for each in found if isinstance(each, ruling)]
