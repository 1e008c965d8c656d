"""`make flow MODELS="one other"`: how far two keepers agree on what was never answered.

The debates are records given as files, or three by the built-in debaters. Each round of each
debate is one call for each keeper; the built-in keeper reads the built-in debaters alone, free.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.config.content import lineup_of, open_performer
from bot.config.settings import read_environment, read_settings
from debate_core.content.content import Content
from debate_core.domain.facts import Event
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.evaluation.calibration import Share
from debate_core.features.flow.agreement import (
    FlowAgreement,
    add_agreements,
    compare_flows,
    keep_flow,
)
from debate_core.reports.files import read_record
from debate_core.storage.memory import MemoryJournal

_DEBATES = 3
_ROUNDS = 3
_CALLER = PersonId("flow")


async def measure(
    keeper: Performer, models: tuple[str, str], debates: Sequence[Sequence[Event]]
) -> FlowAgreement:
    """Measure the agreement of two keepers, by their models, over some debates."""
    found: list[FlowAgreement] = []
    for events in debates:
        one, other = [await keep_flow(keeper, model, events) for model in models]
        found.append(compare_flows(one, other))
    return add_agreements(found)


def tell(found: FlowAgreement) -> str:
    """Tell what was measured, each share with the range of the true one, 95 times in 100."""
    shares = {
        "claims that both noted": Share(found.matched, found.matched + found.single),
        "of these, the same on “never answered”": Share(found.agreed, found.matched),
        "“never answered” by both, of those by either": Share(found.both, found.either),
    }
    return "\n".join(f"{name:<46}{_tell_share(share)}" for name, share in shares.items())


def _tell_share(share: Share) -> str:
    if not share.of:
        return "none"
    low, high = share.interval
    few = "; too few to believe" * share.is_too_few
    return (
        f"{share.count} of {share.of}: {share.count / share.of:.0%} ({low:.0%} to {high:.0%}){few}"
    )


async def hold_built_in(count: int = _DEBATES) -> list[tuple[Event, ...]]:
    """Hold debates by the built-in debaters."""
    config = RunnerConfig(MemoryJournal(), lambda _: OfflineSeat())
    held: list[tuple[Event, ...]] = []
    async with DebateRunner(config) as runner:
        for seed, motion in enumerate(Content().motions[:count]):
            request = DebateRequest(motion.text, "rounds", rounds=_ROUNDS)
            ledger = await runner.open(make_specification(request, seed), _CALLER)
            async for _ in runner.follow_unattended(ledger, _CALLER):
                pass
            held.append(ledger.events)
    return held


async def _run(models: tuple[str, str], records: Sequence[Path]) -> None:
    settings = read_settings()
    lineup = await lineup_of(settings, read_environment())
    read = [read_record(path.read_text(encoding="utf-8"))[0] for path in records]
    async with open_performer(settings, lineup, 0) as performer:
        print(tell(await measure(performer, models, read or await hold_built_in())))


def main() -> None:
    """Read the command line and print the measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs=2, metavar="MODEL", help="provider:model, or offline:plain")
    parser.add_argument("--record", type=Path, action="append", default=[], metavar="FILE")
    given = parser.parse_args()
    asyncio.run(_run((given.models[0], given.models[1]), given.record))


if __name__ == "__main__":
    main()
