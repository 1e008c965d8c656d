"""The turns that people take: in the thread of the debate, or in forms.

Rule: a turn is read from Discord's own history when it ends, so what was written counts once, as it
then stands, whatever happened to this process in between.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol, cast

import discord

from bot.platform.interactions import find_serving, on_press
from bot.platform.permissions import check_may_read, may_still_write
from bot.platform.retry import FAILURES, if_possible
from bot.seats.guests import explain_whose, make_guest
from bot.seats.message_text import join_messages
from bot.thread.publishers import Publishers
from bot.writer.turns import is_by_form, make_reminder_post, opening_key
from debate_core.clock import Clock
from debate_core.domain.attendance import OpenTurn
from debate_core.domain.facts import HandRaised, StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form, get_form
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import NEVER, time_is_up
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.sheets import check_form
from debate_core.language import N_, _
from debate_core.storage.port import Deliveries, Delivery
from debate_core.storage.seat_offers import SqlSeatOffers

_log = logging.getLogger(__name__)

_REMINDER = timedelta(seconds=60)
"""The time before a turn's end at which its holder is reminded; less if the turn is short."""
_SKEW = timedelta(seconds=5)
"""The most that Discord's clock may differ from ours."""
NOT_HEARD = "🔇"
"""The sign on a message that does not count."""
EARLY = timedelta(seconds=5)
"""The time before a turn at a table in which its holder's words already belong to it."""
_TO_RECORD = 2.0
"""The most seconds that a person who ends their turn waits until it is on record."""
_OWN_WORDS = (discord.MessageType.default, discord.MessageType.reply)

NOTHING_YET = N_("You haven't written anything yet. Write your turn here, then press Done.")
NOTHING_READ = N_(
    "I can read nothing of your turn: mention me in your messages, or reply to one of mine with "
    "a ping, then press Done."
)
NOT_READ_NOW = N_(
    "Rostrum cannot read this thread now, so your turn goes on. What you wrote is not lost; press "
    "Done again in a moment. If that does not help, ask a moderator to allow Rostrum View Channel "
    "and Read Message History here."
)


class NothingSaid(SpecError):
    """An error: somebody is done with a turn in which they have not said anything."""


class TurnForms(Protocol):
    """The forms for turns that are not written as messages."""

    async def until_sent(self, turn: PersonTurn) -> None:
        """Return once the person has sent all of it."""
        ...

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        """Find what the person has filled in and sent by now; None if nothing counts."""
        ...


@dataclass(slots=True)
class _WaitingTurn:
    """A turn that somebody is taking, and what they had said when they said that they are done."""

    turn: PersonTurn
    done: asyncio.Event = field(default_factory=asyncio.Event)
    spoken: SpokenTurn | None = None


