"""Performers, who carry out a step: a model, an offline debater or a callable; and their signals.

A signal is news of what is going on right now. It is no fact, is not kept, and may be lost.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, Self

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.budget import Cost
from debate_core.domain.facts import StepAnswered
from debate_core.domain.facts.answers import RefusedReply, SaidBy, ToolUse
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, FreeText
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import Source, find_quotations
from debate_core.domain.values import DebateId
from debate_core.language import ENGLISH, _, format_number, use_language
from debate_core.models.port import Hear, Usage


class Signals(Protocol):
    """The listener who is told what performers are doing."""

    @property
    def hears_words(self) -> bool:
        """True if anybody wants what is being written; if not, models answer as a whole."""
        ...

    async def may_begin(self, debate: DebateId) -> None:
        """Wait until another turn may begin: readers have been shown enough of those before."""
        ...

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        """Tell that somebody prepares the answer to a step."""
        ...

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """Tell a piece of that answer as written; None voids what was written so far."""
        ...

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        """Tell that nobody prepares it any more."""
        ...


class NoSignals:
    """The signals where nobody listens."""

    hears_words = False

    async def may_begin(self, debate: DebateId) -> None:
        pass

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        pass

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        pass

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        pass


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
        # This replaces whatever a model wrote there.
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
        return text if kept == text else f"{kept.rstrip()} {_note_cut(text)}".strip()

    return answer.reword(shorten)


def _cut_refusal(refused: RefusedReply) -> RefusedReply:
    text = refused.text
    if len(text) <= MOST_CHARACTERS:
        return refused
    with use_language(ENGLISH):  # only models read it
        kept = f"{text[:MOST_CHARACTERS]} {_note_cut(text)}"
    return refused.model_copy(update={"text": kept})


def _note_cut(text: str) -> str:
    return _("[cut here: the text had {count} characters]", count=format_number(len(text)))


class Performer(Protocol):
    """Carries out the steps of a debate."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """Return the answer to a step; ModelError without one. Words go to `hear` meanwhile."""
        ...


def make_cost(usage: Usage, model: str) -> Cost:
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


def read_usage(cost: Cost) -> Usage:
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
