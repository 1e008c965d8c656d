"""One person before the screen acts as several."""

import pytest
from playwright.async_api import expect

from sandbox.client import Person
from tests.web.browser import IN_A_BROWSER
from tests.web.fixtures import Bot, House, Window

pytestmark = IN_A_BROWSER


@pytest.mark.parametrize(("key", "name"), [("Alt+2", "Vikram"), ("Alt+4", "Elias")])
async def test_alt_and_a_digit_switch_the_person(screen: Window, key: str, name: str) -> None:
    await screen.press(key)
    await expect(screen.by(f"person-{name}")).to_have_attribute("aria-checked", "true")
    await screen.write("It is me")
    await screen.press("Enter")
    await expect(screen.message("It is me").get_by_test_id("message-author")).to_have_text(name)


async def test_each_person_votes_for_themselves(screen: Window, noor: Person, channel: str) -> None:
    await noor.react(await noor.say(channel, "Vote"), "👍")
    for name in ("Vikram", "Elias"):
        await screen.become(name)
        await expect(screen.by("reaction-👍")).to_have_attribute("aria-pressed", "false")
        await screen.by("reaction-👍").click()
        await expect(screen.by("reaction-👍")).to_have_attribute("aria-pressed", "true")
    await expect(screen.by("reaction-👍")).to_contain_text("3")


async def test_what_only_one_person_may_see_is_not_shown_to_another(
    screen: Window, bot: Bot
) -> None:
    await screen.write("/help")
    await screen.press("Enter", "Enter")
    await bot.answer(await bot.asked(), content="For your eyes", flags=64)
    await expect(screen.message("For your eyes")).to_contain_text("Only you can see this")
    await screen.become("Noor")
    await expect(screen.message("For your eyes")).to_have_count(0)


async def test_a_private_message_is_dismissed_for_good(screen: Window, bot: Bot) -> None:
    await screen.write("/help")
    await screen.press("Enter", "Enter")
    await bot.answer(await bot.asked(), content="For your eyes", flags=64)
    await screen.by("dismiss").click()
    await screen.page.reload()
    await expect(screen.by("person-Mira")).to_be_visible()
    await expect(screen.message("For your eyes")).to_have_count(0)


async def test_a_new_person_joins_and_is_acted_as(screen: Window) -> None:
    await screen.by("add-person").click()
    await screen.page.keyboard.type("Zoe")
    await screen.press("Enter")
    await expect(screen.by("person-Zoe")).to_have_attribute("aria-checked", "true")


async def test_whoever_joins_elsewhere_appears(screen: Window, house: House) -> None:
    await house.people.new_person("Ida")
    await expect(screen.by("person-Ida")).to_be_visible()


async def test_a_name_that_is_taken_is_refused_in_a_sentence(screen: Window) -> None:
    await screen.by("add-person").click()
    await screen.page.keyboard.type("Noor")
    await screen.press("Enter")
    await expect(screen.by("toast")).to_contain_text("There is a person called Noor already.")


async def test_the_person_stays_after_a_reload(screen: Window) -> None:
    await screen.become("Noor")
    await screen.page.reload()
    await expect(screen.by("person-Noor")).to_have_attribute("aria-checked", "true")
