"""Votes at random: whatever people, the bot and Discord do, each eligible voter counts once.

The rule that holds in every run: who is counted is listed for that choice at the closing look and
may vote; who may vote and is listed is counted, unless several reactions of theirs came unseen;
and every difference has a named cause. `make votes` runs many more of them.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.ballots import reaction_lists, voters
from bot.client import RostrumClient
from debate_core.domain.boxes import OUTCOME, Box
from debate_core.domain.record import Record, fold
from debate_core.domain.recount import Cause
from debate_core.domain.specification import Voters
from debate_core.domain.values import DebateId, PersonId
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from sandbox.client import Client, Json
from sandbox.server import Sandbox, Settings
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, sign

EXAMPLES = int(os.environ.get("ROSTRUM_VOTES", "2"))
NEW = "Tove"
"""Somebody whose account is too young to vote."""
PEOPLE = ("Mira", "Vikram", "Noor", "Elias", NEW)
ADDED, REMOVED = "MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE"


@dataclass(frozen=True)
class React:
    who: str
    choice: int


@dataclass(frozen=True)
class Unreact:
    who: str
    choice: int


@dataclass(frozen=True)
class Leave:
    who: str


@dataclass(frozen=True)
class Join:
    who: str


@dataclass(frozen=True)
class Order:
    """Something goes wrong at Discord."""

    kind: str
    body: Json


@dataclass(frozen=True)
class Stop:
    """The bot goes away, or comes back if it was away."""


@dataclass(frozen=True)
class Settle:
    """The bot has time to hear what it is told, if it is there."""


Deed = React | Unreact | Leave | Join | Order | Stop | Settle

who, choice = st.sampled_from(PEOPLE), st.integers(0, 1)
times = st.integers(1, 3)
EVENTS = st.fixed_dictionaries({"of": st.sampled_from((ADDED, REMOVED)), "times": times})
READS = st.fixed_dictionaries(
    {"method": st.just("GET"), "path": st.just("/reactions/"), "times": times}
)
DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.builds(React, who, choice),
    st.builds(React, who, choice),
    st.builds(Unreact, who, choice),
    st.builds(Leave, st.sampled_from(PEOPLE[1:])),
    st.builds(Join, st.sampled_from(PEOPLE[1:])),
    st.builds(Order, st.sampled_from(("silence", "repeat")), EVENTS),
    st.builds(Order, st.just("drop"), READS),
    st.builds(Order, st.just("rate_limit"), READS.map(lambda read: read | {"retry_after": 0.01})),
    st.just(Order("gateway_close", {})),
    st.just(Stop()),
    st.just(Settle()),
)


ALL_FOR = tuple(React(each, 0) for each in PEOPLE)
ALL_AGAINST = tuple(React(each, 1) for each in PEOPLE)


@dataclass
class Vote:
    """One vote that is under way, and whether the bot is there."""

    stand: Stand
    thread: str
    ballot: Json
    online: AsyncExitStack
    client: RostrumClient | None

    async def do(self, deed: Deed) -> None:
        """Do it, where it can be done."""
        control, here = self.stand.control, await self._here()
        match deed:
            case React(name, number) if name in here:
                await self.stand.vote(name, self.ballot, number)
            case Unreact(name, number) if name in here:
                await self.stand.person(name).unreact(self.ballot, sign(self.ballot, number))
            case Leave(name) if name in here:
                await self.stand.person(name).leave()
            case Join(name) if name not in here:
                await control.new_person(name)
            case Order():
                await control.fault(deed.kind, **deed.body)
            case Stop() if self.client is not None:
                await self.online.aclose()
                self.client = None
            case Stop():
                await self.come_back()
            case Settle():
                await asyncio.sleep(0.02)  # by chance, so that what follows comes sooner or later
            case _:
                pass

    async def come_back(self) -> None:
        """Start the bot unless it is there."""
        if self.client is None:
            self.online = AsyncExitStack()
            self.client = await self.online.enter_async_context(self.stand.bot())

    async def _here(self) -> list[str]:
        world = await self.stand.person("Mira").world()
        return [each["global_name"] for each in world["people"]]

    def listed(self) -> dict[str, set[int]]:
        """On which choices Discord lists each person."""
        state = self.stand.sandbox.world.state
        signs = state.messages[self.thread][self.ballot["id"]].reactions
        found: dict[str, set[int]] = {}
        for number, reaction in enumerate(signs):
            for user in reaction.users:
                if user != state.bot:
                    found.setdefault(user, set()).add(number)
        return found


@asynccontextmanager
async def _under_way(folder: Path) -> AsyncGenerator[Vote]:
    settings_ = Settings.from_environment(rate_limits="off")
    async with (
        Sandbox.running(settings=settings_) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        await control.new_person(NEW)
        stand = Stand(sandbox, control, folder)
        stand.voters = Voters(account=86400)
        online = AsyncExitStack()
        client = await online.enter_async_context(stand.bot())
        thread = await stand.start()
        vote = Vote(stand, thread, await stand.until_ballot(thread), online, client)
        try:
            yield vote
        finally:
            await vote.online.aclose()
        assert sandbox.violations == []


async def _run(deeds: Sequence[Deed], *, may_take_off: bool, closes_in_gap: bool) -> None:
    with TemporaryDirectory() as folder:
        async with asyncio.timeout(60), _under_way(Path(folder)) as vote:
            stand = vote.stand
            if not may_take_off:
                await stand.control.fault("deny", permission="MANAGE_MESSAGES")
            for deed in deeds:
                await vote.do(deed)
            if closes_in_gap == (vote.client is not None):
                await vote.do(Stop())
            last_seen = await _last_seen(vote) if closes_in_gap else None
            listed = vote.listed()
            stand.clock.advance(VOTING_SECONDS)
            await vote.come_back()
            await stand.until_named(vote.thread, RESULT)
            await _check(vote, listed)
            if last_seen is not None:
                await _check_gap(vote, last_seen, listed)


async def _last_seen(vote: Vote) -> Box:
    """The ballots as they are on record while the bot is away."""
    async with Database.open(vote.stand.database) as database:
        journal = SqlJournal(database)
        [debate] = await journal.list_unfinished()
        return fold(await journal.read(debate)).boxes[OUTCOME]


async def _check_gap(vote: Vote, seen: Box, listed: dict[str, set[int]]) -> None:
    """That of what stands after a gap the one that was not seen before counts, and no two do."""
    after = (await _record(vote)).boxes[OUTCOME]
    for who, places in listed.items():
        known = {seen.ballots.get(PersonId(who)), *seen.old_of(PersonId(who))}
        known |= seen.unclear_of(PersonId(who))
        unseen = {seen.choices[place] for place in places} - known
        if len(unseen) == 1:
            assert {after.ballots.get(PersonId(who))} == unseen
        elif unseen:
            assert who in after.unclear


async def _check(vote: Vote, listed: dict[str, set[int]]) -> None:
    """That the rule holds; `listed` is what stood before the closing look."""
    assert vote.client is not None
    record = await _record(vote)
    world, box = vote.stand.sandbox.world, record.boxes[OUTCOME]
    young = {user.id for user in world.state.users.values() if user.shown_name == NEW}
    clear = listed.keys() - box.unclear.keys()
    may_vote = {who for who in clear if who in world.state.members and who not in young}
    counted = {who: each for who, each in box.ballots.items() if who not in box.left_out}
    assert counted.keys() == may_vote
    assert box.left_out.keys() == clear - may_vote
    assert not box.unclear.keys() & box.ballots.keys()
    for who, chosen in counted.items():
        number = box.choices.index(chosen)
        assert number in listed[who]
        assert number in vote.listed()[who]
    assert record.outcome is not None
    assert record.outcome.tally == record.people_tally
    await _check_recount(vote, record)


async def _check_recount(vote: Vote, record: Record) -> None:
    """Nothing happened since the close, so every cause is of the close."""
    assert vote.client is not None
    vote.stand.clock.advance(60)
    recount = await vote.client.services.recounts.of(record, None)
    causes = {cause for row in recount.rows for cause in row.differences}
    assert {each for each in causes if each.change} <= {
        Cause("bots"),
        Cause("older"),
        Cause("unclear"),
    }
    for row in recount.rows:
        assert row.counted == record.people_tally[row.choice]
        assert row.listed - row.counted == sum(row.differences.values())


async def _record(vote: Vote) -> Record:
    assert vote.client is not None
    services = vote.client.services
    debate = await services.deliveries.find_debate_at(vote.thread)
    ledger = await services.runner.read_ledger(DebateId(str(debate)))
    return ledger.record


@pytest.mark.sweep
@pytest.mark.timeout(60 + 20 * EXAMPLES)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES < 10,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.lists(DEEDS, min_size=4, max_size=25), st.booleans(), st.booleans())
@example([*ALL_FOR, Leave("Noor"), React("Elias", 1)], True, True)
@example([Order("silence", {"of": ADDED, "times": 5}), *ALL_FOR], True, False)
@example([Stop(), *ALL_FOR, *ALL_AGAINST], True, True)
@example([Stop(), *ALL_FOR, *ALL_AGAINST, Stop(), Settle(), Stop(), *ALL_AGAINST], True, False)
@example([*ALL_FOR, Stop(), *ALL_AGAINST, Unreact("Mira", 0), Unreact("Noor", 1)], False, False)
def test_every_eligible_voter_counts_once_on_a_choice_that_is_listed(
    deeds: list[Deed], may_take_off: bool, closes_in_gap: bool
) -> None:
    with pytest.MonkeyPatch.context() as small:
        small.setattr(reaction_lists, "PAGE", 2)
        small.setattr(voters, "AT_ONCE", 2)
        asyncio.run(_run(deeds, may_take_off=may_take_off, closes_in_gap=closes_in_gap))
