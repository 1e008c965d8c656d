"""Each argument's trace through the turns: how it was met, what was asked, what was answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import (
    Closing,
    Replies,
    Response,
    list_arguments,
    responses_of,
)


class FollowUp(Value):
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
    """The response of the other side; None where it went unanswered."""
    questions: tuple[FollowUp, ...]


def trace_arguments(entries: Sequence[Turn]) -> tuple[ArgumentTrace, ...]:
    """Every argument of the debate, side by side in order of their openings."""
    responses, answers = responses_of(entries), _find_answers(entries)
    return tuple(
        ArgumentTrace(
            id=name,
            stance=entry.stance,
            argument=argument,
            response=responses.get(name),
            questions=_list_questions(responses.get(name), answers),
        )
        for entry, name, argument in list_arguments(entries)
    )


def find_closings(entries: Sequence[Turn]) -> dict[str, Closing]:
    """The closing of each side that gave one, by its stance."""
    return {entry.stance: entry.answer for entry in entries if isinstance(entry.answer, Closing)}


def _find_answers(entries: Sequence[Turn]) -> dict[str, str]:
    """Find the answer to each question, by its id."""
    replied = (entry.answer for entry in entries if isinstance(entry.answer, Replies))
    return {reply.question: reply.answer for turn in replied for reply in turn.answers}


def _list_questions(response: Response | None, answers: Mapping[str, str]) -> tuple[FollowUp, ...]:
    named = response.name_questions() if response else ()
    return tuple(FollowUp(id=name, question=text, answer=answers.get(name)) for name, text in named)
