"""Which models debate, as a person asks for it in a channel."""

from tests.e2e.plan_forms import list_fields
from tests.e2e.stand import Stand, field, words


async def test_a_preset_shortens_the_plan(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(preset="quick")
        details = await stand.details(report["message"])

    assert field(details, "Turns") == "at most 2"


async def test_a_model_that_is_not_at_hand_is_refused_with_what_there_is(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(model="nobody:x")

    assert words(report["message"]).startswith("There is no provider “nobody”. At hand: offline. ")


async def test_models_at_hand_are_offered(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = list_fields(await stand.press("Mira", plan, "Models"))

    assert [option["value"] for option in form["Judge's model"]["options"]] == ["offline:plain"]
