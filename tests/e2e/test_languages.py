"""A server's posts are in its language, and what one person alone sees in that person's."""

import pytest
from playwright.async_api import Page, expect

from debate_core.language import find_language
from sandbox.client import Json
from tests.e2e.plan_forms import read_fields
from tests.e2e.stand import Stand
from tests.e2e.test_settings import open_card
from tests.sweep import keep_some
from tests.web.browser import launched, window


async def test_posts_are_in_the_servers_language_and_answers_in_the_readers(stand: Stand) -> None:
    async with stand.bot():
        await stand.control.new_person("Lena", locale="de")
        card = await open_card(stand)
        await card.open("language")
        assert "Posts: as this server has it in Discord" in card.text
        await card.change("posts", {"posts": "de"})
        assert "Posts: Deutsch" in card.text
        helped = (await stand.person("Lena").command("help", stand.channel))["message"]
        assert "Eingebaute Redner" in str(helped) or "Stimm ab" in str(helped)
        plan = await stand.plan("Mira", motion="Cities should make public transport free")
        assert "A judge gives a verdict" in str(plan)
        thread = await stand.start("Mira", motion="Cities should make public transport free")
        ballot = await stand.until_named(thread, "Wer hat besser argumentiert?")
        assert "zählt ab" in str(ballot["embeds"])
        said = str(await stand.person("Mira").messages(thread))
        assert "Runde 1 von" in said
        assert "Urteil: " in said


GERMAN = "Die Schule soll später beginnen"


async def _read_language(stand: Stand, plan: Json) -> list[str]:
    return read_fields(await stand.press("Mira", plan, "Rules"))["language"]


async def test_a_plan_offers_the_language_of_its_motion_and_forces_none(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan("Mira", motion=GERMAN))["message"]
        assert await _read_language(stand, plan) == ["en"]
        await stand.press("Mira", plan, "Debate in Deutsch")
        changed = await stand.person("Mira").wait_for_message(
            stand.channel,
            lambda said: said["id"] == plan["id"] and "Debate in" not in str(said),
        )
        assert await _read_language(stand, changed) == ["de"]


async def test_a_server_sets_the_language_of_its_debates(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.open("language")
        assert "Debate language: as posts" in card.text
        await card.change("debates", {"debates": "de"})
        assert "Debate language: Deutsch" in card.text
        plan = (await stand.plan("Mira", motion=GERMAN))["message"]
        assert "Debate in" not in str(plan)
        assert await _read_language(stand, plan) == ["de"]


IN_BROWSER = {
    "en-US": ("Rostrum settings", "A judge gives a verdict", "Start", "Who argued better?"),
    "de": ("Rostrum-Einstellungen", "Eine Jury fällt ein Urteil", "Starten", "Wer hat besser"),
}
"""The words of /settings, of a plan, of its button, and of a ballot."""


async def _type(page: Page, *texts: str) -> None:
    await page.get_by_test_id("composer").click()
    for text in texts:
        await page.keyboard.type(text)
        await page.keyboard.press("Enter")


@pytest.mark.sweep
@pytest.mark.parametrize("locale", keep_some(IN_BROWSER))
async def test_settings_a_plan_and_a_thread_are_shown_in_a_browser(
    stand: Stand, locale: str
) -> None:
    settings, plan, start, ballot = IN_BROWSER[locale]
    address = f"{stand.sandbox.address['page']}#{stand.channel}"
    await stand.control.new_person("Lena", roles=["Moderator"], locale=locale)
    async with stand.bot():
        card = await open_card(stand)
        await card.open("language")
        await card.change("posts", {"posts": find_language(locale)})
        async with launched() as browser, window(browser, address) as page:
            await page.get_by_test_id("person-Lena").click()
            await _type(page, "/settings", "")
            await expect(page.get_by_text(settings).first).to_be_visible()
            await _type(page, "/debate start", "Homework should be abolished")
            await expect(page.get_by_text(plan).first).to_be_visible()
            await page.get_by_role("button", name=start, exact=True).click()
            await page.get_by_test_id("thread-card").first.evaluate("link => link.click()")
            messages = page.get_by_test_id("message")
            await expect(messages.filter(has_text=ballot).first).to_be_visible()


async def test_whatever_a_command_is_described_by_is_german_too(stand: Stand) -> None:
    async with stand.bot():
        found = [command.definition for command in stand.sandbox.world.state.commands.values()]
    assert [each for shape in found for each in _list_untranslated(shape)] == []


def _list_untranslated(shape: Json) -> list[str]:
    """The descriptions of a command and of all its options that have no German."""
    said = shape.get("description", "")
    own = [said] if said and "de" not in (shape.get("description_localizations") or {}) else []
    return [
        *own,
        *(each for option in shape.get("options", []) for each in _list_untranslated(option)),
    ]
