"""The requests to models in a debate, rebuilt from its record, and how much of them repeats.

A provider caches the beginning that a request shares with an earlier one; how large it is depends
on the layout of the prompts and not on the provider.
"""

from bisect import bisect, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from debate_core.domain.declining import may_be_refusal
from debate_core.domain.facts import Event, QuestionMarked, StepAnswered
from debate_core.domain.failing import DECLINED, DECLINES_TO_ARGUE
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.judge_forms import list_reread_fields
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.rereading import list_sentences
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import as_written
from debate_core.engine.questions import make_mark_step
from debate_core.engine.replay import feed
from debate_core.formats import start
from debate_core.prompts.judge import make_declining_request
from debate_core.prompts.request import Request
from debate_core.prompts.rereading import make_rereading_request


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as it went out."""

    step: Step
    model: str
    request: Request

    @property
    def text(self) -> str:
        """The whole text, in the order in which a provider reads it."""
        return "\n\n".join(
            (self.request.system, *(message.text for message in self.request.messages))
        )


@dataclass(frozen=True, slots=True)
class PrefixShare:
    """The part of what was sent that repeats the start of an earlier request to the same model."""

    characters: int = 0
    repeated: int = 0

    @property
    def share(self) -> float:
        """The share, between 0 and 1."""
        return self.repeated / self.characters if self.characters else 0.0


def list_sent(events: Sequence[Event]) -> Iterator[Sent]:
    """List a debate's requests in the order of their answers, including those sent back.

    The results of tools are not in the record, and so not in these requests. Raises RecordError if
    the record does not replay.
    """
    record = fold(events[:1])
    play = start(record.spec)
    for event in events[1:]:
        fact = event.fact
        if isinstance(fact, QuestionMarked) and fact.cost.model:
            yield _make_sent_mark(fact, record)
        if play.decision is None:
            if isinstance(fact, StepAnswered) and fact.cost.model:
                yield from _list_sent_for(fact, play.pending, record)
            feed(play, event)
        record = evolve(record, event)


def _list_sent_for(
    fact: StepAnswered, pending: Iterable[Pending], record: Record
) -> Iterator[Sent]:
    """List what was sent to the model that answered one of the pending steps."""
    for step in pending:
        if step.number == fact.number:
            request = request_of(brief_of(replace(step, question=fact.question), record))
            for sent in _list_corrected(request, fact, record.spec):
                yield Sent(step.step, fact.cost.model, sent)


def _make_sent_mark(marked: QuestionMarked, record: Record) -> Sent:
    question = record.people.find_question(marked.question)
    assert question is not None
    pending = make_mark_step(question)
    return Sent(pending.step, marked.cost.model, request_of(brief_of(pending, record)))


def measure_repeated(requests: Iterable[tuple[str, str]]) -> PrefixShare:
    """Measure the share over texts, each with its model, compared with those before it."""
    # With all texts sorted, the one with the longest common beginning is a neighbour.
    before: dict[str, list[str]] = defaultdict(list)
    characters = repeated = 0
    for model, text in requests:
        others = before[model]
        place = bisect(others, text)
        neighbours = others[max(0, place - 1) : place + 1]
        characters += len(text)
        repeated += max((_count_common(text, other) for other in neighbours), default=0)
        insort(others, text)
    return PrefixShare(characters, repeated)


def _list_corrected(request: Request, fact: StepAnswered, spec: Specification) -> Iterator[Request]:
    """List the request, and its repetitions with the problems of the previous answer.

    Asking the model if its turn was a refusal is a request too, and so is a judge's second reading
    of its verdict; what it corrected there stands in the answer as it is now.
    """
    answered = 0 if isinstance(fact.answer, Forfeit) else 1
    told = [refusal for refusal in fact.refused if refusal.problems == (DECLINES_TO_ARGUE,)]
    # The calls without a refused reply: the check of a turn that did argue, or calls for tools.
    unseen = fact.cost.calls - len(fact.refused) - len(told) - answered
    left = fact.cost.calls - len(told)
    yield request
    for refusal in fact.refused:
        left -= 1
        if refusal.problems == (DECLINES_TO_ARGUE,):
            yield make_declining_request(spec, refusal.text)
        if left < 1:
            return
        if refusal.problems in ((DECLINED,), (DECLINES_TO_ARGUE,)):
            yield request.urging()
        else:
            request = request.correcting(refusal.text, refusal.problems)
            yield request
    said = fact.answer.as_text()
    if unseen > 0 and isinstance(fact.answer, Speech) and may_be_refusal(said):
        yield make_declining_request(spec, said)
    if unseen > 0 and (fields := list_reread_fields(fact.step)):
        sentences = list_sentences(fact.answer.model_dump(), fields)
        yield make_rereading_request(request, as_written(fact.answer), sentences)


def _count_common(one: str, other: str) -> int:
    """Count the characters that two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
