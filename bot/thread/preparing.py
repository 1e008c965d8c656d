"""The private threads in which teams prepare: one for each team with people, and one card in each.

Rule: what should be there follows from the record, and is brought about step by step, each of which
can be repeated; so a fault or a kill leaves nothing doubled, and what is missing comes at the next
try. A thread gets its card first, then its people: one that is found without a word of ours has let
nobody in so far, so whoever looks for a thread may take it.
"""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import discord

from bot.platform.buttons import Button, read_custom_ids, view_of
from bot.platform.permissions import check_may_read, explain_no_preparation, mention_only
from bot.platform.retry import (
    FAILURES,
    SOON,
    SURELY_NOT,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    collect_doubt,
    if_possible,
    kind_of,
    until_done,
)
from bot.writer.cards import embed_card
from bot.writer.text import clean
from debate_core.domain.preparation import Team, list_teams
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.formats import FORMATS
from debate_core.language import _
from debate_core.reports.preparation import Turns, list_turns, make_case_card
from debate_core.show.text import flatten_text
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)
_NAME = 100
_ARCHIVE_AFTER = 1440
"""Minutes without a word after which Discord archives a thread: more than any preparation has."""
_SKEW = timedelta(minutes=1)
"""The most that Discord's clock may differ from ours."""
_AGAIN, _LATER = 5.0, 60.0
"""Seconds until a failed try is repeated while a team waits, and afterwards."""
_NOWHERE = ""
_LOOKED_AT = 20


def edit_id(debate: DebateId, team: int) -> str:
    """Make the custom id of the button that opens the form of a team's case."""
    return f"prepare:edit:{debate}:{team}"


def make_case_buttons(debate: DebateId, team: int) -> tuple[Button, ...]:
    """Make the buttons below a team's card while it prepares; the first identifies it."""
    return (
        Button(_("Edit the case"), edit_id(debate, team)),
        Button(_("Ready"), f"prepare:ready:{debate}:{team}", is_main=True),
    )


@dataclass(frozen=True, slots=True)
class TeamThreadsContext:
    """The parts that the private threads of all debates are kept with."""

    client: discord.Client
    deliveries: Deliveries
    give_up: Callable[[DebateId, str], None]
    """Lets a debate go on without a preparation, for a reason."""
    pause: float
    """Seconds between two edits of a card."""
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a thread is looked for or opened: nobody else takes it meanwhile."""


@dataclass(slots=True)
class _TeamThread:
    """A team's thread, as far as it is known here."""

    number: int
    """The team's place among the sides."""
    team: Team
    thread: discord.Thread | None = None
    card: discord.PartialMessage | None = None
    shown: tuple[object, ...] | None = None
    invited: frozenset[PersonId] | None = None
    is_gone: bool = False
    """True if somebody deleted the thread."""
    is_card_gone: bool = False


