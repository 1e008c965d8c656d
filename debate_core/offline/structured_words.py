"""What is said in format `structured`, read from its data file."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from debate_core.domain.forms_structured import Fallacy, Shift, Standing
from debate_core.domain.words import Value

Lines = tuple[str, ...]
Held = Literal["unanswered", "conceded", "in part", "defended"]
"""How an argument came to stand: by the other side's silence or word, or by its own answers."""


class FindingWords(Value):
    """The sentences of the built-in judge."""

    disclosure: str
    insight: Lines
    insight_none: Lines
    """Where no argument was upheld."""
    recommend: dict[Standing, Lines]
    """By how the weakest argument stands."""
    recommend_none: Lines
    recommend_one: Lines
    note_best: dict[str, str]
    note_worst: dict[str, str]
    note_even: str
    reason: dict[str, Lines]


class StructuredWords(Value):
    """The lines of the built-in debaters and judge; `prose/structured.toml` names the slots."""

    no_evidence: Lines
    refute: Lines
    challenge: Lines
    partial: Lines
    concede: Lines
    free_reply: Lines
    press: Lines
    take_up: Lines
    free_answer: Lines
    conceded: Lines
    conceded_part: Lines
    held: dict[Held, Lines]
    position: dict[Shift, Lines]
    judge: FindingWords
    fallacies: dict[Fallacy, Lines]


@cache
def structured_words() -> StructuredWords:
    """The words of the package, checked."""
    file = files("debate_core.offline.prose") / "structured.toml"
    return StructuredWords.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
