"""Layouts and debates for the tests of formats that are laid out in files."""

import tomllib
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from debate_core.domain.form import Form
from debate_core.domain.forms import Question, Speech
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.formats import FORMATS, add_format, remove_format
from debate_core.formats.declared import Layout, make_format
from debate_core.formats.format import Format
from tests.meta.tree import ROOT

FOLDER = ROOT / "tests" / "core" / "data" / "layouts"
"""Layouts as they were before the built-in ones, for records of those days."""
OXFORD, DOUGLAS = FOLDER / "oxford.toml", FOLDER / "lincoln-douglas.toml"
IN_TURN: Mapping[str, Any] = {"name": "speeches", "order": ["for", "against"]}
AT_ONCE: Mapping[str, Any] = {"name": "closing", "at_once": ["for", "against"]}
ASKED: Mapping[str, Any] = {"name": "questions", "order": ["for -> against", "against -> for"]}


def example(path: Path) -> dict[str, Any]:
    """What an example file says."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def laid_out(*phases: Mapping[str, Any], seats: int = 1, **judge: object) -> Layout:
    """A layout of these phases, in which “for” and “against” have as many seats each."""
    return Layout.model_validate(
        {
            "name": "made-up",
            "good_for": "a test",
            "seats": {"for": seats, "against": seats},
            "phase": phases,
            "judge": judge,
        }
    )


@contextmanager
def offered(layout: Layout) -> Generator[Format]:
    """The format that a layout lays out, offered for as long as the block lasts.

    It stands in place of a built-in one of its name, which is then offered again where it was.
    """
    made, before = make_format(layout), dict(FORMATS)
    if made.name in before:
        remove_format(made.name)
    add_format(made)
    try:
        yield made
    finally:
        remove_format(made.name)
        FORMATS.clear()
        for format_ in before.values():
            add_format(format_)


def debate(made: Format, rounds: int = 1, wanted: str = "") -> Specification:
    """A debate of that format, with the built-in cast unless debaters are named."""
    return Specification(
        motion="Tea is better than coffee",
        format=made.name,
        options=made.Options(),
        debaters=made.read_debaters(wanted, 1),
        rounds=rounds,
    )


def verdict_of(step: Judge, scores: Mapping[str, int], winner: str | None = None) -> Verdict:
    """A verdict that gives a stance the same score on every dimension."""
    return Verdict(
        verdict="So it is.",
        winner=winner,
        reasoning="I read it.",
        scores=tuple(
            Scores(stance=stance, scores={each.name: score for each in step.rubric.dimensions})
            for stance, score in scores.items()
        ),
    )


def plain(pending: Pending) -> Form:
    """The plainest answer to a step; the judge scores nothing and names nobody."""
    match pending.step:
        case Judge() as step:
            return verdict_of(step, {})
        case step if step.form == "question":
            return Question(text="Who pays?")
        case _:
            return Speech(text="Because it is so.")


def steps_of(play: Play) -> list[Pending]:
    """Every step of a play in which all are answered plainly, in the order of the answers."""
    steps: list[Pending] = []
    while play.decision is None:
        steps.append(play.pending[0])
        play.answer(steps[-1].number, plain(steps[-1]))
    return steps
