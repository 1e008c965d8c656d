"""A vote of many people: what the closing look and a recount of it take, in the sandbox.

Run by `make bench-votes`; VOTERS says how many, 10,000 if left out. Nobody here waits for Discord's
rate limits, which a real recount meets.
"""

import asyncio
import os
import tempfile
import time
from pathlib import Path

from sandbox.client import Client, Json
from sandbox.server import Sandbox, Settings
from tests.e2e.stand import VOTING_SECONDS, Stand, field

VOTERS = int(os.environ.get("VOTERS", "10000"))


async def vote(folder: Path, voters: int) -> None:
    """Hold the vote, and print what it took."""
    async with (
        Sandbox.running(settings=Settings(rate_limits="off")) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand = Stand(sandbox, control, folder)
        async with stand.bot():
            thread = await stand.start()
            _all_vote(sandbox, await stand.until_ballot(thread), voters)
            mira, (begun, before) = stand.person("Mira"), _now(sandbox)
            stand.clock.advance(VOTING_SECONDS)
            outcome = await mira.wait_for_message(
                thread, lambda each: "Outcome" in str(each["embeds"]), patience=600
            )
            _told("closing look", begun, sandbox, before)
            stand.clock.advance(60)
            begun, before = _now(sandbox)
            report = await mira.command("debate recount", thread)
            await mira.wait_for_message(
                thread,
                lambda each: each["id"] == report["message"]["id"] and bool(each["embeds"]),
                patience=600,
            )
            _told("recount", begun, sandbox, before)
            print(field(outcome, "Quorum"))


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


def _now(sandbox: Sandbox) -> tuple[float, int]:
    """The processor's time, and how many requests were made by then."""
    made = _requests(sandbox)
    return time.process_time(), made


def _requests(sandbox: Sandbox) -> int:
    return sum(each["by"] == "bot" for each in sandbox.request_log.after(0))


def _told(what: str, begun: float, sandbox: Sandbox, before: int) -> None:
    took = time.process_time() - begun
    asked = _requests(sandbox) - before
    print(f"{what}: {took:.2f} s of processor, the sandbox's included; {asked} requests")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(vote(Path(folder), VOTERS))
