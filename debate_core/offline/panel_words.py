"""What is said in format `panel`, read from its data file."""

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import Field

from debate_core.domain.forms_panel import Side
from debate_core.domain.words import Value

Lines = tuple[str, ...]


class Proposed(Value):
    """A persona that can be proposed for a seat."""

    name: str
    persona: str
    expertise: str
    arguments: Lines


class Question(Value):
    """A point of information, and what can be answered to it."""

    ask: str
    answers: Lines


class PanelWords(Value):
    """The lines of the built-in panel; `prose/panel.toml` names the slots."""

    disclosure: str
    go_on: Lines = Field(alias="continue")
    stop: str
    end: Lines
    level: str
    grants: Lines
    """Words by which somebody grants the others something."""
    points: tuple[Question, ...]
    answers: Lines
    """What can be answered to any other question."""
    personas: tuple[Proposed, ...]
    positions: dict[Side, Lines]


@cache
def panel_words() -> PanelWords:
    """The words of the package, checked."""
    file = files("debate_core.offline.prose") / "panel.toml"
    return PanelWords.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
