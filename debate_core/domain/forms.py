"""The forms that formats share: a speech, a question, a verdict, a result in the caller's shape."""

import json
from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict

from debate_core.domain.asking import Asked, Form
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge
from debate_core.domain.unheard import unheard
from debate_core.domain.words import DebaterId, Value


class Speech(Form, tag="speech"):
    """A turn in plain text."""

    is_prose = True

    text: str
    allowance: int = 0
    """Words above its limit that a question from the audience allowed for."""

    def as_text(self) -> str:
        return self.text

    def problems(self, asked: Asked) -> tuple[str, ...]:
        return () if self.text.strip() else ("the speech is empty",)

    @classmethod
    def written(cls, text: str, value: Mapping[str, object]) -> Self:
        del value
        return cls(text=text.strip())


class Question(Speech, tag="question"):
    """A turn that asks somebody something; whoever only asks has not been heard."""

    is_heard = False


class Scores(Value):
    """A judge's scores for one stance; totals are code's, and one it states is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    stance: str
    scores: DimensionScores
    strength: str = ""
    weakness: str = ""


class Verdict(Form, tag="verdict"):
    """The judge's word at the end of a debate of speeches."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"winner", "stance"})

    verdict: str
    winner: str | None
    """The strongest stance in the judge's words; None is a synthesis of several."""
    reasoning: str
    scores: tuple[Scores, ...] = ()

    def as_text(self) -> str:
        return f"{self.verdict}\n\n{self.reasoning}"

    def problems(self, asked: Asked) -> tuple[str, ...]:
        return (*self._winner_problems(asked), *self._score_problems(asked))

    def kept(self, asked: Asked) -> Self:
        """The verdict without scores that break the rubric, and without a winner that cannot be."""
        scores = () if self._score_problems(asked) else self.scores
        winner = None if self._winner_problems(asked) else self.winner
        return self.model_copy(update={"scores": scores, "winner": winner})

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self:
        """The verdict in a text; it names a winner where it is nothing but a stance."""
        said = text.strip().casefold()
        winner = next((each for each in spec.stances if each.casefold() == said), None)
        return cls(verdict=text, winner=winner, reasoning="")

    def _winner_problems(self, asked: Asked) -> tuple[str, ...]:
        spec, winner = asked.spec, (self.winner or "").strip()
        silent = unheard(spec, (each.debater for each in asked.heard if each.content.is_heard))
        if winner and silent:
            who = ", ".join(silent)
            return (f"nobody spoke for {who}, so nobody has won; answer null for the winner",)
        declared = {stance.casefold() for stance in spec.stances}
        is_strict = isinstance(asked.step, Judge) and asked.step.is_strict
        if not is_strict or self.winner is None or winner.casefold() in declared:
            return ()
        return (f"the winner “{self.winner}” is no declared stance; name one of them, or null",)

    def _score_problems(self, asked: Asked) -> tuple[str, ...]:
        if not isinstance(asked.step, Judge) or not (self.scores or asked.step.needs_scores):
            return ()
        found: list[str] = []
        if sorted(each.stance for each in self.scores) != sorted(asked.spec.stances):
            listed = ", ".join(asked.spec.stances)
            found.append(f"score each declared stance exactly once: {listed}")
        for each in self.scores:
            wrong = asked.step.rubric.problems(each.scores)
            found += [f"{each.stance}: {problem}" for problem in wrong]
        return tuple(found)


class Synthesis(Form, tag="synthesis"):
    """The raw result, projected into the caller's own schema."""

    value: dict[str, object]

    def as_text(self) -> str:
        return "\n".join(f"{key}: {_as_data(value)}" for key, value in self.value.items())

    def problems(self, asked: Asked) -> tuple[str, ...]:
        schema = asked.step.schema if isinstance(asked.step, Draft) else {}
        outline = _Outline.model_validate(schema)
        return tuple(f"“{name}” is missing" for name in outline.required if name not in self.value)

    @classmethod
    def written(cls, text: str, value: Mapping[str, object]) -> Self:
        del text
        return cls(value=dict(value))


class NextSpeaker(Form, tag="next_speaker"):
    """Who speaks next in a discussion; nobody where the round is over."""

    not_words = frozenset({"debater"})

    debater: DebaterId | None
    is_person: bool = False
    is_last: bool = False
    """Whether nobody gets the floor in later rounds either: the time is up."""

    def as_text(self) -> str:
        return f"The floor goes to {self.debater or 'nobody'}."


class Objecting(Value):
    """What was objected to an item, without who did."""

    item: str
    text: str


class Tallies(Form, tag="tallies"):
    """How people voted on each of several items."""

    not_words = frozenset({"tallies", "item"})

    tallies: dict[str, dict[str, int]]
    """By item, the votes for each choice."""
    objections: tuple[Objecting, ...] = ()

    def as_text(self) -> str:
        return "\n".join(
            f"{item}: " + ", ".join(f"{choice} {count}" for choice, count in votes.items())
            for item, votes in self.tallies.items()
        )


def _as_data(value: object) -> str:
    """A text as it is; anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class _Outline(BaseModel):
    """What is read of a caller's JSON schema."""

    required: tuple[str, ...] = ()


def declared_stance(winner: str | None, spec: Specification) -> str | None:
    """A judge's free-text winner as the stance it names, where it names one."""
    if winner is None or not winner.strip():
        return None
    said = winner.strip()
    named = (stance for stance in spec.stances if stance.casefold() == said.casefold())
    return next(named, said)
