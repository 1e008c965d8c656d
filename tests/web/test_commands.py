"""Slash commands, written with the keyboard alone."""

from typing import Any

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from sandbox.client import Person
from sandbox.server import Sandbox
from tests.sandbox.wire import Wire
from tests.web.browser import IN_A_BROWSER, window
from tests.web.fixtures import COMMANDS, Bot, Json, Window

pytestmark = IN_A_BROWSER


def given(interaction: Json) -> dict[str, Any]:
    """The options of a subcommand as the bot got them."""
    options = interaction["data"]["options"][0]["options"]
    return {option["name"]: option["value"] for option in options}


async def start(screen: Window, rest: str = "") -> None:
    await screen.write(f"/debate start {rest}")
    await expect(screen.by("command-form")).to_be_visible()


async def test_a_command_is_typed_whole_filled_in_and_sent(screen: Window, bot: Bot) -> None:
    await start(screen, "Cats are better")
    await screen.press("Enter")
    asked = await bot.asked()
    assert given(asked) == {"motion": "Cats are better"}
    await bot.answer(asked, content="A plan", flags=64)
    await expect(screen.message("A plan")).to_contain_text("Mira used /debate start")
    await expect(screen.by("composer")).to_be_focused()


async def test_whoever_looks_back_is_taken_to_the_answer_of_their_command(
    screen: Window, bot: Bot, noor: Person, channel: str
) -> None:
    for number in range(40):
        await noor.say(channel, f"line {number}.")
    await expect(screen.message("line 39.")).to_be_in_viewport()
    await screen.by("timeline").evaluate("box => { box.scrollTop = 300; }")
    await start(screen, "Cats are better")
    await screen.press("Enter")
    await bot.answer(await bot.asked(), content="A plan", flags=64)
    await expect(screen.message("A plan")).to_be_in_viewport()


async def test_the_list_of_commands_narrows_and_is_chosen_with_the_keys(
    screen: Window, bot: Bot
) -> None:
    await screen.write("/")
    await expect(screen.by("suggestions").get_by_role("option")).to_have_count(4)
    await screen.page.keyboard.type("sta")
    await expect(screen.by("suggestions").get_by_role("option")).to_have_count(2)
    await screen.press("ArrowDown", "Enter")
    await expect(screen.by("command-form")).to_have_accessible_name("/debate status")
    await screen.press("Enter")
    assert (await bot.asked())["data"]["options"][0]["name"] == "status"


async def test_a_required_option_is_asked_for_before_anything_is_sent(
    screen: Window, bot: Bot
) -> None:
    await start(screen)
    await screen.press("Enter")
    await expect(screen.by("option-problem")).to_have_text("motion is needed.")
    await expect(screen.by("command-option-motion")).to_be_focused()


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        ("Cats", "motion takes at least 5 characters."),
        ("motion:Cats are better rounds:9", "rounds is at most 5."),
        ("motion:Cats are better rounds:many", "rounds is a whole number."),
        ("motion:Cats are better format:chess", "Choose one of the list for format."),
        ("motion:Cats are better opponent:Nobody", "Choose one of the list for opponent."),
    ],
)
async def test_what_is_wrong_with_an_option_is_said_in_its_place(
    screen: Window, bot: Bot, rest: str, problem: str
) -> None:
    await screen.by("composer").fill(f"/debate start {rest}")
    await screen.press("Enter")
    await expect(screen.by("option-problem")).to_have_text(problem)


async def test_every_kind_of_option_reaches_the_bot_as_its_kind(screen: Window, bot: Bot) -> None:
    words = (
        "motion:Cats are better format:Oxford style rounds:3 live:true opponent:noor where:#debates"
    )
    await screen.by("composer").fill(f"/debate start {words}")
    await screen.press("Enter")
    assert given(await bot.asked()) == {
        "motion": "Cats are better",
        "format": "oxford",
        "rounds": 3,
        "live": True,
        "opponent": screen.address["people"]["Noor"],
        "where": screen.address["channels"]["debates"],
    }


async def test_typing_the_name_of_an_option_goes_on_in_that_option(
    screen: Window, bot: Bot
) -> None:
    await start(screen, "motion:Cats are better rounds:2")
    await expect(screen.by("command-option-rounds")).to_have_value("2")
    await expect(screen.by("command-option-motion")).to_have_value("Cats are better")


async def test_choices_are_offered_and_taken_with_the_keys(screen: Window, bot: Bot) -> None:
    await start(screen, "Cats are better")
    await screen.by("command-add-format").click()
    await expect(screen.by("suggestions").get_by_role("option")).to_have_text(
        ["Rounds", "Oxford style"]
    )
    await screen.press("ArrowDown", "ArrowDown", "Enter", "Enter")
    assert given(await bot.asked())["format"] == "oxford"


