"""The people, words and votes that several golden debates share."""

from collections.abc import Mapping

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import (
    BallotCast,
    BallotsTaken,
    DebateConcluded,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.features.opinion.polls import NOTHING, Answers
from debate_core.features.predictions.facts import Decides, PredictionMade
from debate_core.formats import format_of
from debate_core.formats.outcomes import find_standing, list_ballot
from tests.core.golden.stage import Stage

MOTION = "Tea is better than coffee"
MIA, NOAH, ZOE, MOD = (PersonId(each) for each in ("111", "112", "113", "190"))
FANS = tuple(PersonId(str(number)) for number in range(201, 209))
SECRET = "My brother Ole keeps bees in Elm Street and drinks only green tea."
OTHER_SECRET = "At the clinic in Bergen they gave me tea for eleven weeks."
SOURCE = Source(
    name="leaves.txt",
    text="Tea has less caffeine than coffee in a cup of the same size.\n\nIt is drunk hot.",
    pages=(0,),
)


def ask_for(name: str, options: str = "", *, models: bool = False, **more: object) -> Specification:
    """A debate of that format, with the built-in cast; of models that feed ratings, if wanted."""
    spec = make_specification(DebateRequest(MOTION, name, options=options, **more), seed=7)  # pyright: ignore[reportArgumentType]
    if not models:
        return spec
    seats = tuple(
        debater.model_copy(update={"model": f"some:gpt-{place}"})
        for place, debater in enumerate(spec.debaters)
    )
    judges = ("some:claude", "some:qwen", "some:grok")
    more_judges = judges[1:] if spec.more_judges or "judges=3" in options else ()
    changed = {"debaters": seats, "judge_model": judges[0], "more_judges": more_judges}
    return spec.model_copy(update=changed)


def by_person(person: PersonId, name: str, *messages: str) -> SaidBy:
    return SaidBy(person=person, name=name, messages=messages)


def predict(by: PersonId, of: Decides, choice: str, percent: int) -> PredictionMade:
    return PredictionMade(by=by, of=of, choice=choice, percent=percent)


async def open_vote(stage: Stage, votes: Mapping[PersonId, int]) -> None:
    """Open the vote, and cast ballots by the places of their choices."""
    choices = list_ballot(format_of(stage.record.spec), stage.record)
    await stage.happen(VotingOpened(choices=choices, closes_at=stage.in_seconds(600)))
    for voter, place in votes.items():
        await stage.happen(BallotCast(voter=voter, choice=choices[place]))


async def conclude(stage: Stage) -> None:
    record = stage.record
    standing = find_standing(format_of(record.spec), record)
    outcome = compute_outcome(record.people_tally, standing, record.spec)
    await stage.happen(DebateConcluded(outcome=outcome))


async def hold_vote(stage: Stage, votes: Mapping[PersonId, int]) -> None:
    """A vote in which nothing special happens, up to the end of the debate."""
    await open_vote(stage, votes)
    await stage.happen(BallotsTaken())
    await stage.happen(VotingClosed(tally=stage.record.boxes[OUTCOME].tally))
    await conclude(stage)


def list_opinions() -> tuple[Answers, ...]:
    ways = (
        ("for", "for", 4, 2),
        ("for", "against", 3, 2),
        ("undecided", "for", 5, 1),
        ("against", "against", 3, NOTHING),
    )
    return tuple(
        Answers(before, after, turn) for before, after, people, turn in ways for _ in range(people)
    )
