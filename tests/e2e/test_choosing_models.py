"""Which models debate, as a person asks for it in a channel."""

from bot.config.content import lineup_of
from bot.config.settings import Settings
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.models.lineup import Lineup
from tests.e2e.plan_forms import list_fields
from tests.e2e.stand import Stand, buttons, field, words
from tests.e2e.test_templates import NAME, save, suggested

WITH_KEY = {"OPENAI_API_KEY": "sk-test"}


async def test_a_preset_shortens_the_plan(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(preset="quick")
        details = await stand.details(report["message"])

    assert field(details, "Turns") == "at most 2"


async def test_a_short_debate_has_80_words_a_turn_and_its_remarks_behind_a_button(
    stand: Stand,
) -> None:
    stand.performer = OfflineSeat()
    async with stand.bot():
        thread = await stand.start(preset="short")
        verdict = await stand.until_named(thread, "Verdict")
        shown = await stand.press("Noor", verdict, "Scores")
        scores = (await stand.filled_in("Noor", shown))["message"]
        posts = [message["content"] for message in await stand.until(thread, bool)]
    turns = [post for post in posts if len(post) > 200]
    assert [len(turn.split()) <= 80 + 5 for turn in turns] == [True, True]
    assert "or the like in it" not in str(verdict["embeds"])
    assert "or the like in it" in str(scores["embeds"])


async def test_without_a_key_a_model_is_refused_with_what_is_free(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(model="nobody:x")

    free = "No AI model is connected. Built-in debaters are free. "
    assert words(report["message"]).startswith(free)


async def test_a_model_that_is_not_at_hand_is_refused_with_where_to_pick_one(stand: Stand) -> None:
    stand.lineup = await lineup_of(Settings(), WITH_KEY)
    async with stand.bot():
        report = await stand.plan(model="nobody:x")

    picked = "There's no model “nobody:x” here. Pick one from the list. "
    assert words(report["message"]).startswith(picked)


async def test_models_at_hand_are_offered(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = list_fields(await stand.press("Mira", plan, "Models"))

    assert [option["value"] for option in form["Judge's model"]["options"]] == ["offline:plain"]


async def test_a_template_with_a_model_that_is_gone_is_begun_with_the_built_in_debaters(
    stand: Stand,
) -> None:
    stand.lineup = await lineup_of(Settings(), WITH_KEY)
    async with stand.bot():
        await save(stand, "Mira", model="openai:gpt-5-mini")
    stand.lineup = Lineup()
    async with stand.bot():
        template = (await suggested(stand, "Mira"))[NAME]
        refused = (await stand.plan(template=template))["message"]
        await stand.press("Mira", refused, "Use them")
        plan = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: it["id"] == refused["id"] and "Start" in buttons(it)
        )

    assert words(refused) == "No AI model is connected. Built-in debaters are free."
    assert list(buttons(refused)) == ["Use them"]
    assert "free: built-in debaters, no AI" in words(plan)
