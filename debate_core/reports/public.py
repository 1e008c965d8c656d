"""A debate's events as everyone may read them: nothing that is held back, and no voter's identity.

Rule: what the captains called and the judge noted shows once a debate is over, and only if it was
set up so (formats.md, championship); turns that are shown together show once all are in (panel).
The events fold and replay as before.
"""

from collections.abc import Iterable, Mapping, Sequence

from debate_core.domain.facts import CaptainCalled, SpeechScored, TurnForfeited, TurnTaken
from debate_core.domain.facts import Event
from debate_core.domain.facts import BallotCast, BallotWithdrawn, Fact
from debate_core.domain.record import fold
from debate_core.formats.panel.counting import is_held
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, PanelRules
from debate_core.domain.words import PersonId

_PENALISED = ("counter_question", "attacker_answered")
"""The flags that cost points, and so show on the scoreboard."""


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events without what is not for everyone; voters go by the order of their first ballot."""
    record = fold(events)
    shows_backstage, events = may_show_backstage(record), _before_what_is_held(events, record)
    voters = _numbered(each.fact for each in events)
    return tuple(
        each.model_copy(update={"fact": _shown(each.fact, voters, shows_backstage)})
        for each in events
    )


def may_show_backstage(record: Record) -> bool:
    """Whether what was said beside the turns is for everyone."""
    rules = record.spec.rules
    return isinstance(rules, ChampionshipRules) and rules.backstage and record.is_over


def _before_what_is_held(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """The events up to the first turn that waits for the others of its phase."""
    rules, last = record.spec.rules, record.phases[-1] if record.phases else None
    if not isinstance(rules, PanelRules) or last is None or not is_held(rules, last.phase):
        return events
    here = [
        place
        for place, each in enumerate(events)
        if isinstance(each.fact, TurnTaken | TurnForfeited)
        and (each.fact.phase, each.fact.round) == (last.phase, last.round)
    ]
    is_shown = record.is_over or record.closing or len(here) >= len(record.spec.debaters)
    return events if is_shown or not here else events[: here[0]]


def _numbered(facts: Iterable[Fact]) -> Mapping[PersonId, PersonId]:
    voters = dict.fromkeys(each.voter for each in facts if isinstance(each, BallotCast))
    return {voter: PersonId(f"voter {number}") for number, voter in enumerate(voters, start=1)}


def _shown(fact: Fact, voters: Mapping[PersonId, PersonId], shows_backstage: bool) -> Fact:
    match fact:
        case BallotCast() | BallotWithdrawn():
            return fact.model_copy(update={"voter": voters.get(fact.voter, PersonId("voter"))})
        case CaptainCalled() if not shows_backstage:
            call = fact.call.model_copy(update={"direction": ""})
            return fact.model_copy(update={"call": call, "refused": (), "consulted": ()})
        case SpeechScored() if not shows_backstage:
            flags = tuple(each for each in fact.score.flags if each in _PENALISED)
            score = fact.score.model_copy(update={"note": "", "flags": flags})
            return fact.model_copy(update={"score": score, "refused": (), "consulted": ()})
        case _:
            return fact
