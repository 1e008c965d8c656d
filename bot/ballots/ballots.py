"""The open ballots: reactions become recorded ballots, and can be counted again."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import discord

from bot.ballots.ballot import (
    Ballot,
    Signs,
    add_signs,
    ask_again,
    choose_signs,
    find_standing_signs,
    forget_reaction,
    open_again,
    record_choice,
    take_off,
    take_off_signs,
)
from bot.ballots.reaction_lists import Level, Looking, ReadRequest, by_person, level, read_reactions
from bot.ballots.voters import look_at_new, record_eligibility
from bot.platform.retry import (
    BRIEF,
    DAY,
    DAY_OR_PERMIT,
    FAILURES,
    SOON,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Failure,
    Patience,
    if_possible,
    kind_of,
    until_done,
)
from debate_core.clock import Clock
from debate_core.domain.boxes import OUTCOME, Box, BoxKey
from debate_core.domain.facts import BallotCast, BallotWithdrawn
from debate_core.domain.record import Record
from debate_core.domain.recount import Stands, recount_box
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.tasks import log_as, log_within
from debate_core.errors import SpecError
from debate_core.language import N_, _
from debate_core.show.recount import Recount
from debate_core.show.votes import BALLOT
from debate_core.storage.port import Deliveries

_log = logging.getLogger(__name__)

Unread = discord.PartialMessage | discord.Message
Gone = Literal["message", "thread"]
"""The part of a ballot that is gone."""
_GONE: dict[int, Gone] = {UNKNOWN_CHANNEL: "thread", UNKNOWN_MESSAGE: "message"}
OnGone = Callable[[Ledger, BoxKey, Gone], Awaitable[None]]
"""Called with a ballot that is gone."""
UntilRead = Callable[[str, Callable[[], Awaitable[discord.Message]]], Awaitable[discord.Message]]
"""Reads something, by its name, once it may be; whoever can permit it is called."""
_WHY_UNREAD: dict[Failure, str] = {
    "gone": N_("the vote's message was deleted"),
    "forbidden": N_("Rostrum may not read this thread any more"),
    "refused": N_("Discord refused to list them"),
    "passing": N_("Discord was out of order"),
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A message that people vote on, as it was read if it could be, and the signs on it."""

    message: discord.Message | discord.PartialMessage
    signs: Signs
    missing: tuple[str, ...] = ()
    """Signs that are not on it, since the bot may not put them on."""
    is_hidden: bool = False
    """True if the bot may not read it, and so may put nothing on."""


@dataclass(frozen=True, slots=True)
class _Look:
    """A look at Discord's lists: the record before it, the reactions found, and the facts due."""

    before: Box
    standing: Mapping[str, Stands | None]
    due: Level


