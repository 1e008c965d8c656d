"""Performers: those who carry out a step, be it a model, an offline debater or a callable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, Self

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.cost import Cost
from debate_core.domain.facts import StepAnswered
from debate_core.domain.facts.answers import RefusedReply, SaidBy, ToolUse
from debate_core.domain.forms import Forfeit, Form, FreeText
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import Source, find_quotations
from debate_core.domain.text import format_count
from debate_core.models.port import Hear, Usage

MOST_CHARACTERS = 100_000
"""Characters of an answer that are kept; a speech of a thousand words has about six thousand."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, its cost, and what was sent back on the way to it."""

    answer: Form
    cost: Cost = field(default_factory=Cost)
    refused: tuple[RefusedReply, ...] = ()
    tools: tuple[ToolUse, ...] = ()
    said_by: SaidBy | None = None
    """The person who gave it; None where nobody sat there."""

    def after(self, seconds: float) -> Self:
        """Return the same, with the time it took."""
        cost = replace(self.cost, seconds=round(seconds, 3))
        return replace(self, cost=cost)


def fact_of(pending: Pending, answered: Answered, sources: Sequence[Source] = ()) -> StepAnswered:
    """Make the record of an answered step, whoever answered it; one that is too long is cut.

    Quotations in a turn are looked up in the sources.
    """
    answer, question = cut_answer(answered.answer), pending.question
    if isinstance(answer, Forfeit):
        question = None
    if isinstance(answer, FreeText):
        # Whatever a model wrote there.
        answer = answer.model_copy(update={"allowance": ALLOWANCE if question else 0})
    return StepAnswered(
        number=pending.number,
        step=pending.step,
        turn=pending.turn,
        answer=answer,
        cost=answered.cost,
        refused=tuple(_cut_refusal(reply) for reply in answered.refused),
        tools=answered.tools,
        said_by=answered.said_by,
        question=question,
        quotations=find_quotations(answer.get_own_words(), sources)
        if sources and pending.turn
        else (),
    )


def cut_answer(answer: Form) -> Form:
    """Cut the answer if its texts are too long together: their beginnings stay, with a note."""
    left = MOST_CHARACTERS

    def shorten(text: str) -> str:
        nonlocal left
        kept, left = text[:left], max(0, left - len(text))
        return text if kept == text else f"{kept.rstrip()} {_cut_note(len(text))}".strip()

    return answer.reword(shorten)


def _cut_refusal(refused: RefusedReply) -> RefusedReply:
    text = refused.text
    if len(text) <= MOST_CHARACTERS:
        return refused
    kept = f"{text[:MOST_CHARACTERS]} {_cut_note(len(text))}"
    return refused.model_copy(update={"text": kept})


def _cut_note(length: int) -> str:
    return f"[cut here: the text had {format_count(length, 'character')}]"


class Performer(Protocol):
    """Carries out the steps of a debate."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """Return the answer to a step; ModelError without one. Words go to `hear` meanwhile."""
        ...


def cost_of_usage(usage: Usage, model: str) -> Cost:
    """Make the cost of calls as it is recorded."""
    return Cost(
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        tokens_cached=usage.cached,
        tokens_written=usage.written,
        usd=usage.usd,
        model=model,
        calls=usage.calls,
    )


def usage_of_cost(cost: Cost) -> Usage:
    """Reverse that: return what was recorded as it can be priced and added up."""
    return Usage(
        tokens_in=cost.tokens_in,
        tokens_out=cost.tokens_out,
        cached=cost.tokens_cached,
        written=cost.tokens_written,
        usd=cost.usd,
        calls=cost.calls,
    )


PerformerOf = Callable[[Record], Performer]
"""The performer of a debate: made when it starts, or goes on after a restart."""
