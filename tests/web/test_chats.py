"""Chats outside the server, and the application on one's own account."""

from playwright.async_api import expect

from tests.web.browser import IN_A_BROWSER
from tests.web.fixtures import Window

pytestmark = IN_A_BROWSER


async def test_a_chat_is_opened_and_only_those_in_it_see_it(screen: Window) -> None:
    await screen.become("Mira")
    await screen.by("new-chat").click()
    await screen.by("chat-with-Noor").check()
    await screen.by("open-chat").click()
    await expect(screen.by("channel-title")).to_have_text("Noor")
    await screen.write("Between us")
    await screen.press("Enter")
    await expect(screen.message("Between us")).to_be_visible()
    await screen.become("Noor")
    await expect(screen.by("channel-title")).to_have_text("Mira")
    await screen.become("Elias")
    await expect(screen.by("channel-title")).not_to_have_text("Mira")
    await expect(screen.by("channel-Mira")).to_have_count(0)


async def test_an_application_is_added_to_ones_account_and_taken_off(screen: Window) -> None:
    await screen.become("Vikram")
    for words in ("Add ", "Take ", "Add "):
        await expect(screen.by("install")).to_contain_text(words)
        await screen.by("install").click()
