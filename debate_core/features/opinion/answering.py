"""Answers in an opinion poll: given secretly, counted once with the vote, then destroyed."""

from collections.abc import Mapping

from debate_core.domain.facts import Fact
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.sealed import SealedBallots, find_choice
from debate_core.errors import SpecError
from debate_core.features.opinion.facts import OpinionAsked
from debate_core.features.opinion.polls import (
    Answers,
    Asked,
    find_opinion_poll,
    list_opinion_answers,
    list_opinion_sides,
    tally_opinion,
)
from debate_core.language import N_, _
from debate_core.storage.port import SealedPoll

_TOO_LATE: Mapping[Asked, str] = {
    "before": N_("The debate has begun, so it's too late to say where you stood before it."),
    "after": N_("The vote is closed, and so is this question."),
}


async def give_opinion(
    sealed: SealedBallots, ledger: Ledger, voter: PersonId, asked: Asked, place: int | None
) -> str | None:
    """Give one's opinion, or take it back; return the answer. SpecError if nobody is asked."""
    async with sealed.lock(ledger.debate):
        if find_opinion_poll(ledger.record) != asked:
            raise SpecError(_(_TOO_LATE[asked]))
        answer = find_choice(list_opinion_answers(ledger.record.spec), place)
        changed = {"first": place} if asked == "before" else {"second": place}
        await sealed.store(_poll_of(ledger.debate), voter, **changed)
        return answer


async def ask_again(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """Ask again with the vote, if anybody answered before the debate."""
    opened = await sealed.open_ballots(_poll_of(record.debate))
    is_answered = any(ballot.first is not None for ballot in opened.ballots)
    return (OpinionAsked(),) if is_answered else ()


async def count_opinion(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """Count the answers of those who answered before and after, if they were asked again."""
    if not record.opinion.is_asked_again:
        return ()
    said = list_opinion_answers(record.spec)
    opened = await sealed.open_ballots(_poll_of(record.debate))
    answers = (
        Answers(said[ballot.first], said[ballot.second])
        for ballot in opened.ballots
        if ballot.first is not None and ballot.second is not None
    )
    return (tally_opinion(answers, list_opinion_sides(record.spec), record.spec.voting.quorum),)


def _poll_of(debate: DebateId) -> SealedPoll:
    return SealedPoll(debate, "opinion")
