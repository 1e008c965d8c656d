"""The controls of a debate: what is going on right now on one card, and what can be done to it.

Rule: the contents of the announcement above the thread (motion, debaters, format, threshold) are
not repeated here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from debate_core.domain.attendance import HeldSeat
from debate_core.domain.budget import Cap, amount_in_words
from debate_core.domain.record import Record
from debate_core.domain.spend import describe_spent
from debate_core.domain.steps import GiveFloor, Speak, Step
from debate_core.domain.text import end_sentence, format_count
from debate_core.drafting.plan import Extent
from debate_core.formats import format_of
from debate_core.reports.table import time_row
from debate_core.show.blocks import Block, Facts, Moment, Prose
from debate_core.show.event_lines import FIRST_THE_TURN
from debate_core.show.pieces import Card, Tone

Action = Literal["pause", "resume", "skip", "extend", "stop", "close", "question"]
"""The actions of moderators on a debate; `close` means to stop its vote."""

CONTROLS = "controls"
"""The key of the card."""
_FOOT = "for moderators and for the person who started this"


@dataclass(frozen=True, slots=True)
class Outlook:
    """Facts that are not in the record."""

    steps: tuple[Step, ...] = ()
    """The steps that are asked for right now."""
    extent: Extent | None = None
    """The planned size; None until it is known."""
    cap: Cap = field(default_factory=Cap)
    """The most that this debate may spend."""
    is_restarting: bool = False
    """True if this process stops, and its successor continues the debate."""


_NOTHING_YET = Outlook()


def controls_card(record: Record, outlook: Outlook = _NOTHING_YET) -> Card:
    """Make the card as it looks by now; once the debate is over it says so, and no more."""
    facts: tuple[Block, ...] = () if record.is_over else (Facts(tuple(_rows(record, outlook))),)
    return Card(
        key=CONTROLS,
        title="Controls",
        blocks=(*_restart(record, outlook), Prose(_now(record, outlook.steps)), *facts),
        foot=_foot(record),
        tone=_tone(record),
        shown="live",
    )


def _restart(record: Record, outlook: Outlook) -> tuple[Block, ...]:
    if record.is_over or not outlook.is_restarting:
        return ()
    called = format_of(record.spec).terms.debate
    return (Prose(f"Rostrum is restarting; the {called} goes on by itself."),)


def has_open_seats(record: Record) -> bool:
    """True if people can take debaters' seats right now."""
    is_debated = record.state in ("debating", "paused") and record.closing is None
    return is_debated and record.spec.seating.who != "nobody"


def _foot(record: Record) -> str:
    """Say who the buttons are for; empty once there are none."""
    if record.is_over:
        return ""
    called = format_of(record.spec).terms.debate
    seats = (
        "“Take a seat” is for everyone who may sit, the other " if has_open_seats(record) else ""
    )
    buttons = f"{seats}buttons are {_FOOT} {called}."
    return f"{buttons[:1].upper()}{buttons[1:]}"


def list_usable_controls(record: Record, outlook: Outlook) -> frozenset[Action]:
    """List what can be done to a debate right now."""
    people, state = record.people, record.state
    is_voting = any(box.is_open for box in record.boxes.values()) and record.vote_closing is None
    is_let_in = any(question.state == "let in" for question in people.questions)
    is_closing = record.closing is not None
    has_turn = state == "debating" and _has_turn(outlook.steps)
    can: dict[Action, bool] = {
        "pause": state == "debating",
        "resume": state == "paused",
        "skip": has_turn or bool(people.open_turns),
        "extend": is_voting or bool(people.open_turns),
        "stop": state == "paused" or (state == "debating" and not record.is_closing),
        "close": is_voting and state == "voting",
        "question": is_let_in and state in ("debating", "paused") and not is_closing,
    }
    return frozenset(action for action, is_possible in can.items() if is_possible)


def _has_turn(steps: Iterable[Step]) -> bool:
    return any(isinstance(step, Speak | GiveFloor) for step in steps)


def _tone(record: Record) -> Tone:
    if record.is_over:
        return "muted"
    return "warning" if record.state == "paused" else "plain"


def _now(record: Record, steps: tuple[Step, ...]) -> str:
    match record.state:
        case "paused":
            assert record.pause is not None
            taken = {turn.number for turn in record.turns}
            first = f" {FIRST_THE_TURN}" if set(record.pause.turns) - taken else ""
            if record.people.open_turns:
                first = f" {_in_person(record)}, then it waits."
            return f"Paused: {end_sentence(record.pause.reason)}{first}"
        case "debating":
            return end_sentence(_doing(record, steps))
        case "deciding" | "counted":
            return "Being counted."
        case "voting":
            return "People vote on the outcome."
        case _:
            called = format_of(record.spec).terms.debate
            return f"This {called} is over, so there is nothing left to control."


