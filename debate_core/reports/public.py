"""A debate's events as everyone may read them: nothing that is held back, and no voter's identity.

Nor does it hold questions from the audience that were not let in. The events fold and replay as
before, and what is hidden stays committed to.
"""

from collections.abc import Iterable, Mapping, Sequence

from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotWithdrawn,
    Event,
    Fact,
    OldReactionsSeen,
    StepAnswered,
)
from debate_core.domain.folding import fold
from debate_core.domain.people import QuestionAsked, QuestionPut, QuestionRuled, WordsTakenOut
from debate_core.domain.record import Record
from debate_core.domain.sealing import shown_as
from debate_core.domain.words import PersonId
from debate_core.formats import format_of


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events without what is not for everyone; voters go by the order of their first ballot."""
    record = fold(events)
    events = _before_what_is_held_back(events, record)
    voters = _numbered(each.fact for each in events)
    return tuple(
        shown_as(each, each.model_copy(update={"fact": shown_to_all(each.fact, record, voters)}))
        for each in events
    )


def _before_what_is_held_back(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """The events up to the first turn that waits for the others of its phase."""
    waiting = {each.number for each in format_of(record.spec).turns_waiting(record)}
    for place, each in enumerate(events):
        if isinstance(each.fact, StepAnswered) and each.fact.turn in waiting:
            return events[:place]
    return events


def _numbered(facts: Iterable[Fact]) -> Mapping[PersonId, PersonId]:
    voters = dict.fromkeys(each.voter for each in facts if isinstance(each, BallotCast))
    return {voter: PersonId(f"voter {number}") for number, voter in enumerate(voters, start=1)}


def shown_to_all(fact: Fact, record: Record, voters: Mapping[PersonId, PersonId]) -> Fact:
    """A fact as everyone may read it.

    What it hides is left out, or one of the stand-ins that `domain/verifying.py` knows.
    """
    match fact:
        case BallotCast() | BallotWithdrawn() | OldReactionsSeen() | BallotLeftOut():
            by_number = {"voter": voters.get(fact.voter, PersonId("voter"))}
            # Of somebody who has a part in the debate the reason would say who they are.
            says_who = isinstance(fact, BallotLeftOut) and fact.reason in ("starter", "seat")
            return fact.model_copy(update=by_number | ({"reason": "unnamed"} if says_who else {}))
        case QuestionAsked():
            return _asked(fact, record)
        case QuestionRuled() | QuestionPut() | WordsTakenOut(way="moderator"):
            return fact.model_copy(update={"by": PersonId("moderator")})
        case _:
            return format_of(record.spec).public(record, fact)


def _asked(fact: QuestionAsked, record: Record) -> QuestionAsked:
    """A question without whose account it came from; one that was not let in says nothing."""
    question = record.people.question(fact.question)
    is_public = question is not None and question.is_public
    hidden = {} if is_public else {"name": "", "text": ""}
    return fact.model_copy(update={"by": PersonId("audience"), **hidden})