class Ballots:
    """All ballots of this process, by their message."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._open: dict[int, Ballot] = {}
        self.on_gone: OnGone = tell_nobody

    async def open(self, ledger: Ledger, key: BoxKey, partial: Unread) -> Opened:
        """Put the signs on a ballot, count what is on it, and take reactions from now on.

        A ballot that is closed is only read; one that is gone or may not be read gets no signs.
        """
        record = ledger.record
        try:
            message = await until_done(f"A ballot of {ledger.debate}", partial.fetch)
        except FAILURES as error:
            if kind_of(error) not in ("gone", "forbidden"):
                raise
            ballot = Ballot(ledger, key, partial, signs=choose_signs(record, key))
            return await self._open_unread(ballot, error)
        standing = find_standing_signs(record.boxes[key].choices, message)
        signs = standing or choose_signs(record, key)
        # Before the signs are put on, so that no reaction is missed in between. A closed one too:
        # a process that ended may have left its own signs on it.
        ballot = self._open[message.id] = Ballot(ledger, key, partial, signs)
        if not ballot.is_open:
            return Opened(message, signs)
        if isinstance(message.channel, discord.Thread) and message.channel.archived:
            await open_again(message.channel)
        if message.reactions:
            await self._level(ballot)
        else:
            ballot.is_in_gap = False
        missing = await add_signs(ballot, [] if standing else list(signs))
        return Opened(message, signs, tuple(missing))

    async def _open_unread(self, ballot: Ballot, error: Exception) -> Opened:
        """Open a ballot that cannot be read now; the close tries again, and says if it cannot."""
        _log.warning("A ballot of %s cannot be read: %s", ballot.ledger.debate, error)
        self._open[ballot.message.id] = ballot
        await self._tell_gone(ballot, error)
        is_hidden = kind_of(error) == "forbidden"
        return Opened(ballot.message, ballot.signs, is_hidden=is_hidden)

    async def open_later(self, ledger: Ledger, key: BoxKey, hidden: Opened) -> Opened | None:
        """Open a ballot that may not be read yet, once it may be; None if it never may be."""
        partial, ballot = hidden.message, self._open.get(hidden.message.id)

        async def read() -> None:
            if ballot is not None and ballot.is_open:
                await partial.fetch()

        is_read = await if_possible(f"A ballot of {ledger.debate}", read, DAY_OR_PERMIT)
        return await self.open(ledger, key, partial) if is_read else None

    async def add_signs_later(self, opened: Opened) -> None:
        """Put on the signs that the bot may not put on yet, once it may, while the vote is open."""
        ballot = self._open.get(opened.message.id)
        if ballot is None:
            return
        what = f"A sign on a ballot of {ballot.ledger.debate}"
        for sign in opened.missing:

            async def add(sign: str = sign) -> None:
                if ballot.is_open:
                    await ballot.message.add_reaction(sign)

            if not await if_possible(what, add, DAY_OR_PERMIT):
                return

    async def level(self, ledger: Ledger, until_read: UntilRead) -> str:
        """Count for the last time: make the record match the reactions that are there.

        It waits, by `until_read`, until they may be read. Return why Discord's lists could not
        be read; empty if they could. No old reaction is taken off: the close would wait for that.
        """
        for ballot in self._of(ledger.debate):
            async with ballot.in_turn:
                if ballot.is_open:
                    await ballot.record_late()
        looks = [
            await self._look_patiently(ballot, until_read) for ballot in self._of(ledger.debate)
        ]
        for ballot in self._of(ledger.debate):
            async with ballot.in_turn:
                pass  # what was heard during the look has been recorded, each in its turn
        return next((look for look in looks if isinstance(look, str)), "")

    async def level_all(self) -> None:
        """Make every open ballot match its reactions after a gap in events."""
        for ballot in tuple(self._open.values()):
            with log_within(ballot.ledger.debate):
                await self._level(ballot)

    def note_disconnect(self) -> None:
        """Note that the connection broke: what people do now is not heard."""
        for ballot in self._open.values():
            ballot.is_in_gap = True

    async def handle_archived_thread(self, thread_id: int) -> None:
        """Handle an archived thread: nobody can vote in it before it is open again."""
        here = (ballot for ballot in self._open.values() if ballot.message.channel.id == thread_id)
        ballot = next((found for found in here if found.is_open), None)
        if ballot is not None and isinstance(ballot.message.channel, discord.Thread):
            log_as(ballot.ledger.debate)
            await open_again(ballot.message.channel)

    def drop_deleted(self, messages: Collection[int]) -> list[tuple[Ledger, BoxKey]]:
        """Handle the open ballots among deleted messages: nobody can vote on them any more."""
        gone = [ballot for id_, ballot in self._open.items() if id_ in messages and ballot.is_open]
        for ballot in gone:
            ballot.is_gone = True
        return [(ballot.ledger, ballot.key) for ballot in gone]

    async def take_off_own(self, debate: DebateId) -> None:
        """Take the bot's own signs off after a vote, so that Discord's counts match the card."""
        for ballot in self._of(debate):
            signs = choose_signs(ballot.ledger.record, ballot.key)
            # Other signs, of an earlier version, are known by the bot's own reaction alone.
            if not ballot.box.is_open and ballot.signs == signs:
                await take_off_signs(ballot.message, tuple(signs))

    def close(self, debate: DebateId) -> None:
        """Take no more reactions on a debate's ballots."""
        for ballot in self._of(debate):
            del self._open[ballot.message.id]

    async def take_reaction(self, payload: discord.RawReactionActionEvent) -> None:
        """Handle a reaction that a person put on some message."""
        ballot = self._open.get(payload.message_id)
        choice = ballot.signs.get(str(payload.emoji)) if ballot else None
        if ballot is None or choice is None or self._is_bot(payload):
            return
        log_as(ballot.ledger.debate)
        voter = PersonId(str(payload.user_id))
        async with ballot.in_turn:
            before = ballot.choice_of(voter)
            # Discord may report a reaction that a look has already counted.
            if before == choice or not ballot.is_open:
                return
            if ballot.is_in_gap:
                # Events are newer than the lists, so the next look leaves this one as it is.
                ballot.heard.add(voter)
            left = ballot.box.unclear_of(voter) - {choice}
            if before is not None:
                left |= {before}
            beside = record_eligibility(ballot, voter, payload.member)
            await ballot.record_change(voter, choice, beside)
        # Outside the lock, which each of these takes itself once Discord has answered.
        for old in sorted(left):
            await take_off(ballot, voter, old)

    async def take_reaction_off(self, payload: discord.RawReactionActionEvent) -> None:
        """Handle a person's reaction that was taken off some message."""
        ballot = self._open.get(payload.message_id)
        choice = ballot.signs.get(str(payload.emoji)) if ballot else None
        if ballot is None or choice is None:
            return
        log_as(ballot.ledger.debate)
        voter = PersonId(str(payload.user_id))
        async with ballot.in_turn:
            if ballot.is_open and ballot.choice_of(voter) == choice:
                await ballot.record_change(voter, None)
            await forget_reaction(ballot, voter, choice)
            await record_choice(ballot, voter, choice)

    async def restore_cleared_signs(self, message_id: int) -> None:
        """Handle a moderator's removal of all reactions at once, with one sign or with any."""
        ballot = self._open.get(message_id)
        if ballot is None or not ballot.is_open:
            return
        log_as(ballot.ledger.debate)
        await self._level(ballot)
        await add_signs(ballot, list(ballot.signs))

    def _of(self, debate: DebateId) -> list[Ballot]:
        return [ballot for ballot in self._open.values() if ballot.ledger.debate == debate]

    async def _level(self, ballot: Ballot) -> None:
        """Make one ballot match its reactions, if that can be done soon."""
        async with ballot.one_look:
            try:
                look = await self._look(ballot, SOON)
            except FAILURES as error:
                _log.warning("A ballot of %s cannot be read: %s", ballot.ledger.debate, error)
                await self._tell_gone(ballot, error)
                return
            if look is not None:
                await self._clear(ballot, look.due)
                await look_at_new(ballot, look.due.facts)

    async def _tell_gone(self, ballot: Ballot, error: Exception) -> None:
        """Report a ballot that cannot be read because it is gone."""
        # A sign that nobody uses any more is not found either.
        gone = _GONE.get(error.code) if isinstance(error, discord.NotFound) else None
        if gone is not None and ballot.is_open:
            ballot.is_gone = True
            await self.on_gone(ballot.ledger, ballot.key, gone)

    async def _look_patiently(self, ballot: Ballot, until_read: UntilRead) -> _Look | str | None:
        """Look at the lists, with retries; return the reason if they cannot be read."""
        if ballot.is_gone:
            return _("the vote's message was deleted")
        try:
            if ballot.is_open:
                await until_read("A ballot", ballot.message.fetch)
            return await self._look(ballot, DAY)
        except FAILURES as error:
            _log.warning("A ballot of %s cannot be read: %s", ballot.ledger.debate, error)
            return explain_unread(error)

    def is_voted_on(self, debate: DebateId) -> bool:
        """True if people can vote on the outcome of a debate now."""
        return self._outcome_of(debate) is not None

    async def recount(self, ledger: Ledger) -> Recount | None:
        """Count an open vote on an outcome again, and say what differed; None if none is open.

        Raise the error if Discord's lists cannot be read.
        """
        ballot = self._outcome_of(ledger.debate)
        if ballot is None:
            return None
        async with ballot.one_look:
            look = await self._look(ballot, BRIEF)
            if look is None:
                return None
            await self._clear(ballot, look.due)
            await look_at_new(ballot, look.due.facts)
        changed = sum(isinstance(fact, BallotCast | BallotWithdrawn) for fact in look.due.facts)
        rows = recount_box(look.before, look.standing)
        return Recount(rows, levelled=changed, doubted=len(look.due.unclear))

    def _outcome_of(self, debate: DebateId) -> Ballot | None:
        here = (ballot for ballot in self._of(debate) if ballot.key == OUTCOME and ballot.is_open)
        return next(here, None)

    async def _look(self, ballot: Ballot, patience: Patience) -> _Look | None:
        """Make the record match the reactions on one ballot; None if it is closed.

        No reaction is taken in the meantime, so only the last count is retried for long. Raise the
        error if the lists cannot be read.
        """
        async with ballot.in_turn:
            if not ballot.is_open:
                return None
            # Before they are read: what somebody chose last cannot be told from the lists.
            await ballot.record_late()
            standing = await self._read_standing(ballot, patience)
            before = ballot.box
            looking = Looking(ballot.key, before, frozenset(ballot.heard))
            due = level(looking, by_person(standing))
            await ballot.ledger.write(*due.facts)
            ballot.is_in_gap = False
            ballot.heard.clear()
        return _Look(before, standing, due)

    async def _clear(self, ballot: Ballot, due: Level) -> None:
        """Take off all reactions that stand for no ballot, and ask those who have to vote again."""
        for voter, choices in due.old.items():
            for choice in choices:
                await take_off(ballot, voter, choice)
        for voter, choices in due.unclear.items():
            if self._clock.now() < ballot.box.closes_at:
                await ask_again(ballot, voter, choices)

    async def _read_standing(self, ballot: Ballot, patience: Patience) -> dict[str, Stands | None]:
        """Read who has reacted for each choice of a ballot, as Discord lists it now."""
        what = f"The reactions on a ballot of {ballot.ledger.debate}"
        message = await until_done(what, ballot.message.fetch, patience)
        return await read_reactions(
            message, ballot.signs, ReadRequest(self._client.http, what, patience)
        )

    def _is_bot(self, payload: discord.RawReactionActionEvent) -> bool:
        me = self._client.user
        # The bot puts on the signs itself.
        is_me = me is not None and payload.user_id == me.id
        return is_me or (payload.member is not None and payload.member.bot)