class TeamThreads:
    """The private threads of one debate."""

    def __init__(self, ledger: Ledger, context: TeamThreadsContext) -> None:
        self._ledger = ledger
        self._context = context
        self._places: dict[str, _TeamThread] = {}
        self._turns: Turns | None = None

    async def keep_current(self) -> None:
        """Keep them as the record says until the debate is over, or no words can be in them."""
        ledger = self._ledger
        if not ledger.record.spec.preparation:
            return
        await ledger.until(lambda record: bool(record.preparation.teams) or record.is_over)
        while True:
            before = _find_state(ledger.record)
            what = f"A preparation of {ledger.debate}"
            is_done = await if_possible(what, self._level_all, SOON)
            record = ledger.record
            if not (is_done or record.is_over):
                await asyncio.sleep(_AGAIN if record.is_preparing else _LATER)
                continue
            if record.is_over and _find_state(record) == before:
                return
            await asyncio.sleep(self._context.pause)
            await ledger.until(lambda now, seen=before: _find_state(now) != seen)

    async def _level_all(self) -> None:
        """Bring every team's thread about; raise the first failure once all were tried."""
        failures = list[Exception]()
        for number, team in enumerate(list_teams(self._ledger.record.spec)):
            if team.side not in self._ledger.record.preparation.teams.values():
                continue
            place = self._places.setdefault(team.side, _TeamThread(number, team))
            try:
                await self._level(place)
            except FAILURES as error:
                failures.append(error)
        if failures:
            raise failures[0]

    async def _level(self, place: _TeamThread) -> None:
        """Bring a team's thread about, up to date, or to its end."""
        if place.is_gone or await self._is_closed(place.team):
            return
        try:
            place.thread = place.thread or await self._find_thread(place.team)
            if place.thread is None:
                return
            if self._ledger.record.is_preparing:
                await self._show_card(place, place.thread)
                await self._invite(place, place.thread)
            else:
                await self._close(place, place.thread)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            _log.info("A thread of a team in %s is gone.", self._ledger.debate)
            place.is_gone = True
            await self._note_closed(place.team, _count_taken_out(self._ledger.record))

    async def _find_thread(self, team: Team) -> discord.Thread | None:
        """Find a team's thread, or open it while there is something to prepare."""
        context, debate = self._context, self._ledger.debate
        key = _thread_key(team)
        kept = (await context.deliveries.read_all(debate)).get(key)
        if kept is not None:
            thread = await context.client.fetch_channel(int(kept.message))
            return thread if isinstance(thread, discord.Thread) else None
        async with context.opening:
            thread = await self._find_left(team) or await self._open(team)
            if thread is not None:
                delivery = Delivery(key, str(thread.id), str(thread.id))
                await context.deliveries.keep(debate, delivery)
        return thread

    async def _find_left(self, team: Team) -> discord.Thread | None:
        """Find a thread that was opened and not noted; any other of them is a double, and goes."""
        home = self._find_home()
        left = [thread async for thread in self._list_left(team)] if home else []
        for double in left[1:]:
            await double.delete()
        return left[0] if left else None

    async def _list_left(self, team: Team) -> AsyncIterator[discord.Thread]:
        """List the private threads of the bot with that name that nobody was let into."""
        home, record = self._find_home(), self._ledger.record
        begun, name = record.preparation.opened_at or record.opened_at, self._name_thread(team)
        if home is None:
            return
        for thread in await home.guild.active_threads():
            is_like = thread.is_private() and thread.parent_id == home.id and thread.name == name
            is_own = thread.owner_id == home.guild.me.id
            is_new = discord.utils.snowflake_time(thread.id) >= begun - _SKEW
            if not (is_like and is_own and is_new):
                continue
            is_known = await self._context.deliveries.find_debate_at(str(thread.id))
            check_may_read(thread)
            if is_known is None and not [m async for m in thread.history(limit=1)]:
                yield thread

    async def _open(self, team: Team) -> discord.Thread | None:
        """Open a team's thread; where that is not possible the debate goes on without it."""
        record, home = self._ledger.record, self._find_home()
        if not record.is_preparing or home is None:
            return None
        if reason := explain_no_preparation(home, home.permissions_for(home.guild.me)):
            self._context.give_up(record.debate, reason)
            return None
        assert isinstance(home, discord.TextChannel)
        open_ = partial(
            home.create_thread,
            name=self._name_thread(team),
            type=discord.ChannelType.private_thread,
            invitable=False,
            auto_archive_duration=_ARCHIVE_AFTER,
        )
        with collect_doubt() as doubt:
            try:
                thread = await until_done("A private thread", open_, SURELY_NOT)
            except discord.HTTPException as error:
                if kind_of(error) == "passing":
                    raise
                self._context.give_up(record.debate, _explain_refusal(home, error))
                return None
        # A request that was repeated may have opened two.
        return await self._find_left(team) or thread if doubt.arose else thread

    def _find_home(self) -> discord.TextChannel | discord.ForumChannel | None:
        venue = self._ledger.record.opened.venue
        home = self._context.client.get_channel(int(venue.channel)) if venue else None
        return home if isinstance(home, discord.TextChannel | discord.ForumChannel) else None

    def _name_thread(self, team: Team) -> str:
        side, motion = flatten_text(clean(team.side)), flatten_text(clean(self._motion))
        return shorten_line(_("Preparation, {side}: {motion}", side=side, motion=motion), _NAME)

    @property
    def _motion(self) -> str:
        return self._ledger.record.spec.motion

    async def _show_card(self, place: _TeamThread, thread: discord.Thread) -> None:
        """Post the card, which calls the team, or bring it up to date."""
        record = self._ledger.record
        buttons = make_case_buttons(record.debate, place.number) if record.is_preparing else ()
        card = make_case_card(record, place.team, await self._list_turns())
        embed = embed_card(card, record.spec).embed
        place.card = place.card or await self._find_card(thread, place)
        looks = (embed, buttons)
        if place.is_card_gone or looks == place.shown:
            return
        if place.card is not None:
            await self._edit(place, place.card, embed, buttons)
        elif record.is_preparing:
            place.card = await self._post_card(thread, place.team, embed, buttons)
        place.shown = looks

    async def _post_card(
        self,
        thread: discord.Thread,
        team: Team,
        embed: discord.Embed,
        buttons: Sequence[Button],
    ) -> discord.PartialMessage:
        record = self._ledger.record
        members = record.preparation.list_members(team, record.people)
        message = await thread.send(
            _call(members),
            embed=embed,
            view=view_of(buttons),
            nonce=_make_nonce(record.debate, team),
            allowed_mentions=mention_only(*(discord.Object(int(person)) for person in members)),
        )
        await self._keep_card(thread, team, message.id)
        return thread.get_partial_message(message.id)

    async def _list_turns(self) -> Turns:
        spec = self._ledger.record.opened.specification
        if self._turns is None:
            is_known = spec.format in FORMATS
            self._turns = await asyncio.to_thread(list_turns, spec) if is_known else ()
        return self._turns

    async def _edit(
        self,
        place: _TeamThread,
        card: discord.PartialMessage,
        embed: discord.Embed,
        buttons: Sequence[Button],
    ) -> None:
        try:
            await card.edit(embed=embed, view=view_of(buttons) if buttons else None)
        except discord.NotFound as error:
            # Whoever took it away did not want it there.
            if error.code != UNKNOWN_MESSAGE:
                raise
            place.is_card_gone = True

    async def _find_card(
        self, thread: discord.Thread, place: _TeamThread
    ) -> discord.PartialMessage | None:
        """Find the card that an earlier try has posted, known by its button."""
        kept = await self._context.deliveries.read_all(self._ledger.debate)
        if (card := kept.get(_card_key(place.team))) is not None:
            return thread.get_partial_message(int(card.message))
        check_may_read(thread)
        own = edit_id(self._ledger.debate, place.number)
        async for message in thread.history(limit=_LOOKED_AT, oldest_first=True):
            if own in read_custom_ids(message):
                await self._keep_card(thread, place.team, message.id)
                return thread.get_partial_message(message.id)
        return None

    async def _keep_card(self, thread: discord.Thread, team: Team, message: int) -> None:
        delivery = Delivery(_card_key(team), str(thread.id), str(message))
        await self._context.deliveries.keep(self._ledger.debate, delivery)

    async def _invite(self, place: _TeamThread, thread: discord.Thread) -> None:
        """Let in whoever prepares with the team, and take out whoever left it."""
        record = self._ledger.record
        members = frozenset(record.preparation.list_members(place.team, record.people))
        if members == place.invited:
            return
        here = {PersonId(str(member.id)) for member in await thread.fetch_members()}
        for person in members - here:
            await self._change_member(thread.add_user, person)
        for person in (here & record.preparation.teams.keys()) - members:
            await self._change_member(thread.remove_user, person)
        place.invited = members

    async def _change_member(
        self, change: Callable[[discord.abc.Snowflake], Awaitable[None]], person: PersonId
    ) -> None:
        try:
            await change(discord.Object(int(person)))
        except discord.HTTPException as error:
            if kind_of(error) == "passing" or error.code == UNKNOWN_CHANNEL:
                raise
            # They may have left the server, or not see the channel.
            _log.info("Somebody cannot be let into a thread, or out of it: %s", error)

    async def _close(self, place: _TeamThread, thread: discord.Thread) -> None:
        """Let the card say that it is over, archive and lock the thread, and note that."""
        now = await self._context.client.fetch_channel(thread.id)
        if isinstance(now, discord.Thread) and now.archived:
            # Nothing can be changed in one that is archived.
            await thread.edit(archived=False)
        taken_out = _count_taken_out(self._ledger.record)
        await self._show_card(place, thread)
        try:
            await thread.edit(archived=True, locked=True)
        except discord.Forbidden:
            # Its owner may archive it, but only moderators lock.
            await thread.edit(archived=True)
        await self._note_closed(place.team, taken_out)

    async def _note_closed(self, team: Team, taken_out: str) -> None:
        delivery = Delivery(_closed_key(team), _NOWHERE, taken_out)
        await self._context.deliveries.keep(self._ledger.debate, delivery)

    async def _is_closed(self, team: Team) -> bool:
        """True if the thread is closed, and no words were taken out since."""
        record = self._ledger.record
        if record.is_preparing:
            return False
        return _is_noted_closed(
            record, team, await self._context.deliveries.read_all(record.debate)
        )


