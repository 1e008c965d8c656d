"""The controls of a debate: one card with what is happening now, and what can be done.

Rule: the contents of the announcement above the thread (motion, debaters, format, threshold) are
not repeated here. Once the debate is over, the card gives its result, and links to it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from debate_core.domain.attendance import HeldSeat
from debate_core.domain.failing import tell_reason
from debate_core.domain.record import Record
from debate_core.domain.spend import sum_up_spent
from debate_core.domain.steps import GiveFloor, Speak, Step
from debate_core.domain.text import capitalize_first, end_sentence, format_about, time_in_words
from debate_core.drafting.plan import Extent
from debate_core.formats import format_of
from debate_core.formats.decision_rules import tell_more
from debate_core.formats.outcomes import describe_prior_choice, has_vote
from debate_core.language import _, ngettext
from debate_core.reports.state import name_state
from debate_core.show.blocks import Block, Group, Link, Moment, Part, Parts, Prose, Told
from debate_core.show.event_lines import FIRST_THE_TURN
from debate_core.show.pieces import Card, Tone
from debate_core.show.result import explain_close, explain_result
from debate_core.show.scores import SCOREBOARD

Action = Literal["start", "pause", "resume", "skip", "extend", "stop", "close"]
"""The actions of moderators on a debate; `close` ends its vote."""

CONTROLS = "controls"
"""The key of the card."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Facts that are not in the record."""

    steps: tuple[Step, ...] = ()
    """The steps that are asked for right now."""
    extent: Extent | None = None
    """The planned size; None until it is known."""
    links: tuple[Link, ...] = ()
    """The links to the parts of a finished debate in its thread."""
    ballot: Link | None = None
    """The link to the message that people vote on right now, once it is in the thread."""
    is_restarting: bool = False
    """True if this process is stopping and another will continue the debate."""


_NOTHING_YET = Outlook()


def make_controls_card(record: Record, outlook: Outlook = _NOTHING_YET) -> Card:
    """Make the card as it looks now; once the debate is over it shows the result."""
    tell = _tell_end if record.is_over else _tell_now
    return Card(
        key=CONTROLS,
        title=name_state(record),
        blocks=(*tell(record, outlook), *_show_scoreboard(record)),
        tone=_pick_tone(record),
        shown="live",
    )


def _show_scoreboard(record: Record) -> Iterator[Block]:
    """Show the running scores of a format that has some, under their title."""
    board = format_of(record.spec).make_live_cards(record).get(SCOREBOARD)
    if board is not None:
        progress, *scores = board.blocks
        yield Group(board.title, (progress,))
        yield from scores


def _tell_now(record: Record, outlook: Outlook) -> Iterator[Block]:
    if outlook.is_restarting:
        called = format_of(record.spec).terms.debate
        yield Prose(_("Rostrum is restarting; the {called} goes on by itself.", called=_(called)))
    if record.state == "paused":
        yield Told(_tell_pause(record))
    if line := tuple(_list_doings(record, outlook)):
        yield Parts((_capitalize_part(line[0]), *line[1:]))
    if record.decision is None and (waiting := tuple(_list_waiting(record))):
        yield Parts(waiting)


def _capitalize_part(part: Part) -> Part:
    # A name keeps its own letters.
    return replace(part, lead=capitalize_first(part.lead)) if isinstance(part, Moment) else part


def _tell_end(record: Record, outlook: Outlook) -> Iterator[Block]:
    if record.outcome is not None:
        prior = describe_prior_choice(format_of(record.spec), record)
        yield Told(explain_result(record, record.outcome, prior))
    elif record.interruption:
        why = end_sentence(tell_reason(record.interruption))
        kept = _("What was said is kept. Reference {debate}.", debate=record.debate)
        yield Told(f"{why} {kept}")
    elif record.decision is not None:
        early = explain_close(record.closing) if record.closing else ""
        more = tell_more(format_of(record.spec).decision_rules, record)
        if said := f"{early} {more}".strip():
            yield Told(said)
    if outlook.links:
        yield Parts(outlook.links)
    yield Parts(tuple(_sum_up(record)))


