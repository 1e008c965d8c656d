"""What is said in format `championship` around the speeches, read from its data file."""

import tomllib
from functools import cache
from importlib.resources import files

from debate_core.domain.words import Value

Lines = tuple[str, ...]


class NoteWords(Value):
    """The judge's note on a speech."""

    case: str
    engaged: str
    alone: str
    asked: str


class ChampionshipWords(Value):
    """The lines of the built-in teams and judge; `prose/championship.toml` names the slots."""

    ask: Lines
    ask_plainly: Lines
    answer_plainly: Lines
    """To each plain question, in the same place."""
    answer_openly: Lines
    first: Lines
    next: Lines
    last: Lines
    direction: Lines
    opened: str
    opened_all: str
    rested: Lines
    silent: str
    note: NoteWords


@cache
def championship_words() -> ChampionshipWords:
    """The words of the package, checked."""
    file = files("debate_core.offline.prose") / "championship.toml"
    return ChampionshipWords.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
