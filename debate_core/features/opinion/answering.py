"""Answers in an opinion poll: given secretly, counted once with the vote, then destroyed."""

from collections.abc import Mapping
from dataclasses import dataclass

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
    list_movers,
    list_opinion_answers,
    list_opinion_sides,
    tally_opinion,
)
from debate_core.language import N_, _
from debate_core.storage.port import SealedPoll
from debate_core.storage.sealed_ballots import SealedBallot

_TOO_LATE: Mapping[Asked, str] = {
    "before": N_("The debate has begun, so it's too late to say where you stood before it."),
    "after": N_("The vote is closed, and so is this question."),
}


@dataclass(frozen=True, slots=True)
class OwnOpinion:
    """The answers of one person so far; None for each that they have not given."""

    before: str | None
    after: str | None
    turn: int | None
    """The number of the turn that moved them, by their own word, or NOTHING."""

    @property
    def is_counted(self) -> bool:
        """True if they answered both times."""
        return self.before is not None and self.after is not None


async def give_opinion(
    sealed: SealedBallots, ledger: Ledger, voter: PersonId, asked: Asked, place: int | None
) -> OwnOpinion:
    """Give one's opinion, or take it back. SpecError if nobody is asked."""
    async with sealed.lock(ledger.debate):
        _check_is_asked(ledger.record, asked)
        find_choice(list_opinion_answers(ledger.record.spec), place)
        changed = {"first": place} if asked == "before" else {"second": place}
        ballot = await sealed.store(_poll_of(ledger.debate), voter, **changed)
        return _read_ballot(ballot, ledger.record)


async def name_mover(
    sealed: SealedBallots, ledger: Ledger, voter: PersonId, turn: int
) -> OwnOpinion:
    """Say which turn moved one, or NOTHING. SpecError unless both of one's answers are there."""
    async with sealed.lock(ledger.debate):
        record, poll = ledger.record, _poll_of(ledger.debate)
        _check_is_asked(record, "after")
        if not _read_ballot(await sealed.find_ballot(poll, voter), record).is_counted:
            raise SpecError(_("Only those who answer before and after can say what moved them."))
        movers = list_movers(record)
        if turn not in movers:
            raise SpecError(_("That turn is not on the list; pick another."))
        return _read_ballot(await sealed.store(poll, voter, third=movers.index(turn)), record)


def _check_is_asked(record: Record, asked: Asked) -> None:
    if find_opinion_poll(record) != asked:
        raise SpecError(explain_too_late(asked))


def explain_too_late(asked: Asked) -> str:
    """Say until when that opinion could be given."""
    return _(_TOO_LATE[asked])


async def ask_again(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """Ask again with the vote, if anybody answered before the debate."""
    opened = await sealed.open_ballots(_poll_of(record.debate))
    is_answered = any(ballot.first is not None for ballot in opened.ballots)
    return (OpinionAsked(),) if is_answered else ()


async def count_opinion(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """Count the answers of those who answered before and after, if they were asked again."""
    if not record.opinion.is_asked_again:
        return ()
    opened = await sealed.open_ballots(_poll_of(record.debate))
    given = (_read_ballot(ballot, record) for ballot in opened.ballots)
    answers = (
        Answers(said.before, said.after, said.turn)
        for said in given
        if said.before is not None and said.after is not None
    )
    return (tally_opinion(answers, list_opinion_sides(record.spec), record.spec.voting.quorum),)


def _read_ballot(ballot: SealedBallot, record: Record) -> OwnOpinion:
    """Read what somebody answered from the places that are sealed."""
    answers, movers = list_opinion_answers(record.spec), list_movers(record)
    return OwnOpinion(
        before=None if ballot.first is None else answers[ballot.first],
        after=None if ballot.second is None else answers[ballot.second],
        turn=None if ballot.third is None else movers[ballot.third],
    )


def _poll_of(debate: DebateId) -> SealedPoll:
    return SealedPoll(debate, "opinion")
