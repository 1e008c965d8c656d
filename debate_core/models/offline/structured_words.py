"""What is said in format `structured`, read from its data file."""

import tomllib
from functools import cache
from importlib.resources import files

from debate_core.domain.forms_structured import Fallacy, Shift
from debate_core.domain.words import Value

Lines = tuple[str, ...]


class FindingWords(Value):
    """The sentences of the built-in judge."""

    disclosure: str
    insight: Lines
    recommend: Lines
    recommend_one: Lines
    note_best: dict[str, str]
    note_worst: dict[str, str]
    reason: dict[str, Lines]


class StructuredWords(Value):
    """The lines of the built-in debaters and judge; `prose/structured.toml` names the slots."""

    no_evidence: Lines
    refute: Lines
    challenge: Lines
    partial: Lines
    concede: Lines
    free_reply: Lines
    free_answer: Lines
    conceded: Lines
    conceded_part: Lines
    unanswered: Lines
    held: Lines
    held_in_part: Lines
    position: dict[Shift, Lines]
    judge: FindingWords
    fallacies: dict[Fallacy, Lines]


@cache
def structured_words() -> StructuredWords:
    """The words of the package, checked."""
    file = files("debate_core.models.offline.prose") / "structured.toml"
    return StructuredWords.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
