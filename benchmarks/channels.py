"""Many debates at once over many channels: when their turns stand, and what Discord is asked for.

Run it by `make bench-channels`; `--help` says what can be chosen. The sandbox keeps Discord's rate
limits and is a process of its own; all of this is in real time, about two minutes.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from bot.app import AppConfig, open_client
from bot.client import RostrumClient
from bot.monitoring.metrics import REGISTRY
from bot.platform.connection import keep_connected, point_at
from debate_core.clock import SystemClock
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.specification import Voting
from debate_core.engine.performer import Answered
from debate_core.models.port import Hear
from debate_core.storage.database import Database
from sandbox.client import Client, Json, Person
from sandbox.protocol.constants import TEXT
from sandbox.server import Address, Sandbox
from sandbox.world.initial_state import PEOPLE
from sandbox.world.things import Channel
from tests.e2e.stand import list_parts

FORMAT = "championship"
"""One whose debates are long enough to be measured."""
_UNBOUNDED = StartSettings(
    countdown=0, running_each=100, running_all=1000, a_day=1000, between=0, large="allow"
)
WORDS = 200
STARTS_A_SECOND = 4
SETTLING = 5.0
"""Seconds after the last start, until what it brings along is over."""
INTERACTIONS = ("/interactions/", "@original")
"""What the routes of answers to people hold."""


@dataclass(frozen=True)
class Load:
    """What is held, and for how many seconds it is measured."""

    debates: int
    channels: int
    turn: float
    """Seconds that a turn takes to be written."""
    seconds: float


class Writer:
    """A performer whose turns are written word by word, all in the same time."""

    def __init__(self, seconds: float) -> None:
        self._pause = seconds / WORDS

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        words = [f"word{number} " for number in range(WORDS)]
        for word in words:
            hear(word)
            await asyncio.sleep(self._pause)
        return Answered(Speech(text=f"Turn {pending.turn}: {''.join(words)}"))


class Figures(NamedTuple):
    """What has been counted since the bot was started."""

    requests: Counter[tuple[str, str, str]]
    """By method, route and status."""
    stood: Counter[float]
    """How many turns stood in their thread within so many seconds of their end."""

    @classmethod
    def now(cls) -> "Figures":
        found = cls(Counter(), Counter())
        for each in (sample for metric in REGISTRY.collect() for sample in metric.samples):
            if each.name == "rostrum_discord_requests_total":
                of = each.labels
                found.requests[of["method"], of["route"], of["status"]] = int(each.value)
            if each.name == "rostrum_turn_post_seconds_bucket":
                found.stood[float(each.labels["le"])] = int(each.value)
        return found

    def since(self, before: "Figures") -> "Figures":
        return Figures(self.requests - before.requests, self.stood - before.stood)


class Waits(NamedTuple):
    """Seconds that people waited for answers."""

    plans: Sequence[float]
    lists: Sequence[float]


async def _serve(channels: int, told: Connection) -> None:
    sandbox = await Sandbox.start()
    state = sandbox.world.state
    made = [str(int(state.last_id) + 1 + number) for number in range(channels)]
    for at, number in enumerate(made):
        state.channels[number] = Channel(number, TEXT, f"channel-{at}", position=10 + at)
    told.send((sandbox.address, made))
    await asyncio.Event().wait()


def _serving(channels: int, told: Connection) -> None:
    asyncio.run(_serve(channels, told))


@asynccontextmanager
async def discord(channels: int) -> AsyncGenerator[tuple[Address, list[str]]]:
    """A sandbox in a process of its own with so many channels more: its address, and they."""
    context = multiprocessing.get_context("spawn")
    told, tells = context.Pipe()
    process = context.Process(target=_serving, args=(channels, tells), daemon=True)
    process.start()
    tells.close()  # else nobody would hear that the process ended
    try:
        yield await asyncio.to_thread(told.recv)
    finally:
        process.terminate()
        process.join()


@asynccontextmanager
async def bot(address: Address, turn: float, folder: Path) -> AsyncGenerator[RostrumClient]:
    """The bot as it is run, but for its writers."""
    point_at(address["base"], address["gateway"])
    writer = Writer(turn)
    parts = AppConfig(
        performer_of=lambda _: writer,
        clock=SystemClock(),
        voting=Voting(asks_opinion=False),
        settings=ServerSettings(starting=_UNBOUNDED),
        guild_ready_timeout=0.1,
    )
    async with (
        Database.open(f"sqlite+aiosqlite:///{folder}/bench.db") as database,
        open_client(parts, database) as client,
    ):
        ready = asyncio.Event()
        client.rostrum.say_ready = ready.set
        running = asyncio.create_task(keep_connected(client, address["token"]))
        async with asyncio.timeout(30):
            await ready.wait()
        try:
            yield client
        finally:
            running.cancel()
            await asyncio.wait([running])


async def started(control: Client, number: int, channel: str) -> float:
    """Start a debate; the seconds until its plan was there."""
    who = control.person(PEOPLE[number % len(PEOPLE)])
    began = time.monotonic()
    motion = f"Motion {number} should be carried"
    plan = await _told(
        who, await who.command("debate start", channel, motion=motion, format=FORMAT)
    )
    took = time.monotonic() - began
    start = next(part for part in list_parts(plan) if part.get("label") == "Start")
    await who.click(plan, start["custom_id"])
    return took


async def listed(control: Client, channel: str) -> float:
    """Ask for the list of debates; the seconds until it was there."""
    who, began = control.person(PEOPLE[0]), time.monotonic()
    await _told(who, await who.command("debate list", channel))
    return time.monotonic() - began


async def _told(who: Person, report: Json) -> Json:
    """The answer to a command, once it is more than a promise."""
    message = report["message"]
    return await who.wait_for_message(
        message["channel_id"],
        lambda now: now["id"] == message["id"] and bool(now["embeds"] or now["components"]),
    )


async def measured(load: Load) -> None:
    """Start the debates a few at a time, then count."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            discord(load.channels) as (address, channels),
            bot(address, load.turn, Path(folder)) as client,
            Client.connect(address["control"]) as control,
        ):
            starting = list[asyncio.Task[float]]()
            for number in range(load.debates):
                work = started(control, number, channels[number % len(channels)])
                starting.append(asyncio.create_task(work))
                await asyncio.sleep(1 / STARTS_A_SECOND)
            plans = await asyncio.gather(*starting)
            await asyncio.sleep(SETTLING)
            before, began, lists = Figures.now(), time.monotonic(), list[float]()
            while time.monotonic() - began < load.seconds:
                lists.append(await listed(control, channels[0]))
                await asyncio.sleep(1)
            found = Figures.now().since(before)
            assert len(client.services.runner.live) == load.debates, "some were over too soon"
    tell(load, found, Waits(plans, lists))