class ThreadSeats:
    """The turns that people are taking in this process's debates."""

    def __init__(
        self,
        client: discord.Client,
        publishers: Publishers,
        deliveries: Deliveries,
        offers: SqlSeatOffers,
        clock: Clock,
    ) -> None:
        self.forms: TurnForms | None = None
        self._offers = offers
        self._client = client
        self._publishers = publishers
        self._deliveries = deliveries
        self._clock = clock
        self._runner: DebateRunner | None = None
        self._waiting: dict[tuple[DebateId, int], _WaitingTurn] = {}
        self._keeping = asyncio.Lock()
        self._hears_since = clock.now()
        """The time since which all messages are heard; earlier ones are looked up."""

    def follow(self, runner: DebateRunner) -> None:
        """Use the seats of this runner's debates."""
        self._runner = runner

    async def note_offer(self, debate: DebateId, giver: PersonId, to: PersonId) -> None:
        """Note that somebody is offered a seat; SpecError if this is one too many."""
        await self._offers.add(debate, giver, to, self._clock.now())

    def watch_offer(
        self, ledger: Ledger, message: discord.Message, is_over: Callable[[Record], bool]
    ) -> None:
        """Take the button of an offer away once it is over; after a restart a press does that."""
        # The answer to an interaction can be edited by its own token only for 15 minutes.
        assert not isinstance(message.channel, discord.GroupChannel)  # debates are in servers
        at = message.channel.get_partial_message(message.id)

        async def take_button() -> None:
            await at.edit(view=None)

        async def watch() -> None:
            await ledger.until(is_over)
            await if_possible("The button of an offer", take_button)

        self._publishers.spawn(watch())

    def note_gap(self) -> None:
        """Note that there was a gap in events."""
        self._hears_since = self._clock.now()

    async def handle_message(self, message: discord.Message) -> None:
        """Handle a message; in its author's turn it counts even before they are called.

        The beginning of such a turn is kept, so that a restart does not lose it.
        """
        ledger = self._publishers.ledger_in(message.channel.id)
        if ledger is None or message.type not in _OWN_WORDS:
            return
        open_ = ledger.record.people.find_turn(PersonId(str(message.author.id)))
        if open_ is None or format_of(ledger.record.spec).has_table:
            return
        opening, beginning = opening_key(open_.number), _beginning_key(open_.number)
        # Of two messages that come at once, only the earlier is the first.
        async with self._keeping:
            posts = await self._deliveries.read_all(ledger.debate)
            known = (int(posts[key].message) for key in (opening, beginning) if key in posts)
            # Ids grow with time.
            if message.id < min(known, default=message.id + 1):
                first = Delivery(beginning, "", str(message.id))
                await self._deliveries.keep(ledger.debate, first)

    async def until_done(self, turn: PersonTurn) -> None:
        """Return once the person says that they are done; shortly before the end remind them."""
        # At a table the floor message says all the time when the turn ends.
        has_table = format_of(turn.ledger.record.spec).has_table
        reminding = None if has_table else asyncio.create_task(self._remind(turn))
        try:
            if self.forms is not None and is_by_form(turn.ledger.record, turn.open):
                await self.forms.until_sent(turn)
            else:
                await self._until_pressed(turn)
        finally:
            # Nobody is reminded of a turn that they have ended.
            if reminding is not None:
                reminding.cancel()

    async def _until_pressed(self, turn: PersonTurn) -> None:
        waiting = self._waiting.setdefault(_key(turn), _WaitingTurn(turn))
        try:
            await waiting.done.wait()
        finally:
            if not waiting.done.is_set():
                # The words at the end of the time may have been read already.
                self._waiting.pop(_key(turn), None)

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        """Return what the person has said by now; None if nothing counts."""
        waiting = self._waiting.pop(_key(turn), None)
        if waiting is not None and waiting.spoken is not None:
            return waiting.spoken
        if is_by_form(turn.ledger.record, turn.open):
            spoken = await self.forms.read_turn(turn) if self.forms else None
            return spoken if spoken is not None and await self._may_say(turn) else None
        try:
            text, by = await self._publishers.until_read(
                turn.ledger, "A turn in person", lambda: self._read_written(turn)
            )
        except FAILURES as error:
            _log.warning("A turn of %s cannot be read: %s", turn.ledger.debate, error)
            return None
        answer = _form_of(turn, text).salvage(turn.asked) if text else None
        return SpokenTurn(answer, by) if answer is not None else None

    async def _may_say(self, turn: PersonTurn) -> bool:
        """True if the person may still write in the thread, where the bot is to write for them."""
        venue = turn.ledger.record.opened.venue
        guild = self._client.get_guild(int(venue.server)) if venue else None
        if guild is None or venue is None:
            return True
        return await may_still_write(guild, turn.open.person, venue.channel)

    async def end_turn(self, debate: DebateId, number: int, guest: Guest) -> None:
        """End a turn that is written as messages; SpecError if that cannot be."""
        turn = self._open_turn(debate, number, guest)
        try:
            text, by = await self._read_written(turn)
        except FAILURES as error:
            raise SpecError(_(NOT_READ_NOW)) from error
        if not text:
            reads_all = self._client.intents.message_content
            raise NothingSaid(_(NOTHING_YET) if reads_all else _(NOTHING_READ))
        answer = check_form(turn.asked, lambda: _form_of(turn, text))
        waiting = self._waiting.get(_key(turn))
        if waiting is None:
            raise SpecError(_("Your time ran out. What you wrote until then is your turn."))
        waiting.spoken = SpokenTurn(answer, by)
        waiting.done.set()
        # Nobody is told that a turn is over before it is on record: a kill in between would leave
        # it open, and its speaker gone. A press has to be answered within three seconds.
        with suppress(TimeoutError):
            async with asyncio.timeout(_TO_RECORD):
                await turn.ledger.until(
                    lambda now: now.is_over or number not in now.people.open_turns
                )

    async def give_up_floor(self, debate: DebateId, guest: Guest) -> bool:
        """End the turn that the person is taking; True if they said anything.

        A turn without a word is passed, and nobody is blamed. SpecError if they take none.
        """
        open_ = self.ledger(debate).record.people.find_turn(guest.id)
        if open_ is None:
            raise SpecError(_("You do not have the floor, so there is nothing to give up."))
        try:
            await self.end_turn(debate, open_.number, guest)
        except NothingSaid:
            assert self._runner is not None
            # While it was read the turn may have ended, and the next have begun.
            self._runner.skip(debate, guest.id, guest.name, shown=open_.number)
            return False
        return True

    def _open_turn(self, debate: DebateId, number: int, guest: Guest) -> PersonTurn:
        """Find the turn that this person is taking; SpecError if it is over, or somebody else's."""
        ledger = self.ledger(debate)
        open_ = ledger.record.people.open_turns.get(number)
        is_debated = ledger.record.state in ("debating", "paused")
        if open_ is None or not is_debated or ledger.record.closing is not None:
            raise SpecError(_("This turn is over."))
        if open_.person != guest.id:
            seat = ledger.record.people.seats.get(open_.debater)
            raise SpecError(explain_whose(seat))
        waiting = self._waiting.get((debate, number))
        if waiting is None:
            raise SpecError(_("Rostrum takes this debate up again; press once more in a moment."))
        if waiting.done.is_set():
            raise SpecError(_("This turn is over."))
        return waiting.turn

    def thread_of(self, debate: DebateId) -> discord.Thread | None:
        """Find the thread of a debate that is being shown, once it is open."""
        return self._publishers.thread_of(debate)

    def ledger(self, debate: DebateId, *, is_table: bool = False) -> Ledger:
        """Find a debate that is under way; SpecError, which names its kind, if it is not."""
        assert self._runner is not None
        ledger = self._runner.ledger(debate)
        if ledger is not None:
            return ledger
        if self._runner.has_gone_on:
            raise SpecError(
                _("This discussion is over.") if is_table else _("This debate is over.")
            )
        raise SpecError(_("Rostrum has just started and takes this debate up; press again soon."))

    async def _remind(self, turn: PersonTurn) -> None:
        before = min(_REMINDER, (turn.open.closes_at - turn.open.opened_at) / 4)

        def due(record: Record) -> datetime | None:
            open_ = record.people.open_turns.get(turn.pending.number)
            if open_ is None:
                return None
            return open_.ends_at - before if open_.ends_at else NEVER

        await time_is_up(turn.ledger, self._clock, due)
        if (open_ := _find_now_open(turn)) is not None and await self._is_first_reminder(turn):
            # Its end removes it, so none may come after that.
            self._publishers.add(
                turn.ledger.debate,
                make_reminder_post(open_),
                lambda now: open_.number in now.people.open_turns,
            )

    async def _is_first_reminder(self, turn: PersonTurn) -> bool:
        """True if no reminder was sent; noted first, so that a crash cannot lead to two."""
        debate, key = turn.ledger.debate, f"reminded {turn.pending.number}"
        if key in await self._deliveries.read_all(debate):
            return False
        thread = self._publishers.thread_of(debate)
        await self._deliveries.keep(debate, Delivery(key, str(thread.id) if thread else "", "0"))
        return True

    async def _read_written(self, turn: PersonTurn) -> tuple[str, SaidBy]:
        """Read what the person wrote in the thread in their turn; empty if nothing can be read."""
        open_ = _find_now_open(turn) or turn.open
        seat = turn.ledger.record.people.seats.get(open_.debater)
        messages = await self._list_messages(turn, open_)
        by = SaidBy(
            person=open_.person,
            name=seat.name if seat else _("Somebody"),
            messages=tuple(str(message.id) for message in messages),
        )
        return self.text_of(turn.ledger.record, messages), by

    def text_of(self, record: Record, messages: Iterable[discord.Message]) -> str:
        """Join messages into the text of a turn of this debate."""
        return join_messages(messages, self._list_names(record))

    def _list_names(self, record: Record) -> dict[str, str]:
        """Name the people who sit here by their seats; the bot's name is left empty."""
        assert self._client.user is not None
        seats = record.people.seats.items()
        names = {str(seat.person): record.spec.debater(who).name for who, seat in seats}
        return {**names, str(self._client.user.id): ""}

    async def _list_messages(self, turn: PersonTurn, open_: OpenTurn) -> list[discord.Message]:
        await self._publishers.ready(turn.ledger)
        thread = self._publishers.thread_of(turn.ledger.debate)
        beginning = await self._find_beginning(turn.ledger, open_)
        if thread is None or beginning is None:
            return []
        # Only after a gap is there anything past the end. What was changed in the gap counts as it
        # is: nobody can tell any more what was there before, and the thread shows the new words.
        last = open_.ends_at + _SKEW if open_.ends_at else None
        after = discord.Object(beginning)
        counted = _list_counted(turn.ledger.record)
        # Without the right Discord lists no messages, and the turn would be empty.
        check_may_read(thread)
        return [
            message
            async for message in thread.history(limit=None, after=after, oldest_first=True)
            if str(message.author.id) == open_.person
            and message.type in _OWN_WORDS
            and (last is None or message.created_at <= last)
            and str(message.id) not in counted
            and not is_signed(message)
        ]

    async def _find_beginning(self, ledger: Ledger, open_: OpenTurn) -> int | None:
        """Find the id of the message, or the moment, after which what is written is the turn.

        The post that calls its holder may come later than their first words; None without one,
        since then nobody knew that the turn was theirs.
        """
        if format_of(ledger.record.spec).has_table:
            return discord.utils.time_snowflake(find_earliest(ledger, open_))
        posts = await self._deliveries.read_all(ledger.debate)
        if opening_key(open_.number) not in posts:
            return None
        after = [int(posts[opening_key(open_.number)].message)]
        if (first := posts.get(_beginning_key(open_.number))) is not None:
            # Discord lists what comes after an id, without it.
            after.append(int(first.message) - 1)
        if open_.opened_at < self._hears_since:
            after.append(discord.utils.time_snowflake(open_.opened_at))
        return min(after)


