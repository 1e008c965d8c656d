"""Points of information by the offline debaters: offered, taken or declined, and answered."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.points import (
    POINT,
    POINT_CHOICE,
    POINT_FORMS,
    Point,
    PointChoice,
    find_taken_point,
)
from debate_core.domain.text import count_words
from debate_core.domain.values import Value
from debate_core.offline.library import Lines, load_prose

_TAKES = 0.65
"""The share of offered points that are taken."""
_LEAST = 20
"""The least words that a speech needs beside an answer."""


class OfflinePoint(Value):
    """A point of information, and the possible answers to it."""

    ask: str
    answers: Lines


class PointLines(Value):
    """The lines for points of information, from `points.toml`."""

    points: tuple[OfflinePoint, ...]
    answers: Lines
    """The answers to any other question."""


def load_point_lines() -> PointLines:
    """Load the points, checked."""
    return load_prose("points.toml", PointLines)


def answer_point_step(brief: Brief) -> Form | None:
    """Answer a step about a point; None for other steps."""
    rng = Random(f"{brief.spec.seed}:{brief.debater.id}:{brief.turn}:point")
    if brief.speaking.form == POINT_CHOICE:
        return PointChoice(choice="take" if rng.random() < _TAKES else "decline")
    return _offer(brief, rng) if brief.speaking.form == POINT else None


def _offer(brief: Brief, rng: Random) -> Point:
    """Offer a point that nobody has offered yet; let it pass if there is none."""
    said = {entry.answer.question for entry in brief.heard if isinstance(entry.answer, Point)}
    new = [point.ask for point in load_point_lines().points if point.ask not in said]
    return Point(question=rng.choice(new) if new else "")


def speak_in_parts(brief: Brief, write: Callable[[Brief], Speech]) -> Speech:
    """Write a speech or a part of one; a second part begins with the answer to a point taken."""
    heard = tuple(entry for entry in brief.heard if entry.step.form not in POINT_FORMS)
    asked, plain = find_taken_point(brief), replace(brief, heard=heard)
    if asked is None:
        return write(plain)
    answer = _answer(asked, brief)
    left = brief.words - count_words(answer)
    if left < _LEAST:
        return Speech(text=answer)
    shorter = replace(plain, step=replace(brief.speaking, words=left))
    return Speech(text=f"{answer}\n\n{write(shorter).text}")


def is_last(brief: Brief) -> bool:
    """True if the speaker does not speak again in a debate of rounds; a first part never is."""
    return brief.speaking.round >= brief.spec.rounds and brief.speaking.part != "first"


def _answer(asked: Point, brief: Brief) -> str:
    """Answer the question with a line that nobody has said yet, as long as there is one."""
    lines = load_point_lines()
    known = (point.answers for point in lines.points if point.ask == asked.question)
    answers = next(known, lines.answers)
    spoken = "\n".join(entry.text for entry in brief.heard)
    spare = answers[(brief.turn or 0) % len(answers)]
    return next((line for line in answers if line not in spoken), spare)
