"""The judge's words, read from their data file."""

import tomllib
from functools import cache
from importlib.resources import files

from debate_core.domain.words import Value


class JudgeWords(Value):
    """The sentences of the built-in judge; `prose/judge.toml` says what their slots are."""

    disclosure: str
    won: tuple[str, ...]
    level: tuple[str, ...]
    best_of: str
    reasons: str
    evidence: str
    engagement: str
    no_engagement: str
    clarity: str
    over: str
    decided: str
    silent: str
    unheard: str
    strength: dict[str, str]
    weakness: dict[str, str]


@cache
def judge_words() -> JudgeWords:
    """The words of the package, checked."""
    file = files("debate_core.offline.prose") / "judge.toml"
    return JudgeWords.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