def _sum_up(record: Record) -> Iterator[str]:
    """Sum up the length and cost of the debate: “4 turns in 9 minutes”, “5 model calls, free”."""
    turns = ngettext("{count} turn", "{count} turns", len(record.turns))
    took = ((record.last_at or record.opened_at) - record.opened_at).total_seconds()
    yield _("{turns} in {took}", turns=turns, took=format_about(took)) if took >= 1 else turns
    if spent := sum_up_spent(record.costs, has_debaters=bool(record.spec.debaters)):
        yield spent


def has_open_seats(record: Record) -> bool:
    """True if people can take debaters' seats right now."""
    is_debated = record.state in ("debating", "paused") and record.closing is None
    return is_debated and record.spec.seating.who != "nobody"


def list_usable_controls(record: Record, outlook: Outlook) -> frozenset[Action]:
    """List the actions that are possible in a debate right now."""
    people, state = record.people, record.state
    is_voting = any(box.is_open for box in record.boxes.values()) and record.vote_closing is None
    is_counted_down = record.starts_at is not None or record.is_preparing
    has_turn = state == "debating" and _has_turn(outlook.steps) and not is_counted_down
    can: dict[Action, bool] = {
        "start": is_counted_down and not (record.is_preparing and state == "paused"),
        "pause": state == "debating" and record.starts_at is None,
        "resume": state == "paused",
        "skip": has_turn or bool(people.open_turns),
        "extend": is_voting or bool(people.open_turns),
        "stop": state == "paused" or (state == "debating" and not record.is_closing),
        "close": is_voting and state == "voting",
    }
    return frozenset(action for action, is_possible in can.items() if is_possible)


def _has_turn(steps: Iterable[Step]) -> bool:
    return any(isinstance(step, Speak | GiveFloor) for step in steps)


def _pick_tone(record: Record) -> Tone:
    if record.is_over:
        return "muted"
    return "warning" if record.state == "paused" else "plain"


def _tell_pause(record: Record) -> str:
    assert record.pause is not None
    taken = {turn.number for turn in record.turns}
    first = f" {_(FIRST_THE_TURN)}" if set(record.pause.turns) - taken else ""
    if record.people.open_turns:
        first = _(" {in_person}, then it waits.", in_person=_list_speaking(record))
    return f"{end_sentence(record.pause.reason)}{first}"


def _list_doings(record: Record, outlook: Outlook) -> Iterator[Part]:
    """List who is doing what, which turn it is, and when it ends."""
    if record.starts_at is not None:
        yield Moment(record.starts_at, _("Starts"))
    elif record.prepares_until is not None:
        yield Moment(record.prepares_until, _("until"))
    elif record.state == "debating":
        doing = _describe_doings(record, outlook.steps)
        if doing and doing != name_state(record):
            yield doing
        if any(isinstance(step, Speak) for step in outlook.steps):
            yield from _number_turn(record, outlook.extent)
    yield from _tell_time_left(record, outlook.ballot)


def _number_turn(record: Record, extent: Extent | None) -> Iterator[str]:
    """Number the current turn; for the last one, add what follows it."""
    number = len(record.turns) + 1
    # Some debates would exceed a number that is only likely.
    if extent is None or extent.certainty or number > extent.turns:
        yield _("turn {number}", number=number)
        return
    yield _("turn {number} of {turns}", number=number, turns=extent.turns)
    own = format_of(record.spec)
    if number == extent.turns and (own.has_judge or has_vote(own, record)):
        yield _("then the verdict") if own.has_judge else _("then the vote")


