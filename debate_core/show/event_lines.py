"""The course of a debate: its turns, and its events in plain lines."""

import re
from collections.abc import Mapping, Sequence

from debate_core.domain.budget import NAMES, amount_in_words
from debate_core.domain.fact import Way
from debate_core.domain.facts import (
    BudgetWarned,
    ChairLeft,
    ChairTaken,
    ClosingRequested,
    DebateInterrupted,
    Fact,
    FloorClosed,
    Paused,
    PreparationEnded,
    PreparationOpened,
    Resumed,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnsSkipped,
    WordsTakenOut,
)
from debate_core.domain.failing import tell_reason
from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import HAD_TO_ANSWER, OVER_LENGTH, allowance_of, is_well_over
from debate_core.domain.record import Record
from debate_core.domain.text import capitalize_first, count_words, end_sentence, format_span
from debate_core.domain.turns import Turn
from debate_core.language import N_, _, format_date, format_number, ngettext
from debate_core.show import pieces
from debate_core.show.blocks import Block, Note
from debate_core.show.pieces import Line
from debate_core.show.quotations import list_quotation_notes, tell_count

_BY: Mapping[Way, str] = {
    "author": N_(" by its author"),
    "moderator": N_(" by a moderator"),
    "deletion": N_(" as its message was deleted"),
}


def _list_marks(record: Record, turn: Turn) -> tuple[str, ...]:
    """List the marks of a turn in the language of the screen."""
    if not turn.marks:
        return ()
    asked = AnswerContext(record.spec, turn.step, turn.heard, turn.debater)
    return turn.answer.list_marks(asked)


def make_turn_piece(
    record: Record, turn: Turn, body: Sequence[Block], place: str, lead: str = ""
) -> pieces.TurnPiece:
    """Make the piece of a turn that was taken; `body` is its text as the format lays it out."""
    told = _list_marks(record, record.get_turn(turn.number))
    # The line below a turn tells its length, and a question's card where it was answered.
    marks = [Note(mark) for mark in told if not mark.startswith((OVER_LENGTH, HAD_TO_ANSWER))]
    length = count_words(turn.answer.get_own_words())
    limit = (turn.step.words or record.spec.words) + allowance_of(turn.answer)
    is_told = is_well_over(length, limit)
    said = _tell_length(length, limit)
    # Everyone is told that a turn is too long; how long any other is, only where there is room.
    over, within = ((said,), ()) if is_told else ((), (said,))
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(*body, *marks, *list_quotation_notes(turn)),
        place=place,
        about=(*over, *tell_count(turn.fact.quotations)),
        details=(*within, *_tell_sent_back(turn)),
        lead=lead,
        said_by=turn.fact.said_by,
    )


def _tell_length(length: int, limit: int) -> str:
    """Tell the words of a turn; of one that is well over its limit, also how many it had."""
    if not is_well_over(length, limit):
        return ngettext("{count} word", "{count} words", length)
    words = format_number(length)
    return ngettext("{words} of {count} word", "{words} of {count} words", limit, words=words)


def _tell_sent_back(turn: Turn) -> tuple[str, ...]:
    """Tell how many answers were sent back before this one; empty if none was."""
    sent_back = len(turn.fact.refused)
    if not sent_back:
        return ()
    answers = ngettext("{count} answer", "{count} answers", sent_back)
    return (_("{answers} sent back", answers=answers),)


def make_missed_piece(turn: Turn, said: str, place: str) -> pieces.TurnPiece:
    """Make the piece that replaces a missed turn; `said` is a sentence about it."""
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(said),),
        place=place,
        is_missed=True,
        said_by=turn.fact.said_by,
    )


def make_taken_out_piece(turn: Turn, place: str, lead: str = "") -> pieces.TurnPiece:
    """Make the piece that replaces a turn whose words were taken out."""
    assert turn.fact.taken_out is not None
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(_("Taken out{by}.", by=_(_BY[turn.fact.taken_out]))),),
        place=place,
        lead=lead,
        is_taken_out=True,
        said_by=turn.fact.said_by,
    )


