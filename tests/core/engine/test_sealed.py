"""Secret ballots: counted once, in no fact, and then destroyed."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import (
    BallotCast,
    Event,
    VotingClosed,
)
from debate_core.domain.specification import Specification, Voting
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine import sealed as sealed_module
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.engine.sealed import SealedBallots
from debate_core.errors import DatabaseUnusable, SpecError
from debate_core.storage.events import write_event_json
from debate_core.storage.memory import MemoryJournal, MemoryKeys
from debate_core.storage.port import SealedPoll
from debate_core.storage.sealed_ballots import FolderKeys
from tests.core.engine.booth import AGAINST, FOR, Booth, P, Q, R, S
from tests.core.engine.rooms import MEMBER, at, kinds, runner_of, settled
from tests.core.making import NOON, SOMEONE, rounds_spec

SECRET = rounds_spec(voting=Voting(is_secret=True))


async def _voting(runner: DebateRunner, spec: Specification = SECRET) -> Ledger:
    ledger = await runner.open(spec, SOMEONE)
    await at(ledger, "voting")
    return ledger


def _closed(events: Sequence[Event]) -> VotingClosed:
    (closed,) = (each.fact for each in events if isinstance(each.fact, VotingClosed))
    return closed


async def test_a_secret_vote_is_counted_at_its_close_and_told_without_who_chose_what() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=AGAINST, q=AGAINST, r=FOR)
        record = await booth.close(runner, ledger)
    assert record.outcome is not None
    assert (record.outcome.kind, record.outcome.tally) == ("overturned", {"for": 1, "against": 2})
    assert _closed(ledger.events).took_part == (R, P, Q)
    assert record.people_tally == {"for": 1, "against": 2}


async def test_before_the_close_the_journal_says_nothing_of_a_ballot() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        before = ledger.events
        await booth.vote(ledger, p=FOR, q=AGAINST, p2=AGAINST, r=None)
        assert ledger.events == before
        assert ledger.record.people_tally == {"for": 0, "against": 0}
        await booth.close(runner, ledger)
    written = "".join(map(write_event_json, ledger.events))
    assert not any(isinstance(each.fact, BallotCast) for each in ledger.events)
    # That they took part; with its quotes, since salts and seals have any two digits.
    assert written.count(f'"{P}"') == written.count(f'"{Q}"') == 1


async def test_the_last_ballot_of_a_voter_counts_and_one_taken_back_does_not() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, p2=AGAINST, q=FOR, q2=None, r=AGAINST, r2=None, r3=FOR)
        rows = await booth.rows.read_all(SealedPoll(ledger.debate, "vote"))
        assert len(rows) == 3  # what was taken back stands there as any other
        await booth.close(runner, ledger)
    closed = _closed(ledger.events)
    assert closed.tally == {"for": 1, "against": 1}
    assert closed.took_part == (R, P)


async def test_once_the_totals_are_on_record_ballots_and_key_are_destroyed() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR)
        assert not await booth.is_empty()
        await booth.close(runner, ledger)
        await settled()
        assert await booth.is_empty()


async def test_a_disk_that_fails_costs_no_outcome_and_is_tried_again_at_the_next_start() -> None:
    class Broken(MemoryKeys):
        async def destroy(self, debate: DebateId) -> None:
            raise OSError("the disk fails")

    booth = Booth()
    booth.sealed = SealedBallots(booth.rows, Broken())
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR)
        record = await booth.close(runner, ledger)
    assert record.state == "concluded"
    assert await booth.rows.list_debates() == {ledger.debate}
    booth.sealed = SealedBallots(booth.rows, booth.keys)
    async with booth.runner() as runner:
        await runner.go_on()
        assert await booth.is_empty()


class WatchedKeys(FolderKeys):
    """Keys in a folder, and whether the folder has failed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.have_failed = asyncio.Event()

    async def find(self, poll: SealedPoll) -> bytes | None:
        try:
            return await super().find(poll)
        except DatabaseUnusable:
            self.have_failed.set()
            raise


