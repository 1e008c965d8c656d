"""Each argument's trace through the turns: how it was met, what was asked, what was answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.asking import Entry
from debate_core.domain.words import Value
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import (
    Closing,
    Replies,
    Response,
    responses_of,
    stated_arguments,
)


class Question(Value):
    """A follow-up question, and its answer where there is one."""

    id: str
    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class ArgumentTrace:
    """One argument's way through the debate."""

    id: str
    stance: str
    argument: Argument
    response: Response | None
    """How the other side met it; None where it went unanswered."""
    questions: tuple[Question, ...]


def traces(entries: Sequence[Entry]) -> tuple[ArgumentTrace, ...]:
    """Every argument of the debate, side by side in order of their openings."""
    responses, answers = responses_of(entries), _answers(entries)
    return tuple(
        ArgumentTrace(
            id=name,
            stance=entry.stance,
            argument=argument,
            response=responses.get(name),
            questions=_questions(responses.get(name), answers),
        )
        for entry, name, argument in stated_arguments(entries)
    )


def closings(entries: Sequence[Entry]) -> dict[str, Closing]:
    """The closing of each side that gave one, by its stance."""
    return {each.stance: each.content for each in entries if isinstance(each.content, Closing)}


def _answers(entries: Sequence[Entry]) -> dict[str, str]:
    """What was answered to each question, by its id."""
    replied = (each.content for each in entries if isinstance(each.content, Replies))
    return {each.question: each.answer for turn in replied for each in turn.answers}


def _questions(response: Response | None, answers: Mapping[str, str]) -> tuple[Question, ...]:
    named = response.named_questions() if response else ()
    return tuple(Question(id=name, question=text, answer=answers.get(name)) for name, text in named)
