"""The seats of a debate by their places, and what somebody may do about them."""

import asyncio
from collections.abc import Callable

from bot.seats.seat_words import write_name
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.values import PersonId
from debate_core.drafting.dry_run import speaks_in_later_phase
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_may_give,
)
from debate_core.errors import SpecError
from debate_core.language import _

DEBATE = r"(?P<debate>[0-9a-f]+)"
SEAT = rf"{DEBATE}:(?P<seat>\d+)"
"""The seat: the debater's place in the specification, from 0; people who join come last."""
_NOBODY_YET = Guest(PersonId("0"), "")


def list_free(record: Record) -> list[int]:
    """List the places of the seats that nobody has."""
    debaters = enumerate(record.spec.debaters)
    return [place for place, who in debaters if not record.people.find_later_holder(who.id)]


def find_own(record: Record, guest: Guest) -> int | None:
    """Find the place of a person's own seat."""
    own = record.people.find_seat(guest.id)
    return next((n for n, debater in enumerate(record.spec.debaters) if debater.id == own), None)


def list_givable(record: Record, guest: Guest, to: Guest) -> list[int]:
    """List the places of the seats that a person may give to another."""
    return [
        place
        for place, debater in enumerate(record.spec.debaters)
        if is_possible(lambda who=debater.id: check_may_give(record, who, guest, to))
    ]


def has_seat_to_offer(record: Record, guest: Guest) -> bool:
    """True if a person may invite somebody into a free seat of a debate."""
    return bool(set(list_free(record)) & set(list_givable(record, guest, _NOBODY_YET)))


def explain_invitation(record: Record, guest: Guest) -> str:
    """Say to whom a person may offer a seat; empty if they may offer none."""
    places = list_givable(record, guest, _NOBODY_YET)
    own = find_own(record, guest)
    if not places:
        return ""
    return _("Give your seat to somebody") if places == [own] else _("Invite somebody")


async def check_has_turn_later(ledger: Ledger, debater: Debater) -> None:
    """Raise SpecError if whoever takes a seat now, for the next round, would have no turn."""
    # Other tasks go on while the rest of the debate is played.
    if not await asyncio.to_thread(speaks_in_later_phase, ledger.events, debater.id):
        raise SpecError(
            _(
                "{name} has no turn after this round. You can take a seat in the next debate.",
                name=write_name(debater),
            )
        )


def is_possible(check: Callable[[], None]) -> bool:
    """True if a check raises no SpecError."""
    try:
        check()
    except SpecError:
        return False
    return True