class HasSeats(Protocol):
    """The part of Rostrum on a client, as handlers of presses see it."""

    seats: ThreadSeats


def seats_of(interaction: discord.Interaction) -> ThreadSeats:
    """Find the seats of the client that heard an interaction."""
    return cast(HasSeats, find_serving(interaction)).seats


@on_press(r"turn:done:(?P<debate>[0-9a-f]+):(?P<number>\d+)", needs="see")
async def turn_done_pressed(
    interaction: discord.Interaction, debate: DebateId, number: str
) -> None:
    """End a turn with what its holder has written until now."""
    await interaction.response.defer()
    await seats_of(interaction).end_turn(debate, int(number), make_guest(interaction.user))


def _key(turn: PersonTurn) -> tuple[DebateId, int]:
    return turn.ledger.debate, turn.pending.number


def _beginning_key(number: int) -> str:
    """Make the key for the first message of a turn, if that came before the turn's post."""
    return f"begins {number}"


def is_signed(message: discord.Message, sign: str = NOT_HEARD) -> bool:
    """True if Rostrum put a sign on a message."""
    return any(reaction.me and str(reaction.emoji) == sign for reaction in message.reactions)


def find_earliest(ledger: Ledger, open_: OpenTurn) -> datetime:
    """Find the time from which what its holder writes at a table is this turn.

    People with a raised hand may begin a moment before they are called; an answer to the moderator
    begins only with the question.
    """
    before = (event for event in reversed(ledger.events) if event.at <= open_.opened_at)
    for event in before:
        match event.fact:
            case HandRaised(debater=who) if who == open_.debater:
                return max(event.at, open_.opened_at - EARLY)
            case StepAnswered(step=Speak(debater=who)) if who == open_.debater:
                break
            case _:
                pass
    return open_.opened_at


def _list_counted(record: Record) -> set[str]:
    """List the messages that turns were read from."""
    return {
        message
        for turn in record.turns
        if turn.fact.said_by is not None
        for message in turn.fact.said_by.messages
    }


def _find_now_open(turn: PersonTurn) -> OpenTurn | None:
    """Find the turn as it is on record by now; its end may have been put off."""
    return turn.ledger.record.people.open_turns.get(turn.pending.number)


def _form_of(turn: PersonTurn, text: str) -> Form:
    return get_form(turn.pending.step.form).read_reply(text, {})