async def test_the_bot_suggests_while_one_writes(screen: Window, bot: Bot) -> None:
    await start(screen, "Cats are better")
    await screen.by("command-add-persona").click()
    await bot.answer(await bot.asked(), 8, choices=[{"name": "Nobody yet", "value": "0"}])
    await screen.page.keyboard.type("ad")
    asked = await bot.asked()
    assert given(asked) == {"motion": "Cats are better", "persona": "ad"}
    await bot.answer(asked, 8, choices=[{"name": "Ada Okafor", "value": "17"}])
    await screen.by("suggestion-17").click()
    await expect(screen.by("command-option-persona")).to_have_value("Ada Okafor")


async def test_a_suggestion_with_nothing_beside_it_has_the_whole_line(
    screen: Window, bot: Bot
) -> None:
    await screen.page.set_viewport_size({"width": 390, "height": 800})
    await start(screen, "Cats are better")
    await screen.by("command-add-persona").click()
    name = "A four-day working week becomes law"
    await bot.answer(await bot.asked(), 8, choices=[])
    await screen.page.keyboard.type("four")
    await bot.answer(await bot.asked(), 8, choices=[{"name": name, "value": "17"}])
    label = screen.by("suggestion-17").locator(".suggestion-label")
    height = await label.evaluate("it => it.offsetHeight")
    # The page is everybody's.
    await screen.page.set_viewport_size({"width": 1280, "height": 720})
    assert height < 30


async def test_escape_leaves_the_command_for_an_ordinary_message(screen: Window, bot: Bot) -> None:
    await start(screen, "Cats")
    await screen.press("Escape")
    await expect(screen.by("composer")).to_be_focused()
    await expect(screen.by("command-form")).to_have_count(0)


async def test_backspace_takes_an_empty_option_away_and_at_last_the_command(
    screen: Window, bot: Bot
) -> None:
    await start(screen)
    await screen.by("command-add-rounds").click()
    await screen.press("Backspace")
    await expect(screen.by("command-option-rounds")).to_have_count(0)
    await screen.press("Backspace")
    await expect(screen.by("composer")).to_be_focused()


async def test_a_bot_that_does_not_answer_is_told_of_in_three_seconds(
    screen: Window, bot: Bot
) -> None:
    await screen.write("/help")
    await screen.press("Enter", "Enter")
    await expect(screen.by("local-failed")).to_contain_text("The application did not respond")
    await screen.by("local-failed").get_by_role("button", name="Dismiss").click()
    await expect(screen.by("local-failed")).to_have_count(0)


async def test_a_mistyped_command_is_not_said_aloud(screen: Window, bot: Bot) -> None:
    await screen.write("/debaet start Cats")
    await screen.press("Enter")
    await expect(screen.by("toast")).to_contain_text("There is no command /debaet start.")
    await expect(screen.by("composer")).to_have_value("/debaet start Cats")
    await expect(screen.by("message")).to_have_count(0)


async def test_a_deferred_answer_is_thought_about_and_then_there(screen: Window, bot: Bot) -> None:
    await screen.write("/help")
    await screen.press("Enter", "Enter")
    asked = await bot.asked()
    await bot.answer(asked, 5)
    await expect(screen.message("is thinking")).to_be_visible()
    path = f"/webhooks/{screen.address['application']}/{asked['token']}/messages/@original"
    await bot.wire.made("PATCH", path, {"content": "Here is help"})
    await expect(screen.message("Here is help")).to_have_count(1)
    await expect(screen.message("is thinking")).to_have_count(0)


async def test_a_mention_of_a_command_writes_it(screen: Window, bot: Bot, channel: str) -> None:
    await bot.wire.post(channel, "Try </debate start:1>")
    await screen.page.get_by_role("button", name="/debate start").click()
    await expect(screen.by("command-option-motion")).to_be_focused()


async def test_the_welcome_begins_the_first_debate(screen: Window, bot: Bot) -> None:
    await screen.by("welcome-start").click()
    await expect(screen.by("command-option-motion")).to_be_focused()


async def test_the_bots_coming_and_going_is_shown(browser: Browser) -> None:
    async with Sandbox.running() as sandbox, window(browser, sandbox.address["page"]) as page:
        screen = Window(page, sandbox.address)
        await expect(screen.by("welcome")).to_contain_text("Waiting for the bot to connect")
        await screen.write("/")
        await expect(screen.by("suggestions")).to_have_text("The bot is not connected yet.")
        async with aiohttp.ClientSession() as session:
            wire = Wire(sandbox.address, session)
            await wire.set_commands(*COMMANDS)
            async with wire.online():
                await expect(screen.by("bot-status")).to_contain_text("Online")
                await expect(screen.by("welcome-start")).to_be_visible()
            await expect(screen.by("bot-status")).to_contain_text("Offline")


async def test_a_person_is_mentioned_by_the_first_letters_of_a_name(screen: Window) -> None:
    await screen.write("Hello @no")
    await screen.press("Tab")
    await screen.page.keyboard.type("how are you?")
    await screen.press("Enter")
    await expect(screen.message("Hello @Noor how are you?")).to_be_visible()
