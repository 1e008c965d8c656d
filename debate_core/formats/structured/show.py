"""What readers are shown of format `structured`: its turns, and its arguments side by side."""

from collections.abc import Iterator

from debate_core.domain.record import Record, Turn
from debate_core.domain.specification import Debater
from debate_core.domain.steps import JUDGEMENT
from debate_core.formats.structured.arguments import argument_ids, prefix_of, question_id
from debate_core.formats.structured.forms import (
    CLOSING,
    CROSS,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    stated,
)
from debate_core.formats.structured.result import how_answered
from debate_core.formats.structured.traces import ArgumentTrace, traces
from debate_core.show.blocks import Block, Group, Note, Pair, Pairs, Prose
from debate_core.show.pieces import Card


def body(record: Record, turn: Turn) -> tuple[Block, ...]:
    """What was said in a turn, item by item."""
    match turn.answer:
        case Opening() as said:
            return tuple(_arguments(said, record.spec.debater(turn.debater).stance))
        case CrossExamination() as said:
            return tuple(_responses(said))
        case Replies() as said:
            return (_replies(record, said),)
        case Closing() as said:
            return (
                Group("Conceded", _remarks(said.concessions)),
                Group("Still standing", _remarks(said.standing)),
                Group(f"Final position: {said.shift}", (Prose(said.position),)),
            )
        case said:
            return (Prose(said.as_text()),)


def _arguments(said: Opening, stance: str) -> Iterator[Block]:
    names = argument_ids(said.arguments, prefix_of(stance))
    for name, each in zip(names, said.arguments, strict=True):
        evidence = (Prose(each.evidence, "Evidence:"),) if each.evidence.strip() else ()
        yield Group(f"{name}: {each.claim}", (Prose(each.reasoning), *evidence))
    if said.unread.strip():
        yield Prose(said.unread)


def _responses(said: CrossExamination) -> Iterator[Block]:
    for each in said.responses:
        questions = (
            Prose(question, question_id(each.argument, number))
            for number, question in enumerate(each.questions, start=1)
        )
        yield Group(stated(each), (Prose(each.reasoning), *questions))


def _replies(record: Record, said: Replies) -> Pairs:
    """Each answer below the question that it answers."""
    asked = {each.id: each.text for trace in traces(record.entries) for each in trace.questions}
    return Pairs(
        tuple(
            Pair(each.question, asked.get(each.question, ""), each.answer) for each in said.answers
        )
    )


def _remarks(remarks: tuple[Remark, ...]) -> tuple[Block, ...]:
    return tuple(Prose(each.text, each.argument) for each in remarks) or (Note("Nothing."),)


def arguments_card(record: Record) -> Card:
    """Every argument's id and claim, for the reader of the challenges to them."""
    about = "From here on each goes by its id. Each side now meets every one of the other."
    sides = (_claims(record, each) for each in record.spec.debaters)
    return Card("arguments", "The arguments", (Prose(about), *sides), shown="thread")


def _claims(record: Record, debater: Debater) -> Group:
    claims = tuple(
        Prose(each.argument.claim, each.id) for each in of_side(record, debater.stance)
    ) or (Note("No arguments."),)
    return Group(f"{debater.stance}: {debater.name}", claims, side=debater.stance)


def pairs_cards(record: Record) -> Iterator[Card]:
    """Challenge and answer together, side by side; once, when the next phase has opened."""
    *before, now = (each.phase for each in record.phases)
    is_over = now == CLOSING or (now == JUDGEMENT and CLOSING not in before)
    if not is_over or CROSS not in before:
        return
    for stance in record.spec.stances:
        if mine := of_side(record, stance):
            yield Card(
                key=f"pairs {stance}",
                title=f"Cross-examination: the arguments {stance}",
                blocks=tuple(_pairs(each, record) for each in mine),
                side=stance,
                shown="thread",
            )


def _pairs(trace: ArgumentTrace, record: Record) -> Group:
    title = f"{trace.id}: {trace.argument.claim}"
    if trace.response is None:
        return Group(title, (Note("The other side left it unanswered."),), side=trace.stance)
    met, why = Note(how_answered(trace, record)), Prose(trace.response.reasoning)
    pairs = tuple(Pair(each.id, each.text, each.answer) for each in trace.questions)
    return Group(title, (met, why, *([Pairs(pairs)] if pairs else [])), side=trace.stance)


def of_side(record: Record, stance: str) -> tuple[ArgumentTrace, ...]:
    """A side's arguments."""
    return tuple(each for each in traces(record.entries) if each.stance == stance)