def tell(load: Load, found: Figures, waits: Waits) -> None:
    """Print the figures."""
    turns = found.stood[float("inf")]
    assert turns, "No turn was over in that time; measure for longer."
    refused = sum(count for key, count in found.requests.items() if key[2] == "429")
    print(f"{load.debates} debates over {load.channels} channels, a turn each {load.turn:g} s:")
    print(f"  {turns} turns in {load.seconds:g} s, {refused} requests refused (429)")
    for seconds, count in sorted(found.stood.items()):
        print(f"  stood within {seconds:4g} s: {100 * count / turns:6.2f} %")
    print("  requests a turn, without answers to people:")
    for (method, route, status), count in found.requests.most_common():
        if not any(part in route for part in INTERACTIONS):
            print(f"  {count / turns:6.2f}  {status}  {method} {route}")
    for what, seconds in (("a plan", waits.plans), ("a list", waits.lists)):
        print(f"  {what} took {max(seconds):.2f} s at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--debates", type=int, default=200)
    parser.add_argument("--channels", type=int, default=50)
    parser.add_argument("--turn", type=float, default=10, help="seconds a turn takes")
    parser.add_argument("--seconds", type=float, default=60, help="how long to measure")
    asyncio.run(measured(Load(**vars(parser.parse_args()))))


if __name__ == "__main__":
    main()
