"""A message that people vote on, and the reactions that are put on it and taken off.

Well-known signs stand for common words, and letters for all other choices.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import discord

from bot.platform.retry import FAILURES, SOON, if_possible, kind_of, until_done
from debate_core.domain.boxes import OUTCOME, Box, BoxKey
from debate_core.domain.facts import (
    BallotCast,
    BallotUnclear,
    BallotWithdrawn,
    Fact,
    OldReactionsSeen,
)
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger

_FIRST_LETTER = 0x1F1E6
"""The regional indicator A; twenty signs fit on a message."""
_MOST_CHANGES = 20
"""The most changes by one person on one ballot that are recorded as they are made."""
_KNOWN = {"agree": "👍", "disagree": "👎", "pass": "🤷"}

Signs = dict[str, str]
"""The choice that each reaction stands for; reactions are written as `str(emoji)`."""


def choose_signs(record: Record, key: BoxKey) -> Signs:
    """Choose signs for the choices on a ballot, in their order; a secret ballot has none."""
    if key == OUTCOME and record.spec.voting.is_secret:
        return {}
    choices = enumerate(record.boxes[key].choices)
    return {_KNOWN.get(choice) or chr(_FIRST_LETTER + index): choice for index, choice in choices}


def find_standing_signs(choices: Sequence[str], message: discord.Message) -> Signs | None:
    """Find the signs that the bot has already put on a ballot; None unless they are all there.

    Ballots of earlier versions may have other signs than those that are chosen today.
    """
    ours = [str(reaction.emoji) for reaction in message.reactions if reaction.me]
    return dict(zip(ours, choices, strict=True)) if len(ours) == len(choices) else None


def marks(signs: Mapping[str, str]) -> dict[str, str]:
    """Map each choice to the sign that stands for it."""
    return {choice: sign for sign, choice in signs.items()}


_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Ballot:
    """A message that people vote on, and the box that their ballots go into."""

    ledger: Ledger
    key: BoxKey
    message: discord.PartialMessage
    signs: Signs
    # Each reaction is a task of its own, and has to see the record that the last one left.
    in_turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Each look also takes off what does not count, before the next look begins.
    one_look: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_in_gap: bool = True
    """True if reactions may have been missed, until the next look."""
    is_gone: bool = False
    """True if its message was deleted."""
    heard: set[PersonId] = field(default_factory=set[PersonId])
    """People whose reactions were received since the gap began."""
    changes: Counter[PersonId] = field(default_factory=Counter[PersonId])
    """The changes recorded for each person."""
    late: dict[PersonId, str | None] = field(default_factory=dict[PersonId, str | None])
    """The last choice of people who keep changing it; it is recorded at the next look."""

    @property
    def box(self) -> Box:
        """The box as it stands."""
        return self.ledger.record.boxes[self.key]

    def choice_of(self, voter: PersonId) -> str | None:
        """Find what somebody chose last; None if they have no choice."""
        return self.late[voter] if voter in self.late else self.box.ballots.get(voter)

    async def record_change(
        self, voter: PersonId, choice: str | None, beside: Iterable[Fact] = ()
    ) -> None:
        """Record that somebody chose, or took their choice back; later if they do so too often.

        Otherwise one person could fill the record by pressing a reaction over and over.
        """
        if self.changes[voter] >= _MOST_CHANGES:
            self.late[voter] = choice
            return
        self.changes[voter] += 1
        await self.ledger.write(self._make_fact(voter, choice), *beside)

    async def record_late(self) -> None:
        """Record the last choices that were not recorded yet."""
        due, self.late = self.late, {}
        ballots = self.box.ballots
        changed = {who: choice for who, choice in due.items() if choice != ballots.get(who)}
        await self.ledger.write(*(self._make_fact(who, choice) for who, choice in changed.items()))

    def _make_fact(self, voter: PersonId, choice: str | None) -> BallotCast | BallotWithdrawn:
        if choice is None:
            return BallotWithdrawn(voter=voter, box=self.key)
        return BallotCast(voter=voter, choice=choice, box=self.key)

    @property
    def is_open(self) -> bool:
        """True if ballots still count."""
        return self.box.is_open and not self.ledger.record.is_over


async def add_signs(ballot: Ballot, signs: Sequence[str]) -> list[str]:
    """Add the signs; return those that the bot may not add, though people can."""
    if not _may_react(ballot.message):
        return list(signs)
    for place, sign in enumerate(signs):
        try:
            await until_done(
                f"A sign on a ballot of {ballot.ledger.debate}",
                lambda sign=sign: ballot.message.add_reaction(sign),
            )
        except FAILURES as error:
            _log.warning("A ballot of %s lacks a sign: %s", ballot.ledger.debate, error)
            if kind_of(error) == "forbidden":
                return list(signs[place:])
    return []


async def take_off_signs(message: discord.PartialMessage, signs: Sequence[str]) -> None:
    """Take the bot's own reactions off a message, where it still can."""
    if not isinstance(message.channel, discord.Thread):
        return
    me = message.channel.guild.me
    for sign in signs:
        await if_possible("An own sign", lambda sign=sign: message.remove_reaction(sign, me))


