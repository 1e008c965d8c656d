"""Taking words out of a debate: their author may do it, and a moderator (docs/privacy.md)."""

from dataclasses import replace

from debate_core.domain.fact import Way, Words
from debate_core.domain.taking_out import Foreseen, TakingOut, list_words
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import NAME_LIMIT, Guest
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns


def check_may_take_out(ledger: Ledger, guest: Guest, event: int) -> Words:
    """Return an event's words if they are this person's to take out; SpecError if not."""
    said = next((words for words in list_words(ledger.events) if words.event == event), None)
    if said is None:
        raise SpecError("Only what people wrote can be taken out, and that is none of it.")
    if said.author != guest.id and said.is_private:
        raise SpecError("Only whoever predicted this can take it out.")
    if said.author != guest.id and not guest.is_moderator:
        raise SpecError("Only whoever wrote this, or a moderator, can take it out.")
    if said.taken_out:
        raise SpecError(f"The words of {said.what} are taken out already.")
    if said.author != guest.id and said.what in _list_held_back(ledger):
        raise SpecError("That turn waits for the others of its phase; take it out once it shows.")
    return said


def list_takeable(ledger: Ledger, guest: Guest, author: PersonId) -> list[Words]:
    """List those of an author's words that this person may read and take out now."""
    hidden = frozenset[str]() if author == guest.id else _list_held_back(ledger)
    return [
        words
        for words in list_words(ledger.events)
        if words.author == author
        and not words.taken_out
        and (author == guest.id or not words.is_private)
        and words.what not in hidden
    ]


def _list_held_back(ledger: Ledger) -> frozenset[str]:
    """List the names of the turns that nobody else may read yet."""
    # Not even moderators: they may sit on the other side.
    waiting = list_unreadable_turns(format_of(ledger.record.spec), ledger.record)
    return frozenset(f"turn {turn.number}" for turn in waiting)


async def take_out(ledger: Ledger, guest: Guest, event: int) -> None:
    """Take out what a person said in an event: their own words, or anyone's for a moderator."""

    def check() -> TakingOut:
        said = check_may_take_out(ledger, guest, event)
        way: Way = "author" if said.author == guest.id else "moderator"
        taking = taking_out(ledger=ledger, event=event, way=way, by=guest.id)
        return (
            replace(taking, name=shorten_line(guest.name, NAME_LIMIT))
            if way == "moderator"
            else taking
        )

    await ledger.take_out(check)


def foresee(ledger: Ledger, event: int) -> Foreseen:
    """List what taking out an event's words would change beside them, and what it would leave."""
    return taking_out(ledger, event, "author").foresee(ledger.events)


def taking_out(ledger: Ledger, event: int, way: Way, by: PersonId | None = None) -> TakingOut:
    """Make the taking out of an event's words, by the rules of this debate."""
    return TakingOut(event, way, by, keeps_length=format_of(ledger.record.spec).has_clock)
