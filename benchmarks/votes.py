"""A vote of many people: what the closing look and a recount of it take, in the sandbox.

Nobody here waits for Discord's rate limits, which a real recount meets.
"""

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import Figures, Table
from sandbox.client import Client, Json
from sandbox.server import Sandbox, Settings
from tests.e2e.stand import VOTING_SECONDS, Stand

VOTERS = 10_000


@dataclass(frozen=True)
class _Moment:
    """What had been taken by then."""

    processor: float
    wall: float
    requests: int


def measured(voters: int = VOTERS) -> Figures:
    """The closing look and a recount of one vote: seconds, of the processor too, and requests."""
    with tempfile.TemporaryDirectory() as folder:
        return {"voters": voters, **asyncio.run(_vote(Path(folder), voters))}


async def _vote(folder: Path, voters: int) -> Figures:
    async with (
        Sandbox.running(settings=Settings(rate_limits="off")) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand = Stand(sandbox, control, folder)
        async with stand.bot():
            thread = await stand.start()
            _all_vote(sandbox, await stand.until_ballot(thread), voters)
            mira, began = stand.person("Mira"), _now(sandbox)
            stand.clock.advance(VOTING_SECONDS)
            outcome = await mira.wait_for_message(
                thread, lambda each: f"of {voters:,} voters" in str(each["embeds"]), patience=600
            )
            assert f"of {voters:,} voters" in str(outcome["embeds"])
            closing = _since(began, sandbox)
            stand.clock.advance(60)
            began = _now(sandbox)
            await stand.show("Mira", thread, "Recount")
            return {"closing look": closing, "recount": _since(began, sandbox)}


def table(figures: Figures) -> Table:
    """A row for the closing look and one for the recount."""
    head = ("ballots", "seconds", "of the processor, the sandbox's included", "requests")
    rows = [
        (
            f"{name} of {figures['voters']:,}",
            f"{each['wall']:.1f}",
            f"{each['processor']:.1f}",
            str(each["requests"]),
        )
        for name, each in figures.items()
        if name != "voters"
    ]
    return Table(head, rows)


def _all_vote(sandbox: Sandbox, ballot: Json, voters: int) -> None:
    """Members of a year put a reaction each on one of the choices, which nobody hears of."""
    state = sandbox.world.state
    known, member = state.users[state.owner], state.members[state.owner]
    signs = state.messages[ballot["channel_id"]][ballot["id"]].reactions
    for number in range(voters):
        who = str(int(state.owner) + 1000 + number)
        state.users[who] = type(known)(who, f"voter{number}")
        state.members[who] = type(member)(who, [], member.joined_at)
        signs[number % len(signs)].users.append(who)


def _now(sandbox: Sandbox) -> _Moment:
    requests = sum(each["by"] == "bot" for each in sandbox.request_log.after(0))
    return _Moment(time.process_time(), time.perf_counter(), requests)


def _since(began: _Moment, sandbox: Sandbox) -> dict[str, float]:
    now = _now(sandbox)
    return {
        "wall": now.wall - began.wall,
        "processor": now.processor - began.processor,
        "requests": now.requests - began.requests,
    }
