"""The preparation of teams: when it begins, what people do in it, and when it ends.

Every act checks and records in one go; SpecError, in one clear sentence, changes nothing.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from debate_core.clock import Clock
from debate_core.domain.facts import (
    CaseEdited,
    Fact,
    PreparationEnded,
    PreparationJoined,
    PreparationOpened,
    PreparationReady,
)
from debate_core.domain.preparation import (
    CASE_LIMIT,
    Team,
    find_team,
    list_new_members,
    list_teams,
)
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import NAME_LIMIT, Guest
from debate_core.engine.tasks import NEVER, first_of, time_is_up
from debate_core.errors import SpecError
from debate_core.language import _

CHANGES = 30
"""The most times that one person can change a case in a debate."""


class CaseChanged(SpecError):
    """An error: what somebody wrote goes back to another case than the one that stands."""


def list_opening(record: Record) -> Sequence[Fact]:
    """List the facts that begin a preparation; none where none is due.

    It needs a place where a team can be by itself, and somebody to prepare.
    """
    venue, before = record.opened.venue, record.preparation
    has_place = venue is not None and not venue.is_chat
    is_first = before.opened_at is None and not record.phases and not record.answered
    if not (record.spec.preparation and has_place and is_first):
        return ()
    joined = _list_joined(record)
    return (PreparationOpened(), *joined) if joined else ()


def list_rehearsed_opening(record: Record) -> Sequence[Fact]:
    """List the facts that begin it where nobody knows who will sit: somebody in every team."""
    if not record.spec.preparation:
        return ()
    joined = (
        PreparationJoined(person=PersonId(f"somebody {number}"), side=team.side)
        for number, team in enumerate(list_teams(record.spec), start=1)
    )
    return (PreparationOpened(), *joined)


def list_joining(record: Record) -> Sequence[PreparationJoined]:
    """List the facts of those who have sat down since, and prepare from now on."""
    return _list_joined(record) if record.is_preparing else ()


def _list_joined(record: Record) -> Sequence[PreparationJoined]:
    new = list_new_members(record.spec, record.people, record.preparation)
    return tuple(PreparationJoined(person=person, side=side) for person, side in new)


async def hold_preparation(
    ledger: Ledger, clock: Clock, tell: Callable[[PreparationJoined | PreparationEnded], None]
) -> None:
    """Tell who sits down later and so prepares too, and of the end: all are ready, or it is time.

    A restart leaves its end as it is, since that follows from the record.
    """
    if not ledger.record.spec.preparation:
        return
    await ledger.until(lambda record: record.is_preparing)
    while ledger.record.is_preparing:
        record = ledger.record
        ended = _find_end(record, clock.now())
        for fact in (*list_joining(record), *filter(None, (ended,))):
            tell(fact)
        changed = ledger.until(lambda now, seen=record.last_event: now.last_event > seen)
        if ended is not None:
            await changed
        else:
            await first_of(changed, time_is_up(ledger, clock, _find_time))


def _find_time(record: Record) -> datetime | None:
    return record.prepares_until or NEVER if record.is_preparing else None


def _find_end(record: Record, now: datetime) -> PreparationEnded | None:
    """Find why a preparation is over; None if it is not, or while the debate is paused."""
    until = record.prepares_until
    if until is None:
        return None
    if record.preparation.is_everyone_ready(record.spec, record.people):
        return PreparationEnded(why="ready")
    return PreparationEnded(why="time") if now >= until else None


def find_own_team(record: Record, person: PersonId) -> Team | None:
    """Find the team that somebody prepares with now."""
    team = find_team(record.spec, record.preparation.teams.get(person, ""))
    if team is None or person not in record.preparation.list_members(team, record.people):
        return None
    return team


def check_prepares(record: Record, person: PersonId, side: str) -> Team:
    """Return the team of a side; SpecError unless this person prepares with it right now."""
    if not record.is_preparing:
        raise SpecError(_("The preparation is over: the case stands as it is."))
    team = find_own_team(record, person)
    if team is None or team.side != side:
        raise SpecError(_("Only the people in this team's seats can do that."))
    return team


async def edit_case(ledger: Ledger, guest: Guest, side: str, text: str, seen: int) -> None:
    """Change a team's case; `seen` is the number of changes that its author had read.

    SpecError if somebody else changed it since, so that nobody's words are lost unseen.
    """
    said = text.strip()

    def facts(record: Record) -> tuple[Fact, ...]:
        check_prepares(record, guest.id, side)
        _check_case(said)
        case = record.preparation.find_case(side)
        if case.changes != seen:
            raise CaseChanged(_("The case was changed while you wrote."))
        if _count_changes(ledger, guest.id) >= CHANGES:
            raise SpecError(_("You have changed the case {count} times already.", count=CHANGES))
        if said == case.text:
            return ()
        name = shorten_line(guest.name, NAME_LIMIT)
        return (CaseEdited(side=side, by=guest.id, name=name, text=said),)

    await ledger.write_from(facts)


async def say_ready(ledger: Ledger, guest: Guest, side: str) -> None:
    """Say that one needs no more time; SpecError if one has said so before."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_prepares(record, guest.id, side)
        if guest.id in record.preparation.ready:
            raise SpecError(_("You are ready already. It begins once everyone is."))
        return (PreparationReady(person=guest.id),)

    await ledger.write_from(facts)


def find_team_case(record: Record, debater: DebaterId) -> str:
    """Find the case of a debater's team, once it is settled; empty where there is none."""
    if record.preparation.ended is None:
        return ""
    side = next((seat.stance for seat in record.spec.debaters if seat.id == debater), "")
    return record.preparation.find_case(side).text


def _check_case(text: str) -> None:
    if not text:
        raise SpecError(_("The case is empty; write at least one argument."))
    if len(text) > CASE_LIMIT:
        raise SpecError(
            _(
                "A case has at most {limit} characters, and this one {count}; shorten it.",
                limit=CASE_LIMIT,
                count=len(text),
            )
        )


def _count_changes(ledger: Ledger, person: PersonId) -> int:
    edits = (event.fact for event in ledger.events if isinstance(event.fact, CaseEdited))
    return sum(edit.by == person for edit in edits)
