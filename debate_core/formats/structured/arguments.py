"""Format `structured`, read off its turns: each argument with how it was met and answered.

Rule: an argument's id is PRO or CON and a number, once each. Where a debater wrote anything else,
what it wrote stays as it is and the argument goes by the lowest number that is free.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from debate_core.domain.transcript import Entry
from debate_core.formats.structured.forms import (
    Argument,
    Closing,
    CrossExamination,
    Opening,
    Replies,
    Response,
    question_id,
)

SIDES: Mapping[str, str] = {"for": "PRO", "against": "CON"}
"""The two stances, and what the ids of their arguments begin with."""


@dataclass(frozen=True, slots=True)
class Question:
    """A follow-up question, and its answer where there is one."""

    id: str
    text: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Strand:
    """One argument's way through the debate."""

    id: str
    stance: str
    argument: Argument
    response: Response | None
    """How the other side met it; None where it went unanswered."""
    questions: tuple[Question, ...]


def prefix_of(stance: str) -> str:
    """What the ids of a side's arguments begin with."""
    return SIDES[stance.strip().casefold()]


def stance_of(argument: str) -> str:
    """The side that an argument's id belongs to, in the words of `SIDES`."""
    return next(stance for stance, prefix in SIDES.items() if argument.startswith(f"{prefix}-"))


def argument_ids(opening: Opening, prefix: str) -> tuple[str, ...]:
    """The id that each argument goes by."""
    written = [each.id for each in opening.arguments]
    own = [
        each if is_id(each, prefix) and each not in written[:place] else None
        for place, each in enumerate(written)
    ]
    free = (name for number in count(1) if (name := f"{prefix}-{number}") not in own)
    return tuple(each or next(free) for each in own)


def is_id(text: str, prefix: str) -> bool:
    """Whether a text is an argument's id of that side."""
    return re.fullmatch(rf"{prefix}-[1-9]\d?", text) is not None


def strands(entries: Sequence[Entry]) -> tuple[Strand, ...]:
    """Every argument of the debate, side by side in order of their openings."""
    responses = dict(_responses(entries))
    answers = dict(_answers(entries))
    return tuple(
        Strand(
            id=name,
            stance=entry.stance,
            argument=argument,
            response=responses.get(name),
            questions=_questions(responses.get(name), answers),
        )
        for entry, opening in _openings(entries)
        for name, argument in zip(
            argument_ids(opening, prefix_of(entry.stance)), opening.arguments, strict=True
        )
    )


def closings(entries: Sequence[Entry]) -> dict[str, Closing]:
    """The closing of each side that gave one, by its stance."""
    return {each.stance: each.content for each in entries if isinstance(each.content, Closing)}


def _openings(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Opening]]:
    return ((each, each.content) for each in entries if isinstance(each.content, Opening))


def _responses(entries: Sequence[Entry]) -> Iterator[tuple[str, Response]]:
    for entry in entries:
        if isinstance(entry.content, CrossExamination):
            yield from ((each.argument, each) for each in entry.content.responses)


def _answers(entries: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    for entry in entries:
        if isinstance(entry.content, Replies):
            yield from ((each.question, each.answer) for each in entry.content.answers)


def _questions(response: Response | None, answers: Mapping[str, str]) -> tuple[Question, ...]:
    if response is None:
        return ()
    named = (
        (question_id(response.argument, number), text)
        for number, text in enumerate(response.questions, start=1)
    )
    return tuple(Question(name, text, answers.get(name)) for name, text in named)
