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
from debate_core.domain.sealing import seal_shown
from debate_core.domain.values import PersonId
from debate_core.formats import format_of
from debate_core.formats.predicting import list_predictions, list_void_predictors


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events without what is not for everyone; voters go by the order of their first ballot."""
    record = fold(events)
    events = _before_what_is_held_back(events, record)
    names = _names(events)
    return tuple(
        seal_shown(event, replace(event, fact=make_public(event.fact, record, names)))
        for event in events
    )


def _before_what_is_held_back(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """The events up to the first turn that waits for the others of its phase."""
    waiting = {turn.number for turn in format_of(record.spec).turns_waiting(record)}
    for place, event in enumerate(events):
        if isinstance(event.fact, StepAnswered) and event.fact.turn in waiting:
            return events[:place]
    return events


class Names(NamedTuple):
    """What stands for people whose ids are not for everyone."""

    voters: Mapping[PersonId, PersonId]
    forecasters: Mapping[PersonId, PersonId]
    """By a number of their own, so that nobody is known by both."""


def _names(events: Sequence[Event]) -> Names:
    facts = [event.fact for event in events]
    voters = (fact.voter for fact in facts if isinstance(fact, BallotCast | BallotUnclear))
    forecasters = (fact.by for fact in facts if isinstance(fact, PredictionMade))
    return Names(_number_people("voter", voters), _number_people("forecaster", forecasters))


def _number_people(called: str, people: Iterable[PersonId]) -> Mapping[PersonId, PersonId]:
    numbered = enumerate(dict.fromkeys(people), start=1)
    return {person: PersonId(f"{called} {number}") for number, person in numbered}


def make_public(fact: Fact, record: Record, names: Names) -> Fact:
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
            return _hide_forecaster(fact, record, names)
        case QuestionAsked():
            return _hide_asker(fact, record)
        case QuestionRuled() | QuestionPut() | WordsTakenOut(way="moderator"):
            return fact.model_copy(update={"by": PersonId("moderator")})
        case WordsTakenOut(by=str()) if fact.is_of_question:
            return fact.model_copy(update={"by": PersonId("audience")})
        case _:
            return format_of(record.spec).public(record, fact)


def _hide_forecaster(
    fact: PredictionMade | PredictionWithdrawn, record: Record, names: Names
) -> PredictionMade | PredictionWithdrawn:
    """A prediction by nobody's name; nothing of it before the end, or where it does not count.

    Of few it does not say what was predicted, since each of them would know the other's.
    """
    if not record.is_over or not fact.by or fact.by in list_void_predictors(record):
        return fact.drop_person()
    named = fact.model_copy(update={"by": names.forecasters.get(fact.by, PersonId("forecaster"))})
    made = sum(prediction.of == fact.of for prediction in list_predictions(record))
    if made < LEAST_TOLD and isinstance(named, PredictionMade):
        return named.model_copy(update={"choice": "", "percent": 0})
    return named


def _hide_asker(fact: QuestionAsked, record: Record) -> QuestionAsked:
    """A question without whose account it came from; one that was not let in says nothing."""
    question = record.people.find_question(fact.question)
    is_public = question is not None and question.is_public
    hidden = {} if is_public else {"name": "", "text": ""}
    return fact.model_copy(update={"by": PersonId("audience"), **hidden})
