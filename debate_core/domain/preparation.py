"""The preparation: a time before the first turn in which teams with people draft their case.

A part of the record; pure. A team is a side with its debaters. A person prepares with one team
alone: whoever changes sides meanwhile has seen the first one's case, and does not see the other's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from debate_core.domain.attendance import Attendance
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId, PersonId

if TYPE_CHECKING:
    from debate_core.domain.facts.preparation import CaseDrafted, PreparationEnded

LEAST, MOST = 60, 3600
"""The seconds that a preparation can take."""
CASE_LIMIT = 1500
"""The most characters of a case, so that one message shows it."""


@dataclass(frozen=True, slots=True)
class Team:
    """A side, and those who argue it."""

    side: str
    debaters: tuple[DebaterId, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """The case that a team has prepared so far."""

    draft: str = ""
    """The case as the team's captain, a model or a built-in debater, drafted it."""
    written: str = ""
    """The case as a person wrote it last; empty where the draft stands."""
    by: str = ""
    """The name of that person, as it was shown."""
    changes: int = 0
    """The number of times that it was changed: who changes it says what they had read."""

    @property
    def text(self) -> str:
        """The case as it stands."""
        return self.written or self.draft

    def add_draft(self, text: str) -> "Case":
        """Return it with the draft, which changes what is read unless somebody wrote before."""
        return replace(self, draft=text, changes=self.changes + (not self.written))


@dataclass(frozen=True, slots=True)
class Preparation:
    """A debate's preparation: its part of the record."""

    opened_at: datetime | None = None
    stood_still: timedelta = timedelta()
    """How long the debate had stood still when it began."""
    teams: Mapping[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The side with which each person prepares, whatever seat they take later."""
    ready: frozenset[PersonId] = frozenset()
    cases: Mapping[str, Case] = field(default_factory=dict[str, Case])
    """The case of each side that has one."""
    drafted: tuple["CaseDrafted", ...] = ()
    """What was asked of captains, the answers that came too late included."""
    ended: "PreparationEnded | None" = None

    def find_case(self, side: str) -> Case:
        """Find a side's case, which is empty at first."""
        return self.cases.get(side, Case())

    def set_case(self, side: str, case: Case) -> "Preparation":
        """Return a copy with a side's case replaced."""
        return replace(self, cases={**self.cases, side: case})

    def list_members(self, team: Team, people: Attendance) -> tuple[PersonId, ...]:
        """List the people who prepare with a team now: they sit in it, and know no other case."""
        return tuple(
            person for person in list_people(team, people) if self.teams.get(person) == team.side
        )

    def is_everyone_ready(self, spec: Specification, people: Attendance) -> bool:
        """True if nobody who prepares needs more time; False while nobody sits in any team."""
        members = [
            person for team in list_teams(spec) for person in self.list_members(team, people)
        ]
        return bool(members) and self.ready.issuperset(members)


def list_teams(spec: Specification) -> tuple[Team, ...]:
    """List the teams of a debate; none unless each debater argues one of at least two sides."""
    sides = spec.stances
    if len(sides) < 2 or not all(debater.stance for debater in spec.debaters):
        return ()
    return tuple(
        Team(side, tuple(debater.id for debater in spec.debaters if debater.stance == side))
        for side in sides
    )


def find_team(spec: Specification, side: str) -> Team | None:
    """Find the team that argues a side."""
    return next((team for team in list_teams(spec) if team.side == side), None)


def list_people(team: Team, people: Attendance) -> Iterator[PersonId]:
    """List the people in a team's seats, as they are taken from the next phase on."""
    seats = (people.find_later_holder(debater) for debater in team.debaters)
    return (seat.person for seat in seats if seat is not None)


def list_new_members(
    spec: Specification, people: Attendance, before: Preparation
) -> tuple[tuple[PersonId, str], ...]:
    """List those who sit in a team and prepare with none so far, each with the side."""
    return tuple(
        (person, team.side)
        for team in list_teams(spec)
        for person in list_people(team, people)
        if person not in before.teams
    )