async def tell_nobody(ledger: Ledger, key: BoxKey, gone: Gone) -> None:
    """Tell nobody."""


def explain_unread(error: Exception) -> str:
    """Say why a ballot's lists cannot be read, as a clause."""
    return _(_WHY_UNREAD[kind_of(error)])


PAUSE = timedelta(minutes=1)
"""The time between two recounts of one debate."""


class Recounts:
    """Recounts of the votes on outcomes."""

    def __init__(
        self, client: discord.Client, ballots: Ballots, deliveries: Deliveries, clock: Clock
    ) -> None:
        self._client = client
        self._ballots = ballots
        self._deliveries = deliveries
        self._clock = clock
        self._last: dict[DebateId, datetime] = {}

    async def of(self, record: Record, ledger: Ledger | None) -> Recount:
        """Count again, and correct the record of an open vote. SpecError if that is not possible.

        `ledger` is the debate's while it is under way.
        """
        if record.voting is None:
            raise SpecError(_("Nobody has voted on this debate: there is nothing to count."))
        if record.spec.voting.is_secret:
            raise SpecError(
                _(
                    "A secret vote cannot be counted again: what each chose is destroyed at the "
                    "close."
                )
            )
        if record.boxes[OUTCOME].taken_at is None and not self._ballots.is_voted_on(record.debate):
            raise SpecError(
                _(
                    "This vote has not been closed, so there is no count to set beside "
                    "Discord's lists."
                )
            )
        self._take_turn(record.debate)
        try:
            found = await self._ballots.recount(ledger) if ledger else None
            return found or await self._after_close(ledger.record if ledger else record)
        except FAILURES as error:
            _log.info("A vote on %s cannot be counted again: %s", record.debate, error)
            return Recount((), explain_unread(error))

    def _take_turn(self, debate: DebateId) -> None:
        now, last = self._clock.now(), self._last.get(debate)
        if last is not None and now < last + PAUSE:
            at = int((last + PAUSE).timestamp())
            raise SpecError(
                _("This vote was counted again just now; ask once more <t:{at}:R>.", at=at)
            )
        self._last = {counted: at for counted, at in self._last.items() if now < at + PAUSE}
        self._last[debate] = now

    async def _after_close(self, record: Record) -> Recount:
        """Compare the closing look with what is listed now."""
        at = (await self._deliveries.read_all(record.debate)).get(BALLOT)
        if at is None:
            raise SpecError(_("The message of this vote is gone."))
        asking = ReadRequest(self._client.http, f"A recount of {record.debate}", BRIEF)
        partial = self._client.get_partial_messageable(int(at.channel)).get_partial_message(
            int(at.message)
        )
        message = await until_done(asking.what, partial.fetch, BRIEF)
        box = record.boxes[OUTCOME]
        signs = find_standing_signs(box.choices, message) or choose_signs(record, OUTCOME)
        return Recount(recount_box(box, await read_reactions(message, signs, asking)))
