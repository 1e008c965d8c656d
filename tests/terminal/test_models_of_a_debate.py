"""`rostrum debate` on real adapters: each place is played by the model that was said for it."""

import asyncio
from collections import defaultdict
from pathlib import Path

import pytest

from debate_core.domain.facts import StepAnswered
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.formats.championship.forms import Choose
from debate_core.reports.files import read_record
from fake_models.server import FakeModels
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum

FOUR_FOR = "Ada: for; Abe: for; Amy: for; Al: for"
FOUR_AGAINST = "Ben: against; Bea: against; Bo: against; Bob: against"
EVERYONE, FOR, AGAINST, JUDGE, AMY = (
    "openai:gpt-6-luna",
    "openai:gpt-6.1-terra",
    "anthropic:claude-haiku-5-5",
    "openai:gpt-6.1-sol",
    "anthropic:claude-sonnet-5-5",
)


@pytest.mark.parametrize(
    ("asked", "expected"),
    keep_some(
        [
            (
                ("--format", "structured", "--side", f"for={FOR}", "--side", f"against={AGAINST}"),
                {"Ada": {FOR}, "Ben": {AGAINST}, "judge": {EVERYONE}},
            ),
            (
                ("--format", "panel", "--side", f"against={AGAINST}", "--judge-model", JUDGE),
                {"Ada": {EVERYONE}, "Ben": {AGAINST}, "judge": {JUDGE}},
            ),
            (
                (
                    *("--format", "championship", "--side", f"for={FOR}", "--seat", f"Amy={AMY}"),
                    *("--side", f"against={AGAINST}", "--judge-model", JUDGE),
                ),
                {
                    **{who: {FOR} for who in ("Ada", "Abe", "Al")},
                    **{who: {AGAINST} for who in ("Ben", "Bea", "Bo", "Bob")},
                    "Amy": {AMY},
                    "captain for": {FOR},
                    "captain against": {AGAINST},
                    "judge": {JUDGE},
                },
            ),
        ]
    ),
    ids=["structured", "panel", "championship"],
)
async def test_a_seat_beats_its_side_and_each_beats_what_is_said_for_everyone(
    rostrum: Rostrum,
    monkeypatch: pytest.MonkeyPatch,
    asked: tuple[str, ...],
    expected: dict[str, set[str]],
) -> None:
    async with FakeModels.running() as fake:
        for vendor in ("openai", "anthropic"):
            monkeypatch.setenv(f"{vendor.upper()}_API_KEY", fake.address["key"])
            monkeypatch.setenv(f"{vendor.upper()}_BASE_URL", fake.address[vendor])
        monkeypatch.setenv("ROSTRUM_MODEL", EVERYONE)
        who = f"{FOUR_FOR}; {FOUR_AGAINST}" if "championship" in asked else "Ada: for; Ben: against"
        options = (*asked, "--debaters", who, "--json", "record.json", "--quiet")
        done = await asyncio.to_thread(rostrum, "debate", "Tea is better than coffee", *options)
    assert done.exit_code == 0, done.output
    assert _models_by_place(Path("record.json")) == expected


def _models_by_place(path: Path) -> dict[str, set[str]]:
    """The models that answered, by who or what they answered for."""
    events, record = read_record(path.read_text("utf-8"))
    found = defaultdict[str, set[str]](set)
    for fact in (each.fact for each in events):
        if isinstance(fact, StepAnswered):
            found[_place(fact.step, record.spec)].add(fact.cost.model)
    return dict(found)


def _place(step: Step, spec: Specification) -> str:
    match step:
        case Speak(debater=who):
            return spec.debater(who).name
        case Choose(team=team):
            return f"captain {team}"
        case _:
            return "judge"