FIRST_THE_TURN = N_("The turn under way comes first.")
"""The sentence for a pause that waits for the current turn."""


def tell_event(record: Record, fact: Fact, number: int, called: str = N_("debate")) -> Line | None:
    """Describe an event in a line; None if nobody needs to know.

    `called` is the format's word for a debate, such as “discussion”.
    """
    text = _describe_event(record, fact, _(called))
    below = fact.what if isinstance(fact, WordsTakenOut) else ""
    return Line(f"note {number}", text, below=below) if text else None


def name_words(what: str) -> str:
    """Name somebody's words, such as “turn 3”; a record has their name in English."""
    found = _WORDS.fullmatch(what)
    if found is None:
        return _(what)
    which = found[2] or found[4]
    match found[1]:
        case "turn":
            return _("turn {number}", number=which)
        case "question":
            return _("question {n}", n=which)
        case "objection to statement" if which.endswith(_REVISED):
            number = which.removesuffix(_REVISED)
            return _("objection to statement {number}, revised", number=number)
        case "objection to statement":
            return _("objection to statement {number}", number=which)
        case _:
            return _("case of the side “{side}”", side=which.strip("“”"))


_REVISED = " revised"
_WORDS = re.compile(
    rf"(turn|question|objection to statement) (\d+(?:{_REVISED})?)|(case of the side) (“.*”)",
    re.DOTALL,
)


def _is_of_vote(closing: ClosingRequested, record: Record) -> bool:
    """True if it closes a vote: the debate is voting already, or was already closing."""
    return record.state == "voting" or record.closing not in (None, closing)


def _describe_closing(closing: ClosingRequested, record: Record, called: str) -> str:
    """Say who closes what early, and why; nothing where the result, which follows, says it."""
    said = f": {closing.reason}" if closing.reason else ""
    if _is_of_vote(closing, record):
        if record.closing is None:
            return ""
        if not closing.name:
            return _("The vote closes early: {why}", why=closing.why)
        return end_sentence(_("{name} closes the vote early{said}", name=closing.name, said=said))
    if not closing.name:
        return _("The {called} closes early: {why}", called=called, why=closing.why)
    return end_sentence(
        _("{name} closes the {called} early{said}", name=closing.name, called=called, said=said)
    )


def _describe_event(record: Record, fact: Fact, called: str) -> str:
    match fact:
        case ClosingRequested():
            return _describe_closing(fact, record, called)
        case Paused(reason=reason, turns=turns):
            first = " " + _(FIRST_THE_TURN) if turns else ""
            return _("Paused: {reason}{first}", reason=end_sentence(reason), first=first)
        case Resumed(name=name):
            return (
                _("{name} resumes the {called}.", called=called, name=name)
                if name
                else _("The {called} goes on.", called=called)
            )
        case BudgetWarned():
            return _describe_warning(fact)
        case WordsTakenOut(what=what) if _WORDS.fullmatch(what) is None:
            # Nobody has read them, such as a prediction; whatever counted them says so.
            return ""
        case WordsTakenOut(way=way, name=name):
            by = _(" by the moderator {name}", name=name) if name else _(_BY[way])
            return _(
                "{what} was taken out{by}{when}.",
                what=capitalize_first(name_words(fact.what)),
                by=by,
                when=_format_when(record),
            )
        case PreparationOpened() | PreparationEnded():
            return _describe_preparation(record, fact)
        case DebateInterrupted(reason=reason):
            return _("This debate cannot go on: {reason}", reason=tell_reason(reason))
        case _:
            return _describe_attendance(record, fact)