def _may_react(message: discord.PartialMessage) -> bool:
    """True if the bot may put on reactions, as far as is known without asking."""
    thread = message.channel
    if not isinstance(thread, discord.Thread) or thread.parent is None:
        return True
    return thread.permissions_for(thread.guild.me).add_reactions


async def open_again(thread: discord.Thread) -> None:
    """Take a thread out of the archive if the bot may: nobody can vote in the archive."""
    await if_possible("An archived vote", lambda: thread.edit(archived=False), SOON)


async def take_off(ballot: Ballot, voter: PersonId, choice: str) -> bool:
    """Take off a reaction that does not count, if the bot may; True if that worked."""
    sign = marks(ballot.signs)[choice]
    person = discord.Object(int(voter))
    is_off = await if_possible("An old sign", lambda: ballot.message.remove_reaction(sign, person))
    if is_off:
        async with ballot.in_turn:
            await forget_reaction(ballot, voter, choice)
    return is_off


async def ask_again(ballot: Ballot, voter: PersonId, choices: Sequence[str]) -> None:
    """Take off all of somebody's reactions if nobody can tell which counts, then ask them."""
    left: list[str] = []
    for choice in choices:
        # People who have chosen again in the meantime keep their choice.
        if voter in ballot.box.unclear and not await take_off(ballot, voter, choice):
            left.append(choice)
    async with ballot.in_turn:
        if ballot.is_open and voter in ballot.box.unclear:
            await ballot.ledger.write(_record_asking(ballot, voter, left))


def _record_asking(ballot: Ballot, voter: PersonId, left: Sequence[str]) -> BallotUnclear:
    """Record that somebody is asked to vote again, and which of their reactions still stand."""
    return BallotUnclear(voter=voter, choices=tuple(left), is_asked=True, box=ballot.key)


async def record_choice(ballot: Ballot, voter: PersonId, choice: str) -> None:
    """Record that somebody took off one of several reactions: if one is left, it counts."""
    doubt = ballot.box.unclear.get(voter)
    # Before they are asked, it is Rostrum that takes them off.
    if not ballot.is_open or doubt is None or doubt.asked_at is None:
        return
    left = tuple(sorted(doubt.choices - {choice}))
    if choice in doubt.choices and len(left) == 1:
        await ballot.ledger.write(BallotCast(voter=voter, choice=left[0], box=ballot.key))
    elif choice in doubt.choices:
        await ballot.ledger.write(_record_asking(ballot, voter, left))


async def forget_reaction(ballot: Ballot, voter: PersonId, choice: str) -> None:
    """Record that an old reaction is gone: if it is put on again, it is a new choice."""
    old = ballot.box.old_of(voter)
    if ballot.is_open and choice in old:
        left = tuple(sorted(old - {choice}))
        await ballot.ledger.write(OldReactionsSeen(voter=voter, choices=left, box=ballot.key))
