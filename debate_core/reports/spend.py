"""What a debate took: tokens and cost for each call and seat and in all, as data and as lines."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.folding import fold
from debate_core.domain.people import QuestionMarked
from debate_core.domain.record import Record
from debate_core.domain.spend import Spend, price_in_words, spend_in_words, spend_of, total
from debate_core.domain.steps import MarkAnswer, Speak
from debate_core.errors import RostrumError
from debate_core.reports.requests import PrefixShare, prefix_share, sent


@dataclass(frozen=True, slots=True)
class Taken:
    """What one step took; a step is one call, and one more for each answer sent back."""

    step: str
    seat: str
    model: str
    seconds: float
    spend: Spend


@dataclass(frozen=True, slots=True)
class Prefix:
    """The prefix measure over all requests, and over the debaters' alone."""

    all: PrefixShare
    debaters: PrefixShare


def taken(events: Sequence[Event]) -> tuple[Taken, ...]:
    """Every step that models answered, and every mark that they gave, in order."""
    record, facts = fold(events), (each.fact for each in events)
    asked = (each for each in facts if isinstance(each, StepAnswered | QuestionMarked))
    return tuple(
        Taken(*_named(each, record), each.cost.model, each.cost.seconds, spend_of(each.cost))
        for each in asked
        if each.cost.model
    )


def _named(fact: StepAnswered | QuestionMarked, record: Record) -> tuple[str, str]:
    """What a step is called, and whose it is."""
    if isinstance(fact, QuestionMarked):
        return f"{MarkAnswer.called} of question {fact.question}", MarkAnswer.asked
    if isinstance(fact.step, Speak):
        return f"turn {fact.turn}", record.spec.debater(fact.step.debater).name
    judge = fact.step.asking.judge
    seat = fact.step.asked if judge == 1 else f"judge {judge}"
    return f"{fact.step.called}{', mirrored' if fact.step.asking.is_mirrored else ''}", seat


def by_seat(steps: Sequence[Taken]) -> dict[str, Spend]:
    """What each seat took in all, in order of first speaking."""
    seats: dict[str, Spend] = {}
    for each in steps:
        seats[each.seat] = seats.get(each.seat, Spend()) + each.spend
    return seats


def prefix(events: Sequence[Event]) -> Prefix | None:
    """The prefix measure; None where the record cannot be played again by today's rules."""
    try:
        requests = tuple(sent(events))
    except RostrumError:
        return None
    spoken = [each for each in requests if isinstance(each.step, Speak)]
    return Prefix(*(prefix_share((it.model, it.text) for it in of) for of in (requests, spoken)))


def spend_data(events: Sequence[Event]) -> dict[str, object]:
    """All of it as JSON data, for the record file."""
    steps, measured = taken(events), prefix(events)
    return {
        "in_all": asdict(total(fold(events).costs)),
        "seats": {seat: asdict(spend) for seat, spend in by_seat(steps).items()},
        "steps": [asdict(each) for each in steps],
        "prefix": None
        if measured is None
        else {
            "share": round(measured.all.share, 4),
            "debaters_share": round(measured.debaters.share, 4),
            "characters": measured.all.characters,
            "repeated": measured.all.repeated,
        },
    }


def spend_report(events: Sequence[Event]) -> str:
    """All of it in lines: in all, what repeats and was cached, then each seat and each step."""
    steps, in_all = taken(events), total(fold(events).costs)
    seats = [_row(seat, "", spend) for seat, spend in by_seat(steps).items()]
    rows = [_row(f"{each.step}, {each.seat}", each.model, each.spend) for each in steps]
    return "\n".join(
        (
            f"spend: {spend_in_words(in_all) or 'no model was asked'}",
            f"repeated_prefix: {_prefix_in_words(prefix(events))}",
            f"cache_read: {in_all.cached / (in_all.tokens_in or 1):.1%} of the tokens in",
            "",
            *_aligned([_HEAD, *seats, _row("in all", "", in_all), [""] * len(_HEAD), *rows]),
        )
    )


def _prefix_in_words(measured: Prefix | None) -> str:
    if measured is None:
        return "unknown: this record was made by other rules"
    return (
        f"{measured.all.share:.1%} of the input, {measured.debaters.share:.1%} of the debaters' own"
    )


_HEAD = ["", "model", "calls", "in", "cached", "written", "out", "cost"]


def _row(label: str, model: str, spend: Spend) -> list[str]:
    counts = (spend.calls, spend.tokens_in, spend.cached, spend.written, spend.tokens_out)
    return [label, model, *(f"{count:,}" for count in counts), price_in_words(spend)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, words to the left and counts to the right of their columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_count = [2 <= number < len(_HEAD) - 1 for number in range(len(_HEAD))]
    return [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_count, strict=True)
        ).rstrip()
        for row in rows
    ]