def _describe_preparation(record: Record, fact: PreparationOpened | PreparationEnded) -> str:
    if isinstance(fact, PreparationOpened):
        time = format_span(record.spec.preparation)
        return _("Teams with people prepare in private now, for {time} at most.", time=time)
    match fact.why:
        case "ready":
            return _("The preparation is over: everyone is ready.")
        case "time":
            return _("The preparation is over.")
        case "started":
            return _("{name} ends the preparation.", name=fact.name or _("A moderator"))
        case "impossible":
            return _("There is no preparation. {reason}", reason=fact.reason)


def describe_chair(record: Record, fact: ChairTaken | ChairLeft) -> str:
    """Describe how the inner circle changes."""
    name = record.spec.debater(fact.debater).name
    if isinstance(fact, ChairLeft):
        return _("{name} goes back to the outer circle.", name=name)
    if fact.instead_of is None:
        return _("{name} sits down in the inner circle.", name=name)
    other = record.spec.debater(fact.instead_of).name
    return _("{name} takes the chair of {other}.", name=name, other=other)


def _describe_attendance(record: Record, fact: Fact) -> str:
    """Describe changes that people made to who speaks, and for how long."""
    match fact:
        case SeatTaken():
            return _describe_seat_taken(record, fact)
        case SeatLeft():
            return _describe_seat_left(record, fact)
        case ChairTaken() | ChairLeft():
            return describe_chair(record, fact)
        case TableJoined(name=name):
            return _("{name} joins the discussion.", name=name)
        case TimeExtended(seconds=seconds, name=name):
            what = _("the turn under way") if record.people.open_turns else _("the vote")
            return _(
                "{name} gives {what} {seconds} more.",
                name=name or _("A moderator"),
                what=what,
                seconds=format_span(seconds),
            )
        case FloorClosed(name=name) if name:
            return _("{name} ends this round of the discussion.", name=name)
        case TurnsSkipped(name=name, turns=()):
            return _("{name} skips the wait for the next speaker.", name=name)
        case _:
            # A skipped turn is noted in its place.
            return ""


def _describe_seat_taken(record: Record, fact: SeatTaken) -> str:
    name, seat = fact.name, record.spec.debater(fact.debater).name
    before = record.people.seats.get(fact.debater)
    if before is not None and before.person == fact.person:
        said = _("{name} comes back to {seat}'s seat", name=name, seat=seat)
    elif before is not None:
        said = _(
            "{name} takes {seat}'s seat over from {holder}",
            name=name,
            seat=seat,
            holder=before.name,
        )
    else:
        said = _("{name} takes {seat}'s seat", name=name, seat=seat)
    return _("{said} next round.", said=said) if record.phases else f"{said}."


def _describe_seat_left(record: Record, fact: SeatLeft) -> str:
    seat = record.spec.debater(fact.debater).name
    is_own = fact.name == fact.holder
    if all(debater.id != fact.debater for debater in record.opened.specification.debaters):
        # A seat at the table belongs to its holder alone: no persona speaks there.
        return (
            _("{seat} leaves the table.", seat=seat)
            if is_own
            else _("{name} takes {seat} off the table.", name=fact.name, seat=seat)
        )
    who = fact.name or _("Somebody")
    if is_own:
        return _(
            "{who} left {seat}'s seat. {seat} takes over from the next turn on.", who=who, seat=seat
        )
    return _("{who} took {holder} out of {seat}'s seat.", who=who, holder=fact.holder, seat=seat)


def _format_when(record: Record) -> str:
    at = record.last_at
    return _(" on {day} at {time} UTC", day=format_date(at), time=f"{at:%H:%M}") if at else ""


def _describe_warning(warning: BudgetWarned) -> str:
    share = warning.spent / warning.cap
    amounts = (amount_in_words(amount, warning.unit) for amount in (warning.spent, warning.cap))
    return _(
        "{share} of {names} is spent: {amounts}.",
        share=format_number(share, ".0%"),
        names=_(NAMES[warning.scope]),
        amounts=_(" of ").join(amounts),
    )
