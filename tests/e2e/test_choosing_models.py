"""Which models debate, as a person asks for it in a channel."""

import pytest

from tests.e2e.stand import Stand, field


async def test_a_preset_shortens_the_plan(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(preset="quick")
        details = await stand.details(report["message"])

    assert field(details, "Model calls") == "3"


async def test_a_model_that_is_not_at_hand_is_refused_with_what_there_is(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(model="nobody:x")

    assert report["message"]["content"] == "There is no provider “nobody”. At hand: offline."


@pytest.mark.parametrize(("typed", "suggested"), [("off", ["offline:plain"]), ("openai", [])])
async def test_models_at_hand_are_suggested(stand: Stand, typed: str, suggested: list[str]) -> None:
    async with stand.bot():
        found = await stand.person("Mira").autocomplete(
            "debate start", stand.channel, "model", motion="x", model=typed
        )

    assert [each["value"] for each in found] == suggested
