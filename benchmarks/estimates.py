"""`make estimates`: what a plan says that a debate takes, beside what it then takes.

Each debate is played at a made-up host over loopback by OpenAI's adapter, with answers as long as
their prompts ask for (`benchmarks/writing.py`). What was sent and answered there is counted by a
tokenizer of OpenAI's where its package is installed, else as the estimator counts, which then shows
the lengths alone.
"""

import argparse
import asyncio
import importlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.figures import Table, shown
from benchmarks.holding import MODELS, Holding, holding
from benchmarks.writing import Writer
from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.sources import Source
from debate_core.domain.spend import Spend
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.request import DebateRequest
from debate_core.drafting.tokens import count_tokens
from debate_core.formats import FORMATS, get_format
from fake_models.server import FakeModels
from fake_models.vendor_api import Answer, ModelRequest, schema_in
from tests.faults.table import with_table

PAGE = Path("docs/models.md")
MOTION = "Cities should make public transport free"
TOKENIZER = "bpe_openai"
"""The package with the vocabulary; `pip install bpe-openai` brings it."""
VOCABULARY = "o200k_base"
_OF_A_MESSAGE, _OF_AN_ANSWER = 4, 3
"""Tokens around each message, and before an answer, as OpenAI counts them."""
NEAR = 0.06
"""How far an estimate may be from what comes."""

Count = Callable[[str], int]


def find_count() -> tuple[str, Count]:
    """Find what counts tokens, with its name."""
    try:
        encoding = importlib.import_module(TOKENIZER).get_encoding(VOCABULARY)
    except ImportError:
        return "the estimator itself", count_tokens
    return VOCABULARY, lambda text: len(encoding.encode_ordinary(text))


@dataclass
class Meter:
    """Writes the answers, and counts what is sent and answered."""

    count: Count
    writer: Writer = field(default_factory=Writer)
    taken: Spend = field(default_factory=Spend)

    def answer(self, request: ModelRequest, _: object) -> Answer:
        """Answer a request."""
        text = self.writer.write(request)
        sent = sum(self.count(part) + _OF_A_MESSAGE for part in request.prompt) + _OF_AN_ANSWER
        if request.schema and schema_in(request.prompt) is None:
            sent += self.count(json.dumps(request.schema, ensure_ascii=False))
        self.taken += Spend(calls=1, tokens_in=sent, tokens_out=self.count(text))
        return Answer(text, "stop", sent)


@dataclass(frozen=True)
class Case:
    """A debate to play: a format, and what is on in it."""

    format: str
    sources: bool = False
    swap: bool | None = None
    """Whether the judge is asked twice; None as the format has it."""
    flow: bool = False
    control: bool = False

    @property
    def on(self) -> str:
        """What is on, in words."""
        names = ("sources", "swap", "flow", "control")
        on = [name for name in names if getattr(self, name)]
        return ", ".join([*on, *["no swap"] * (self.swap is False)]) or "as it comes"

    def request(self) -> DebateRequest:
        """Make the request for it."""
        return DebateRequest(
            MOTION,
            self.format,
            models=MODELS,
            options={} if self.swap is None else {"swap": self.swap},
            sources=(_make_source(),) if self.sources else (),
            flow=self.flow,
            control=self.control,
        )


def _make_source() -> Source:
    """Make a source of about a thousand words."""
    writer = Writer(seed=9)
    paragraphs = [writer.speak(100) for _ in range(10)]
    return Source(name="A report on fares", text="\n\n".join(paragraphs))


def list_cases(names: Sequence[str]) -> list[Case]:
    """List each format as it comes and with all that it can have; one with each of these alone."""
    cases: list[Case] = []
    for name in names:
        its = get_format(name)
        can_swap = "swap" in its.Options.model_fields
        has_sides = not its.has_table
        cases.append(Case(name))
        if name == "rounds":
            alone = ("sources", "flow", "control")
            cases += [replace(Case(name), **{on: True}) for on in alone]
            cases.append(Case(name, swap=False))
        cases.append(Case(name, sources=True, swap=can_swap or None, flow=has_sides, control=True))
    return cases


@dataclass(frozen=True)
class Found:
    """What the plan of a case said, and what then came."""

    case: Case
    said: Spend
    came: Spend
    sent_back: int
    """Answers that did not fit, a call more each."""

    @property
    def shares(self) -> tuple[float, float]:
        """By how much the estimate is above what came: input, output."""
        return (
            self.said.tokens_in / self.came.tokens_in - 1,
            self.said.tokens_out / self.came.tokens_out - 1,
        )

    @property
    def is_near(self) -> bool:
        """Whether both are near enough."""
        return all(abs(share) <= NEAR for share in self.shares)


async def measure(cases: Sequence[Case], count: Count) -> list[Found]:
    """Play the cases, one after another."""
    async with FakeModels.running() as host:
        address = host.address
        async with holding(address["openai"], address["key"], is_kept=False) as held:
            return [await _play(case, host, held, count) for case in cases]


async def _play(case: Case, host: FakeModels, held: Holding, count: Count) -> Found:
    meter = Meter(count)
    host.answer_by(meter.answer)
    spec = held.specification(case.request())
    said = Estimator(guests=0).estimate(spec).likely
    (events,) = await held.held(spec, 1)
    return Found(case, said, meter.taken, _count_sent_back(events))


def _count_sent_back(events: Sequence[Event]) -> int:
    facts = [event.fact for event in events if isinstance(event.fact, StepAnswered)]
    return sum(len(fact.refused) for fact in facts)


def table(all_: Sequence[Found]) -> Table:
    """A row for each debate."""
    head = ("format", "on", "calls", "input came", "estimated", "output came", "estimated")
    return Table(head, [_make_row(found) for found in all_])


def _make_row(found: Found) -> Sequence[str]:
    came, said = found.came, found.said
    calls = f"{came.calls}" if came.calls == said.calls else f"{came.calls} for {said.calls}"
    of_input, of_output = (f"{share:+.1%}" for share in found.shares)
    return (
        found.case.format,
        found.case.on,
        calls,
        f"{came.tokens_in:,}",
        of_input,
        f"{came.tokens_out:,}",
        of_output,
    )


def main() -> None:
    """Read the command line and print the measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", choices=[*FORMATS, []], metavar="FORMAT")
    parser.add_argument("--page", action="store_true", help="put the table into docs/models.md")
    given = parser.parse_args()
    name, count = find_count()
    found = table(asyncio.run(measure(list_cases(given.formats or list(FORMATS)), count)))
    print(f"Tokens counted by: {name}\n")
    print(shown(found))
    if given.page:
        page = with_table(PAGE.read_text(encoding="utf-8"), "estimates", found.head, found.rows)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
