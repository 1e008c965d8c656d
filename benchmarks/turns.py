"""Own processor time a call: debates held by Rostrum beside a plain loop over OpenAI's library.

Run it by `make bench`. Both ask the same made-up host, a process of its own, so that only the
asking side is counted; all of it is one run, and the ratios are what can be compared.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

import openai

from debate_core.domain.facts import StepAnswered
from debate_core.domain.specification import Specification
from debate_core.domain.words import PersonId
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.signals import NoSignals
from debate_core.models.catalogue import Catalogue
from debate_core.models.choosing import Choice
from debate_core.models.directory import Directory, directory_of
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Journal
from debate_core.storage.sql import SqlJournal

SPEECHES, LATENCY, DEBATES, RUNS = 12, 0.05, 50, 3
CALLS = SPEECHES + 1
MODEL = "fake-large"
SYSTEM = "You debate whether tea is better than coffee. Speak in at most 250 words."


@dataclass(frozen=True)
class Host:
    """Where the made-up host is."""

    url: str
    key: str

    @property
    def directory(self) -> Directory:
        environment = {"ROSTRUM_HOST_HOUSE_URL": self.url, "ROSTRUM_HOST_HOUSE_KEY": self.key}
        return directory_of((from_environment(environment),), Allowance(at_once=10_000))


@contextmanager
def host() -> Generator[Host]:
    command = [sys.executable, "-m", "bot", "fake-models", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())
        settings = json.dumps({"latency": LATENCY}).encode()
        urllib.request.urlopen(urllib.request.Request(address["control"], settings)).close()
        try:
            yield Host(address["openai"], address["key"])
        finally:
            process.terminate()


@asynccontextmanager
async def client(at: Host) -> AsyncGenerator[openai.AsyncOpenAI]:
    async with openai.AsyncOpenAI(
        api_key=at.key,
        base_url=at.url,
        max_retries=0,
        http_client=openai.DefaultAioHttpClient(timeout=600),
    ) as opened:
        yield opened


Say = Callable[[openai.AsyncOpenAI, list[Any]], Awaitable[str]]


async def whole(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    answer = await asked.chat.completions.create(model=MODEL, messages=messages)
    return answer.choices[0].message.content or ""


async def streamed(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    text = ""
    chunks = await asked.chat.completions.create(model=MODEL, messages=messages, stream=True)
    async for chunk in chunks:
        text += (chunk.choices[0].delta.content or "") if chunk.choices else ""
    return text


async def raw(asked: openai.AsyncOpenAI, messages: list[Any]) -> str:
    text, ways = "", asked.chat.completions.with_streaming_response
    async with ways.create(model=MODEL, messages=messages, stream=True) as response:
        async for line in response.iter_lines():
            if line.startswith("data: {"):
                choices: list[Any] = json.loads(line[6:])["choices"]
                text += (choices[0]["delta"].get("content") or "") if choices else ""
    return text


async def loops(at: Host, say: Say) -> None:
    """So many debates at once as anybody would write them first."""

    async def debate(asked: openai.AsyncOpenAI) -> None:
        messages: list[Any] = [{"role": "system", "content": SYSTEM}]
        for _ in range(SPEECHES):
            text = await say(asked, messages)
            messages.append({"role": "user", "content": text})
        await whole(asked, [*messages, {"role": "user", "content": "Who won, and why?"}])

    async with client(at) as asked:
        await asyncio.gather(*(debate(asked) for _ in range(DEBATES)))


class Watching(NoSignals):
    """Somebody reads the turns as they are written."""

    hears_words = True


def spec_at(at: Host) -> Specification:
    models = Choice(model=f"house:{MODEL}")
    rounds = SPEECHES // 2
    request = DebateRequest("Tea is better than coffee", "rounds", rounds=rounds, models=models)
    return specification(request, 1, lineup=Lineup(at.directory, (models,)))


async def held(at: Host, journal: Journal, *, is_watched: bool = False) -> None:
    """So many debates at once, held by Rostrum."""
    spec = spec_at(at)
    async with Catalogue(at.directory) as catalogue:
        seat = ModelSeat(catalogue.named)
        signals = Watching() if is_watched else NoSignals()
        config = RunnerConfig(journal, lambda _: seat, signals=signals)
        async with DebateRunner(config) as runner:
            opened = [await runner.open(spec, PersonId("bench")) for _ in range(DEBATES)]
            await asyncio.gather(*(runner.concluded(each.debate) for each in opened))
    answered = [event.fact for each in opened for event in each.events]
    calls = sum(fact.cost.calls for fact in answered if isinstance(fact, StepAnswered))
    assert calls == CALLS * DEBATES, calls


async def journalled(at: Host) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Database.opened(f"sqlite+aiosqlite:///{folder}/bench.db") as database:
            await held(at, SqlJournal(database))


WAYS: dict[str, tuple[str, Callable[[Host], Awaitable[None]]]] = {
    "loop over the SDK, whole answers": ("whole", lambda at: loops(at, whole)),
    "Rostrum in memory, nobody watches": ("whole", lambda at: held(at, MemoryJournal())),
    "Rostrum with SQLite, nobody watches": ("whole", journalled),
    "loop over the SDK's raw stream": ("stream", lambda at: loops(at, raw)),
    "loop over the SDK's stream": ("stream", lambda at: loops(at, streamed)),
    "Rostrum in memory, watched": (
        "stream",
        lambda at: held(at, MemoryJournal(), is_watched=True),
    ),
}


def measured(way: Callable[[Host], Awaitable[None]], at: Host) -> float:
    """Milliseconds of own processor time for each call."""

    async def run() -> float:
        began = time.process_time()
        await way(at)
        return time.process_time() - began

    return asyncio.run(run()) * 1000 / (DEBATES * CALLS)


def main() -> None:
    print(f"{DEBATES} debates at once, {CALLS} calls each of {LATENCY * 1000:g} ms; medians")
    print("Own processor time, ms a call, and its ratio to the first of its kind:")
    with host() as at:
        for _, way in WAYS.values():
            measured(way, at)  # whatever is imported and compiled once
        # In turns, so that whatever else the machine does falls on all alike.
        runs = [{name: measured(way, at) for name, (_, way) in WAYS.items()} for _ in range(RUNS)]
    first: dict[str, float] = {}
    for name, (kind, _) in WAYS.items():
        took = statistics.median(run[name] for run in runs)
        ratio = took / first.setdefault(kind, took)
        print(f"  {name:38} {took:6.2f}   {ratio:5.2f}")


if __name__ == "__main__":
    main()
