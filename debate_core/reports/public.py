"""A debate's events as everyone may read them: nothing that is held back, and no voter's identity.

Nor does it hold questions from the audience that were not let in, predictions before the end, or
those that do not count. The events fold and replay as before; what is hidden stays committed to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotLetIn,
    BallotUnclear,
    BallotWithdrawn,
    Event,
    Fact,
    OldReactionsSeen,
    StepAnswered,
    VotingClosed,
)
from debate_core.domain.folding import fold
from debate_core.domain.people import (
    PredictionMade,
    PredictionWithdrawn,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    WordsTakenOut,
)
from debate_core.domain.predictions import LEAST_TOLD
from debate_core.domain.record import Record
from debate_core.domain.sealing import shown_as
from debate_core.domain.words import PersonId
from debate_core.formats import format_of
from debate_core.formats.predicting import left_out, predictions_in


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events without what is not for everyone; voters go by the order of their first ballot."""
    record = fold(events)
    events = _before_what_is_held_back(events, record)
    names = _names(events)
    return tuple(
        shown_as(each, replace(each, fact=shown_to_all(each.fact, record, names)))
        for each in events
    )


def _before_what_is_held_back(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """The events up to the first turn that waits for the others of its phase."""
    waiting = {each.number for each in format_of(record.spec).turns_waiting(record)}
    for place, each in enumerate(events):
        if isinstance(each.fact, StepAnswered) and each.fact.turn in waiting:
            return events[:place]
    return events


class Names(NamedTuple):
    """What stands for people whose ids are not for everyone."""

    voters: Mapping[PersonId, PersonId]
    forecasters: Mapping[PersonId, PersonId]
    """By a number of their own, so that nobody is known by both."""


def _names(events: Sequence[Event]) -> Names:
    facts = [each.fact for each in events]
    voters = (each.voter for each in facts if isinstance(each, BallotCast | BallotUnclear))
    forecasters = (each.by for each in facts if isinstance(each, PredictionMade))
    return Names(_numbered("voter", voters), _numbered("forecaster", forecasters))


def _numbered(called: str, people: Iterable[PersonId]) -> Mapping[PersonId, PersonId]:
    numbered = enumerate(dict.fromkeys(people), start=1)
    return {person: PersonId(f"{called} {number}") for number, person in numbered}


def shown_to_all(fact: Fact, record: Record, names: Names) -> Fact:
    """A fact as everyone may read it.

    What it hides is left out, or one of the stand-ins that `domain/verifying.py` knows.
    """
    match fact:
        case (
            BallotCast()
            | BallotWithdrawn()
            | OldReactionsSeen()
            | BallotUnclear()
            | BallotLeftOut()
            | BallotLetIn()
        ):
            voter = names.voters.get(fact.voter, PersonId("voter"))
            # Of somebody who has a part in the debate the reason would say who they are.
            says_who = isinstance(fact, BallotLeftOut) and fact.reason in ("starter", "seat")
            unnamed = {"reason": "unnamed"} if says_who else {}
            return fact.model_copy(update={"voter": voter, **unnamed})
        case VotingClosed():
            numbered = (PersonId(f"voter {n}") for n in range(1, len(fact.took_part) + 1))
            return fact.model_copy(update={"took_part": tuple(numbered)})
        case PredictionMade() | PredictionWithdrawn():
            return _predicted(fact, record, names)
        case QuestionAsked():
            return _asked(fact, record)
        case QuestionRuled() | QuestionPut() | WordsTakenOut(way="moderator"):
            return fact.model_copy(update={"by": PersonId("moderator")})
        case WordsTakenOut(by=str()) if fact.is_of_question:
            return fact.model_copy(update={"by": PersonId("audience")})
        case _:
            return format_of(record.spec).public(record, fact)


def _predicted(
    fact: PredictionMade | PredictionWithdrawn, record: Record, names: Names
) -> PredictionMade | PredictionWithdrawn:
    """A prediction by nobody's name; nothing of it before the end, or where it does not count.

    Of few it does not say what was predicted, since each of them would know the other's.
    """
    if not record.is_over or not fact.by or fact.by in left_out(record):
        return fact.without_its_person()
    named = fact.model_copy(update={"by": names.forecasters.get(fact.by, PersonId("forecaster"))})
    made = sum(each.of == fact.of for each in predictions_in(record))
    if made < LEAST_TOLD and isinstance(named, PredictionMade):
        return named.model_copy(update={"choice": "", "percent": 0})
    return named


def _asked(fact: QuestionAsked, record: Record) -> QuestionAsked:
    """A question without whose account it came from; one that was not let in says nothing."""
    question = record.people.question(fact.question)
    is_public = question is not None and question.is_public
    hidden = {} if is_public else {"name": "", "text": ""}
    return fact.model_copy(update={"by": PersonId("audience"), **hidden})
