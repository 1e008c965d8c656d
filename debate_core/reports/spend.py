"""Tokens and cost of a debate, for each call and seat and in total, as data and as lines."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from debate_core.domain.budget import Cost
from debate_core.domain.facts import Event, Fact, StepAnswered
from debate_core.domain.record import Record, fold
from debate_core.domain.spend import Spend, add_costs, make_spend, price_in_words, spend_in_words
from debate_core.domain.steps import Speak, Step
from debate_core.errors import RostrumError
from debate_core.language import _, format_number, pgettext
from debate_core.reports.requests import PrefixShare, list_sent, measure_repeated


@dataclass(frozen=True, slots=True)
class Taken:
    """Tokens and cost of one step: one call, and one more for each answer sent back."""

    step: str
    seat: str
    model: str
    seconds: float
    spend: Spend


@dataclass(frozen=True, slots=True)
class Prefix:
    """The share of repeated prefixes in all requests, and in the debaters' alone."""

    all: PrefixShare
    debaters: PrefixShare


def list_taken(events: Sequence[Event]) -> tuple[Taken, ...]:
    """List every step that models answered, and every mark that they gave, in order."""
    record = fold(events)
    return tuple(
        Taken(*named, cost.model, cost.seconds, make_spend(cost))
        for event in events
        for named, cost in _list_asked(event.fact, record)
        if cost.model
    )


def _list_asked(fact: Fact, record: Record) -> Iterator[tuple[tuple[str, str], Cost]]:
    """List the calls that a fact records: the name of the step, the seat, and the cost."""
    if isinstance(fact, StepAnswered):
        yield _name_step(fact, record), fact.cost
    elif (beside := fact.asked_beside) is not None:
        yield (beside[0], Step.asked), beside[1]


def _name_step(fact: StepAnswered, record: Record) -> tuple[str, str]:
    """Name a step and its seat."""
    if isinstance(fact.step, Speak):
        name = record.spec.debater(fact.step.debater).name
        return _("turn {number}", number=fact.turn), name
    judge = fact.step.asking.judge
    seat = _(fact.step.asked) if judge == 1 else _("judge {number}", number=judge)
    mirrored = _(", mirrored") if fact.step.asking.is_mirrored else ""
    return f"{_(fact.step.called)}{mirrored}", seat


def sum_by_seat(steps: Sequence[Taken]) -> dict[str, Spend]:
    """Add up what each seat took, in order of first speaking."""
    seats: dict[str, Spend] = {}
    for step in steps:
        seats[step.seat] = seats.get(step.seat, Spend()) + step.spend
    return seats


def measure_prefix(events: Sequence[Event]) -> Prefix | None:
    """Measure the repeated prefixes; None if today's rules cannot replay the record."""
    try:
        requests = tuple(list_sent(events))
    except RostrumError:
        return None
    spoken = [request for request in requests if isinstance(request.step, Speak)]
    return Prefix(
        *(measure_repeated((it.model, it.text) for it in of) for of in (requests, spoken))
    )


def make_spend_data(events: Sequence[Event]) -> dict[str, object]:
    """Make JSON data of the spending, for the record file."""
    steps, measured = list_taken(events), measure_prefix(events)
    return {
        "in_all": asdict(add_costs(fold(events).costs)),
        "seats": {seat: asdict(spend) for seat, spend in sum_by_seat(steps).items()},
        "steps": [asdict(step) for step in steps],
        "prefix": None if measured is None else _make_prefix_data(measured),
    }


def _make_prefix_data(measured: Prefix) -> dict[str, object]:
    return {
        "share": round(measured.all.share, 4),
        "debaters_share": round(measured.debaters.share, 4),
        "characters": measured.all.characters,
        "repeated": measured.all.repeated,
    }


def write_spend_report(events: Sequence[Event]) -> str:
    """Write the spending in lines: the total, repeated and cached text, each seat and each step."""
    steps, in_all = list_taken(events), add_costs(fold(events).costs)
    seats = [_write_row(seat, "", spend) for seat, spend in sum_by_seat(steps).items()]
    rows = [_write_row(f"{step.step}, {step.seat}", step.model, step.spend) for step in steps]
    head, total = _make_head(), _write_row(_("in all"), "", in_all)
    share = _write_share(in_all.cached / (in_all.tokens_in or 1))
    cached, nothing = _("{share} of the input", share=share), _("no model was asked")
    return "\n".join(
        (
            f"spend: {spend_in_words(in_all) or nothing}",
            f"repeated_prefix: {_prefix_in_words(measure_prefix(events))}",
            f"cache_read: {cached}",
            "",
            *_align_rows([head, *seats, total, [""] * len(head), *rows]),
        )
    )


def _prefix_in_words(measured: Prefix | None) -> str:
    if measured is None:
        return _("unknown: this record was made by other rules")
    return _(
        "{share} of the input, {own} of the debaters' own",
        share=_write_share(measured.all.share),
        own=_write_share(measured.debaters.share),
    )


def _write_share(share: float) -> str:
    return f"{format_number(100 * share, '.1f')}%"


def _name_price(spend: Spend) -> str:
    price = price_in_words(spend)
    names = {"nothing": pgettext("spent", "nothing"), "unknown": pgettext("spent", "unknown")}
    return names.get(price, price)


def _make_head() -> list[str]:
    return [
        "",
        pgettext("a column", "model"),
        pgettext("a column", "calls"),
        pgettext("a column", "in"),
        pgettext("a column", "cached"),
        pgettext("a column", "written"),
        pgettext("a column", "out"),
        pgettext("a column", "cost"),
    ]


_COLUMNS = 8


def _write_row(label: str, model: str, spend: Spend) -> list[str]:
    counts = (spend.calls, spend.tokens_in, spend.cached, spend.written, spend.tokens_out)
    return [label, model, *map(format_number, counts), _name_price(spend)]


def _align_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """Write the rows as lines, with words aligned left and counts aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_count = [2 <= number < _COLUMNS - 1 for number in range(_COLUMNS)]
    return [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_count, strict=True)
        ).rstrip()
        for row in rows
    ]
