"""The open ballots: reactions become recorded ballots, and the ballot shows how it stands."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field

import aiohttp
import discord

from bot.ballots.levelling import level
from bot.ballots.signs import Signs, drawn_signs, marks, standing_signs
from bot.platform.live import LiveCard
from bot.portraits.emojis import PortraitEmojis
from bot.writer.cards import embedded_card
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import BallotCast, BallotWithdrawn
from debate_core.domain.record import Record
from debate_core.domain.words import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.formats import format_of

_log = logging.getLogger(__name__)

_ALL = 1_000_000
"""`Reaction.users` without a limit stops at the cached count."""


@dataclass(slots=True)
class Ballot:
    """A ballot that people vote on."""

    ledger: Ledger
    message: discord.PartialMessage
    signs: Signs
    # Reactions come as tasks of their own; each has to see the record the last one left.
    in_turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Ballots:
    """All ballots of this process, by their message."""

    def __init__(
        self, client: discord.Client, portraits: PortraitEmojis, edit_pause: float
    ) -> None:
        self._client = client
        self._portraits = portraits
        self._edit_pause = edit_pause
        self._open: dict[int, Ballot] = {}

    async def open(self, ledger: Ledger, partial: discord.PartialMessage) -> LiveCard:
        """Put the signs on a ballot, count what is on it, and take reactions from now on."""
        voting = ledger.record.voting
        assert voting is not None
        message = await partial.fetch()
        standing = standing_signs(voting.choices, message)
        signs = standing or await drawn_signs(ledger.record, self._portraits)
        if ledger.record.state == "voting":
            # Before the signs are put on, so that no reaction goes unheard in between.
            self._open[message.id] = Ballot(ledger, partial, signs)
        if standing is None:
            for sign in signs:
                await partial.add_reaction(sign)
        if message.reactions:
            await self.level(ledger)
        by_choice = marks(signs)

        def looks(record: Record) -> discord.Embed:
            card = format_of(record.spec).ballot_card(record)
            return embedded_card(card, record.spec, by_choice).embed

        return LiveCard(ledger, message, looks, self._edit_pause)

    async def level(self, ledger: Ledger) -> None:
        """Bring the recorded ballots level with the reactions that stand on the message."""
        ballot = self._of(ledger.debate)
        if ballot is None:
            return
        async with ballot.in_turn:
            standing = await self._standing(ballot)
            due = level(OUTCOME, ledger.record.boxes[OUTCOME], standing)
            await ledger.write(*due.facts)
            for voter, choice in due.stale:
                await self._take_off(ballot, voter, choice)

    async def level_all(self) -> None:
        """After a gap in what was heard: level every open ballot."""
        for ballot in tuple(self._open.values()):
            await self.level(ballot.ledger)

    def close(self, debate: DebateId) -> None:
        """Take no more reactions on a debate's ballot."""
        self._open = {
            key: ballot for key, ballot in self._open.items() if ballot.ledger.debate != debate
        }

    async def reacted(self, payload: discord.RawReactionActionEvent) -> None:
        """A person put a reaction on some message."""
        ballot = self._open.get(payload.message_id)
        choice = ballot.signs.get(str(payload.emoji)) if ballot else None
        if ballot is None or choice is None or self._is_bot(payload):
            return
        voter = PersonId(str(payload.user_id))
        async with ballot.in_turn:
            if ballot.ledger.record.state != "voting":
                return
            before = ballot.ledger.record.ballots.get(voter)
            if before == choice:
                return
            await ballot.ledger.write(BallotCast(voter=voter, choice=choice))
        if before is not None:
            await self._take_off(ballot, voter, before)

    async def unreacted(self, payload: discord.RawReactionActionEvent) -> None:
        """A person's reaction was taken off some message."""
        ballot = self._open.get(payload.message_id)
        choice = ballot.signs.get(str(payload.emoji)) if ballot else None
        if ballot is None or choice is None:
            return
        voter = PersonId(str(payload.user_id))
        async with ballot.in_turn:
            record = ballot.ledger.record
            if record.state == "voting" and record.ballots.get(voter) == choice:
                await ballot.ledger.write(BallotWithdrawn(voter=voter))

    def _of(self, debate: DebateId) -> Ballot | None:
        return next((each for each in self._open.values() if each.ledger.debate == debate), None)

    def _is_bot(self, payload: discord.RawReactionActionEvent) -> bool:
        me = self._client.user
        is_me = me is not None and payload.user_id == me.id
        return is_me or (payload.member is not None and payload.member.bot)

    async def _standing(self, ballot: Ballot) -> dict[PersonId, list[str]]:
        """The choices that each person's reactions name, in the ballot's order."""
        message = await ballot.message.fetch()
        by_sign = {str(reaction.emoji): reaction for reaction in message.reactions}
        standing: dict[PersonId, list[str]] = {}
        for sign, choice in ballot.signs.items():
            if sign not in by_sign:
                continue
            for voter in await people_behind(by_sign[sign]):
                standing.setdefault(voter, []).append(choice)
        return standing

    async def _take_off(self, ballot: Ballot, voter: PersonId, choice: str) -> None:
        """Take off a reaction that no longer counts, where the bot may."""
        sign = marks(ballot.signs)[choice]
        await _where_allowed(ballot.message.remove_reaction(sign, discord.Object(int(voter))))


async def people_behind(reaction: discord.Reaction) -> list[PersonId]:
    """Who reacted, bots left out; a burst reaction is a list of its own."""
    found: dict[PersonId, None] = {}
    for kind in (discord.ReactionType.normal, discord.ReactionType.burst):
        async for user in reaction.users(limit=_ALL, type=kind):
            if not user.bot:
                found[PersonId(str(user.id))] = None
    return list(found)


async def _where_allowed(request: Awaitable[None]) -> None:
    """The latest choice counts even where the old reaction cannot be taken off."""
    try:
        await request
    except (discord.HTTPException, aiohttp.ClientError) as error:
        _log.info("An old reaction stays: %s", error)