async def test_keys_that_cannot_be_read_for_a_while_cost_time_and_no_ballot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealed_module, "_AGAIN", 0.01)
    booth, keys = Booth(), WatchedKeys(tmp_path)
    booth.sealed = SealedBallots(booth.rows, keys)
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=AGAINST, q=AGAINST, r=FOR)
        key = tmp_path / f"{ledger.debate}-vote.key"
        key.rename(tmp_path / "away")
        key.mkdir()  # so that reading it fails, whoever reads
        with pytest.raises(SpecError, match="folder of the keys of secret ballots"):
            await booth.vote(ledger, p=FOR)
        keys.have_failed.clear()
        closing = asyncio.create_task(booth.close(runner, ledger))
        async with asyncio.timeout(20):
            await keys.have_failed.wait()
        assert not closing.done()
        key.rmdir()
        (tmp_path / "away").rename(key)
        await closing
    assert _closed(ledger.events).tally == {"for": 1, "against": 2}


async def test_keys_that_cannot_be_looked_at_keep_no_debate_from_going_on(tmp_path: Path) -> None:
    class Barred(MemoryKeys):
        async def list_debates(self) -> frozenset[DebateId]:
            raise DatabaseUnusable("the folder cannot be read", "it can")

    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
    booth.sealed = SealedBallots(booth.rows, Barred())
    async with booth.runner() as runner:
        await runner.go_on()
        assert runner.ledger(ledger.debate) is not None


async def test_a_debate_that_is_interrupted_leaves_no_ballot() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR)
        await runner.interrupt(ledger.debate, "its thread was deleted")
        assert await booth.is_empty()


async def test_ballots_outlive_a_restart() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, q=FOR)
    async with booth.runner() as runner:
        await runner.go_on()
        again = runner.ledger(ledger.debate)
        assert again is not None
        await booth.vote(again, q=AGAINST, r=AGAINST)
        await booth.close(runner, again)
    assert _closed(again.events).tally == {"for": 1, "against": 2}


@pytest.mark.parametrize("last", ["voting_closed", "debate_concluded"])
async def test_a_crash_between_totals_and_destruction_is_made_good_and_counts_nothing_twice(
    last: str,
) -> None:
    before = Booth()
    async with before.runner() as runner:
        ledger = await _voting(runner)
        await before.vote(ledger, p=FOR, q=FOR, r=FOR)
        await before.close(runner, ledger)
    left = ledger.events[: kinds(ledger.events).index(last) + 1]
    after = Booth()
    await after.journal.append(left)
    await after.sealed.vote(await _as_if_open(left), S, AGAINST)  # what the crash left behind
    async with after.runner() as runner:
        await runner.go_on()
        await runner.until_concluded(ledger.debate)
        await settled()
        assert await after.is_empty()
    events = await after.journal.read(ledger.debate)
    assert kinds(events) == kinds(ledger.events)
    assert _closed(events).tally == {"for": 3, "against": 0}


class _ReadTooEarly(MemoryJournal):
    """Says what was unfinished before another process opened its debate."""

    async def unfinished(self) -> tuple[DebateId, ...]:
        return ()


async def test_ballots_of_a_debate_of_another_process_are_left_to_it() -> None:
    booth = Booth(_ReadTooEarly())
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, q=FOR, r=FOR)
        other = runner_of(journal=booth.journal, sealed=booth.sealed, serves=lambda _: False)
        async with other as starting:
            await starting.go_on()
        await booth.close(runner, ledger)
    assert _closed(ledger.events).tally == {"for": 3, "against": 0}


async def test_keys_of_debates_that_a_database_does_not_know_are_left_alone() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, q=FOR, r=FOR)
        async with runner_of(sealed=SealedBallots(keys=booth.keys)) as of_another_database:
            await of_another_database.go_on()
        await booth.close(runner, ledger)
    assert _closed(ledger.events).tally == {"for": 3, "against": 0}