async def has_open_thread(record: Record, deliveries: Deliveries) -> bool:
    """True if a team's thread could not be closed so far, or not without words taken out."""
    if not record.spec.preparation:
        return False
    kept = await deliveries.read_all(record.debate)
    return any(
        _thread_key(team) in kept and not _is_noted_closed(record, team, kept)
        for team in list_teams(record.spec)
    )


def _is_noted_closed(record: Record, team: Team, kept: Mapping[str, Delivery]) -> bool:
    noted = kept.get(_closed_key(team))
    return noted is not None and noted.message == _count_taken_out(record)


def _explain_refusal(home: discord.TextChannel, error: discord.HTTPException) -> str:
    if kind_of(error) == "forbidden":
        # What is not granted here is not known, so all of it is named.
        return explain_no_preparation(home, discord.Permissions.none())
    return _("Discord refused to open a private thread.")


def _find_state(record: Record) -> object:
    """Find what the threads depend on: while teams prepare all that they show, then their words."""
    if not record.is_preparing:
        return (_count_taken_out(record), record.is_over)
    people = record.people
    return (record.preparation, people.seats, people.coming, people.names, record.prepares_until)


def _count_taken_out(record: Record) -> str:
    return str(len(record.taken_out))


def _thread_key(team: Team) -> str:
    return f"preparation of {team.side}"


def _card_key(team: Team) -> str:
    return f"case of {team.side}"


def _closed_key(team: Team) -> str:
    return f"preparation over of {team.side}"


def _call(members: Sequence[PersonId]) -> str:
    people = " ".join(f"<@{person}>" for person in members)
    said = _("Your team prepares here; nobody else sees it but moderators.")
    return f"{people} {said}".strip()


def _make_nonce(debate: DebateId, team: Team) -> str:
    said = f"{debate} {_card_key(team)}".encode()
    return hashlib.blake2b(said, digest_size=12).hexdigest()