def _describe_doings(record: Record, steps: tuple[Step, ...]) -> str:
    """List who is doing what; other steps are left out while there are turns."""
    own, spec = format_of(record.spec), record.spec
    speaking = {turn.debater for turn in record.people.open_turns.values()}
    others = [step for step in steps if not (isinstance(step, Speak) and step.debater in speaking)]
    turns = [other for other in others if not other.is_beside]
    doing = dict.fromkeys(
        own.describe_activity(turn, spec) for turn in turns or (() if speaking else others)
    )
    return "; ".join(filter(None, (_list_speaking(record), *doing)))


def _list_speaking(record: Record) -> str:
    """List who speaks in person: “Mia is speaking for Ada”, and “Mia is speaking” at a table."""
    spec, people = record.spec, record.people
    return "; ".join(
        _describe_speaking(people.seats.get(turn.debater), spec.debater(turn.debater).name)
        for turn in people.open_turns.values()
    )


def _describe_speaking(seat: HeldSeat | None, debater: str) -> str:
    name = seat.name if seat else debater
    if name == debater:
        return _("{name} is speaking", name=name)
    return _("{name} is speaking for {debater}", name=name, debater=debater)


def _tell_time_left(record: Record, ballot: Link | None) -> Iterator[Part]:
    """Say when the current activity ends, a vote with the way to it; empty without a limit."""
    last = max(record.people.open_turns.values(), key=lambda turn: turn.closes_at, default=None)
    if last is not None and last.ends_at is None:
        yield _("{time} left", time=time_in_words(last.left.total_seconds()))
    elif last is not None and last.ends_at is not None:
        yield Moment(last.ends_at, _("ends"))
    elif votes := [box.closes_at for box in record.boxes.values() if box.is_open]:
        if ballot is not None:
            yield ballot
        yield Moment(max(votes), _("closes"))


def _list_waiting(record: Record) -> Iterator[str]:
    """List who takes part in person, and what waits for somebody."""
    if seats := ", ".join(_list_seats(record)):
        where = _("At the table") if format_of(record.spec).has_table else _("In seats")
        yield f"{where}: {seats}"
    if hands := [record.spec.debater(hand).name for hand in record.people.hands]:
        yield _("Hands up: {hands}", hands=", ".join(hands))
    states = [question.state for question in record.people.questions]
    if waiting := states.count("waiting"):
        yield ngettext(
            "{count} question to look through", "{count} questions to look through", waiting
        )
    if let_in := states.count("let in"):
        yield ngettext("{count} question to put", "{count} questions to put", let_in)
    if put := states.count("put"):
        yield ngettext("{count} question to answer", "{count} questions to answer", put)


def _list_seats(record: Record) -> Iterator[str]:
    """List who sits where, such as “Mia (for)”; at a table everybody has a seat of their own."""
    people, own = record.people, format_of(record.spec)
    next_ = _("the next round") if own.has_rounds else _("the next part")
    for debater in record.spec.debaters:
        now, later = people.seats.get(debater.id), people.find_later_holder(debater.id)
        if (seat := now or later) is None:
            continue
        where = "" if debater.name == seat.name else own.name_seat(record.spec, debater).short
        remarks = ", ".join(filter(None, (where, _remark_seat(now, later, next_))))
        name = seat.name
        if later and _has_other_holder(now, later):
            name = _("{name}, then {later}", name=seat.name, later=later.name)
        yield f"{name} ({remarks})" if remarks else name


def _has_other_holder(now: HeldSeat | None, later: HeldSeat) -> bool:
    return now is not None and now.person != later.person


def _remark_seat(now: HeldSeat | None, later: HeldSeat | None, next_: str) -> str:
    """Describe a seat whose holder is arriving, leaving or away."""
    match now, later:
        case None, HeldSeat():
            return _("from {part}", part=next_)
        case HeldSeat(), None:
            return _("until the next turn")
        case HeldSeat(is_away=True), HeldSeat(is_away=True):
            return _("away")
        case HeldSeat(person=person, is_away=True), HeldSeat(person=after) if person == after:
            return _("back in {part}", part=next_)
        case _:
            return ""