async def test_ballots_that_were_taken_before_a_crash_are_counted_after_it() -> None:
    before, after = Booth(), Booth()
    async with before.runner() as runner:
        ledger = await _voting(runner)
        await before.close(runner, ledger)
    left = ledger.events[: kinds(ledger.events).index("ballots_taken") + 1]
    await after.journal.append(left)
    await after.vote(await _as_if_open(left), p=FOR, q=FOR)
    async with after.runner() as runner:
        await runner.go_on()
        await runner.until_concluded(ledger.debate)
        await settled()
        assert await after.is_empty()
    closed = _closed(await after.journal.read(ledger.debate))
    assert (closed.tally, closed.took_part) == ({"for": 2, "against": 0}, (P, Q))


async def _as_if_open(events: Sequence[Event]) -> Ledger:
    """The same debate while its vote is open."""
    until = kinds(tuple(events)).index("voting_opened") + 1
    return Ledger(MemoryJournal(), FakeClock(NOON), tuple(events[:until]))


async def test_a_ballot_whose_voter_was_told_that_it_stands_is_counted() -> None:
    booth = Booth()
    told: list[PersonId] = []

    async def press(ledger: Ledger, number: int) -> None:
        try:
            await booth.sealed.vote(ledger, PersonId(f"{number}"), FOR)
        except SpecError:
            return
        told.append(PersonId(f"{number}"))

    async with booth.runner() as runner, asyncio.TaskGroup() as group:
        ledger = await _voting(runner)
        await settled()
        for number in range(40):
            group.create_task(press(ledger, number))
            if number == 20:
                booth.clock.advance(SECRET.voting.seconds)
            await asyncio.sleep(0)
        await runner.until_concluded(ledger.debate)
    assert sorted(told) == list(_closed(ledger.events).took_part)


@pytest.mark.parametrize("place", [FOR, None])
async def test_a_closed_vote_takes_no_ballot(place: int | None) -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.close(runner, ledger)
        with pytest.raises(SpecError, match="closed"):
            await booth.sealed.vote(ledger, P, place)
        await settled()
        assert await booth.is_empty()


async def test_a_choice_that_is_not_on_the_ballot_is_refused() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        with pytest.raises(SpecError, match="no such choice"):
            await booth.vote(await _voting(runner), p=7)


async def test_without_its_key_no_ballot_is_given_any_more_and_the_close_says_so() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR)
        await booth.keys.destroy(ledger.debate)
        with pytest.raises(SpecError, match="key"):
            await booth.vote(ledger, q=FOR)
        await booth.close(runner, ledger)
    closed = _closed(ledger.events)
    assert (closed.tally, closed.took_part) == ({"for": 0, "against": 0}, ())
    assert closed.unread == "the key of the secret ballots is gone"


async def test_a_row_that_was_changed_from_outside_is_not_counted_and_told() -> None:
    booth = Booth()
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, q=FOR)
        poll = SealedPoll(ledger.debate, "vote")
        (one, other) = await booth.rows.read_all(poll)
        await booth.rows.keep(poll, one, (await booth.rows.read_all(poll))[other])
        await booth.close(runner, ledger)
    closed = _closed(ledger.events)
    assert sum(closed.tally.values()) == len(closed.took_part) == 1
    assert closed.unread == "1 secret vote was changed from outside"


async def test_who_may_not_vote_is_left_out_at_the_close() -> None:
    booth = Booth()
    booth.host.known = {P: replace(MEMBER, is_here=False)}
    async with booth.runner() as runner:
        ledger = await _voting(runner)
        await booth.vote(ledger, p=FOR, q=FOR, r=None)
        await booth.close(runner, ledger)
    closed = _closed(ledger.events)
    assert (closed.tally, closed.took_part) == ({"for": 1, "against": 0}, (Q,))
    assert ledger.record.boxes[OUTCOME].left_out == {P: "left"}
    assert ledger.record.people_tally == closed.tally
