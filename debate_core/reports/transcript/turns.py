"""A turn in a transcript, whatever its form; and what stands in the place of one that was lost."""

from collections.abc import Iterator

from debate_core.domain.answer_facts import TurnForfeited, TurnTaken
from debate_core.domain.forms import Position, Turns
from debate_core.domain.forms_championship import Questions
from debate_core.domain.forms_panel import Point
from debate_core.domain.forms_structured import (
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    question_id,
    stated,
)
from debate_core.domain.record import Record
from debate_core.domain.structured import argument_ids, prefix_of, strands
from debate_core.domain.transcript import Entry
from debate_core.domain.words import count_words
from debate_core.formats import format_named
from debate_core.reports.deciding import counted
from debate_core.reports.missed import forfeit_text
from debate_core.show.blocks import Block, Group, Listing, Note, Pair, Pairs, Prose

TurnFact = TurnTaken | TurnForfeited


def turn(record: Record, fact: TurnFact, *more: Block) -> Group:
    """A turn with what the rules noted of it, and what else is to be said of it."""
    debater = record.spec.debater(fact.debater)
    stance = f" ({debater.stance})" if debater.stance else ""
    return Group(
        title=f"Turn {fact.turn}: {debater.name}{stance}",
        blocks=(*_said(record, fact), *more),
        about=_about(record, fact),
        side=debater.stance,
    )


def _about(record: Record, fact: TurnFact) -> str:
    is_once = format_named(record.spec.format).is_played_once
    where = fact.phase if is_once else f"{fact.phase}, round {fact.round}"
    if isinstance(fact, TurnForfeited):
        return f"{where}; forfeited"
    return f"{where}; {counted(count_words(fact.content.own_words()), 'word')}"


def _said(record: Record, fact: TurnFact) -> tuple[Block, ...]:
    if isinstance(fact, TurnForfeited):
        return (Note(forfeit_text(record.spec, fact)),)
    entry = record.entry(fact.turn)
    return (*_body(record, entry, entry.content), *map(Note, entry.marks))


def _body(record: Record, entry: Entry, said: Turns) -> tuple[Block, ...]:
    match said:
        case Position():
            vote = Prose(said.vote, label="Vote")
            return (Prose(said.stance, label="Stance"), Prose(said.rationale), vote)
        case Opening():
            return tuple(_arguments(said, entry.stance))
        case CrossExamination():
            return tuple(_responses(said))
        case Replies():
            return (_replies(record, said),)
        case Closing():
            return tuple(_closing(said))
        case Questions():
            return _questions(record, said)
        case Point():
            asked = said.question.strip()
            return (Prose(asked, label="Point of information") if asked else Note("No question."),)
        case _:
            return (Prose(said.as_text()),)


def _arguments(said: Opening, stance: str) -> Iterator[Block]:
    names = argument_ids(said, prefix_of(stance))
    for name, each in zip(names, said.arguments, strict=True):
        evidence = Prose(each.evidence, label="Evidence")
        yield Group(f"{name}: {each.claim}", (Prose(each.reasoning), evidence))
    if said.unread.strip():
        yield Prose(said.unread)


def _responses(said: CrossExamination) -> Iterator[Block]:
    for each in said.responses:
        asked = (
            Prose(question, label=question_id(each.argument, number))
            for number, question in enumerate(each.questions, start=1)
        )
        title = stated(each)
        yield Group(title, (Prose(each.reasoning), *asked))


def _replies(record: Record, said: Replies) -> Pairs:
    """Each answer beside the question that it answers."""
    asked = {each.id: each.text for strand in strands(record.entries) for each in strand.questions}
    return Pairs(
        tuple(
            Pair(each.question, asked.get(each.question, ""), each.answer) for each in said.answers
        )
    )


def _closing(said: Closing) -> Iterator[Block]:
    for title, remarks in (("Conceded", said.concessions), ("Still standing", said.standing)):
        yield Group(title, _remarks(remarks))
    yield Group(f"Final position: {said.shift}", (Prose(said.position),))


def _remarks(remarks: tuple[Remark, ...]) -> tuple[Block, ...]:
    return tuple(Prose(each.text, label=each.argument) for each in remarks) or (Note("Nothing."),)


def _questions(record: Record, said: Questions) -> tuple[Block, ...]:
    """The questions, and whom they were put to: one who does not exist as it was written."""
    names = {str(each.id): each.name for each in record.spec.debaters}
    to = (Prose(names.get(said.to, said.to), label="To"),) if said.to.strip() else ()
    return (*to, Listing(said.questions, is_numbered=True))