def _doing(record: Record, steps: tuple[Step, ...]) -> str:
    """List who is asked for what; steps beside the turns are left out where there are turns."""
    own, spec = format_of(record.spec), record.spec
    speaking = {turn.debater for turn in record.people.open_turns.values()}
    others = [step for step in steps if not (isinstance(step, Speak) and step.debater in speaking)]
    turns = [other for other in others if not other.is_beside]
    doing = dict.fromkeys(
        own.describe_activity(turn, spec) for turn in turns or (() if speaking else others)
    )
    return "; ".join(filter(None, (_in_person(record), *doing))) or "About to begin"


def _in_person(record: Record) -> str:
    """List who speaks in person: “Mia speaks for Ada”, and “Mia speaks” at a table."""
    spec, people = record.spec, record.people
    return "; ".join(
        _speaks(people.seats.get(turn.debater), spec.debater(turn.debater).name)
        for turn in people.open_turns.values()
    )


def _speaks(seat: HeldSeat | None, debater: str) -> str:
    name = seat.name if seat else debater
    return f"{name} speaks" if name == debater else f"{name} speaks for {debater}"


def _rows(record: Record, outlook: Outlook) -> Iterator[tuple[str, str | Moment]]:
    if record.phases and record.decision is None:
        yield "Phase", format_of(record.spec).make_heading(record, record.phases[-1]).title
    yield from _time(record)
    yield "Progress", _progress(record, outlook.extent)
    yield "Spend", _spend(record, outlook.cap)
    if record.decision is None:
        yield from _people(record)


def _people(record: Record) -> Iterator[tuple[str, str]]:
    """List what waits for somebody, and who takes part in person."""
    if hands := [record.spec.debater(hand).name for hand in record.people.hands]:
        yield "Hands up", ", ".join(hands)
    if questions := _questions(record):
        yield "Questions", questions
    if seats := "; ".join(_seats(record)):
        yield "In person", seats


def _time(record: Record) -> Iterator[tuple[str, str | Moment]]:
    """Tell when the time of what is under way is up; empty where nothing has a clock."""
    last = max(record.people.open_turns.values(), key=lambda turn: turn.closes_at, default=None)
    if last is not None:
        yield time_row(last)
    elif votes := [box.closes_at for box in record.boxes.values() if box.is_open]:
        yield "Time is up", Moment(max(votes))


def _progress(record: Record, extent: Extent | None) -> str:
    taken = len(record.turns)
    if extent is None:
        return format_count(taken, "turn")
    opened = min(len(record.phases), extent.phases)
    # A number that is only likely would be exceeded by some debates.
    turns = format_count(taken, "turn") if extent.is_open else f"{taken} of {extent.turns_in_words}"
    return f"{turns}; phase {opened} of {extent.phases}"


def _spend(record: Record, cap: Cap) -> str:
    spent = describe_spent(record.costs) or "nothing yet"
    usd = None if cap.usd is None else amount_in_words(cap.usd, "usd")
    tokens = None if cap.tokens is None else amount_in_words(cap.tokens, "tokens")
    most = " and ".join(filter(None, (usd, tokens)))
    return f"{spent} (budget {most})" if most else spent


def _questions(record: Record) -> str:
    states = [question.state for question in record.people.questions]
    told = {"waiting": "waiting for a moderator", "let in": "let in", "put": "to be answered"}
    return ", ".join(f"{states.count(key)} {said}" for key, said in told.items() if key in states)


def _seats(record: Record) -> Iterator[str]:
    """List who sits where; at a table everybody has a seat of their own."""
    people = record.people
    for debater in record.spec.debaters:
        now, later = people.seats.get(debater.id), people.find_later_holder(debater.id)
        seat = now or later
        if seat is not None:
            sitting = _sitting(now, later)
            yield sitting if debater.name == seat.name else f"{debater.name}: {sitting}"


def _sitting(now: HeldSeat | None, later: HeldSeat | None) -> str:
    """Say who sits in a seat, and who does from the next phase on."""
    match now, later:
        case None, None:
            return "nobody"
        case None, HeldSeat(name=name):
            return f"{name} from the next phase on"
        case HeldSeat(name=name), None:
            return f"{name} until the next turn"
        case HeldSeat(person=before, name=name), HeldSeat() as after if before != after.person:
            return f"{name}, then {after.name}"
        case HeldSeat(name=name, is_away=True), HeldSeat(is_away=True):
            return f"{name} (away)"
        case HeldSeat(name=name, is_away=True), _:
            return f"{name} (back with the next phase)"
        case HeldSeat(name=name), _:
            return name
