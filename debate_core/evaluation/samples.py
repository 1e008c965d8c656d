"""Debates for testing judges: a balanced one, and thirty with a known better side.

Rule: in the thirty, a turn answers only earlier rounds, and names neither its side nor its place.
So order and sides can be swapped, and each text still fits.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import cycle
from typing import Any, Literal

from pydantic import TypeAdapter, field_validator

from debate_core.content.attempts import Attempt
from debate_core.domain.sources import Source
from debate_core.domain.values import Value
from debate_core.offline.text import split_sentences

Side = Literal["for", "against"]

KINDS = ("unanswering", "invented", "contradicting", "padding", "conceding", "level")
"""The files of the thirty debates; each describes its kind in words."""


class SampleTurn(Value):
    """A turn of a debate that judges are tested with."""

    stance: str
    text: str


class Sample(Value):
    """A debate that judges are tested with."""

    motion: str
    turns: tuple[SampleTurn, ...]
    sources: tuple[Source, ...] = ()

    @property
    def stances(self) -> tuple[str, ...]:
        """Its sides, each once, in the order in which they speak."""
        return tuple(dict.fromkeys(turn.stance for turn in self.turns))

    def with_attempt(self, attempt: Attempt, stance: str) -> "Sample":
        """Return the same with an attempt at the end of a side's last turn."""
        last = max(place for place, turn in enumerate(self.turns) if turn.stance == stance)
        other = next(side for side in self.stances if side != stance)
        turn = self.turns[last]
        text = f"{turn.text}\n\n{attempt.fill_in(stance, other)}"
        changed = turn.model_copy(update={"text": text})
        return self.model_copy(
            update={"turns": (*self.turns[:last], changed, *self.turns[last + 1 :])}
        )


class KnownDebate(Value):
    """A debate of two sides and two rounds whose better side is known."""

    motion: str
    opposite: str
    """The motion that says the reverse: those who are for one are against the other."""
    better: Side | None = None
    """The side that argues better; None where both argue about equally well."""
    first: Side
    """The side that speaks first in each round."""
    why: str
    """The fault of the worse side, for a reader."""
    turns: tuple[str, str, str, str]
    kind: str = ""

    @field_validator("turns", mode="after")
    @classmethod
    def _on_one_line(cls, turns: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(" ".join(turn.split()) for turn in turns)

    @property
    def sample(self) -> Sample:
        """The debate as it is judged."""
        order = cycle((self.first, find_other_side(self.first)))
        turns = (
            SampleTurn(stance=side, text=text)
            for side, text in zip(order, self.turns, strict=False)
        )
        return Sample(motion=self.motion, turns=tuple(turns))

    @property
    def longer(self) -> Side:
        """The side whose turns are made longer: the worse one, or “for” if neither is worse."""
        return "for" if self.better is None else find_other_side(self.better)

    def mirror(self) -> "KnownDebate":
        """Return the same debate on the opposite motion, in which the other side speaks first.

        Each text stays with its speaker, who is now against what it was for. Mirroring the mirrored
        debate gives the first one again.
        """
        one, two, three, four = self.turns
        return self.model_copy(
            update={
                "motion": self.opposite,
                "opposite": self.motion,
                "better": self.better and find_other_side(self.better),
                "turns": (two, one, four, three),
            }
        )

    def lengthen(self) -> "KnownDebate":
        """Return the same with an empty sentence after each sentence of one side's turns."""
        fillers = cycle(list_fillers())
        texts = (
            lengthen_text(turn.text, fillers) if turn.stance == self.longer else turn.text
            for turn in self.sample.turns
        )
        return self.model_copy(update={"turns": tuple(texts)})


def find_other_side(side: Side) -> Side:
    """Return the side that argues against it."""
    return "against" if side == "for" else "for"


def lengthen_text(text: str, fillers: Iterator[str], *, every: int = 1) -> str:
    """Add a sentence that says nothing after the first of every so many sentences."""
    return " ".join(
        f"{sentence} {next(fillers)}" if number % every == 0 else sentence
        for number, sentence in enumerate(split_sentences(text))
    )


@cache
def load_sample() -> Sample:
    """Load the balanced debate in which attempts to give a judge orders are tested."""
    text = files("debate_core.evaluation").joinpath("debate.toml").read_text(encoding="utf-8")
    return TypeAdapter(Sample).validate_python(tomllib.loads(text))


@cache
def known_debates() -> tuple[KnownDebate, ...]:
    """Load the thirty, kind by kind."""
    return tuple(
        KnownDebate.model_validate({**debate, "kind": data["kind"]})
        for data in map(_read, KINDS)
        for debate in data["debate"]
    )


@cache
def list_fillers() -> tuple[str, ...]:
    """List sentences that say nothing."""
    return tuple(_read("lengthening")["sentences"])


def _read(name: str) -> dict[str, Any]:
    file = files("debate_core.content.calibration").joinpath(f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
