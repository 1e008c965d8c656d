"""In a real browser: a debate from its command to its outcome, and a person's turn by forms."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.core.formats.structured.making import structured_spec
from tests.e2e.seated import seated
from tests.e2e.stand import VOTING_SECONDS, Stand
from tests.web.browser import launched, window


async def test_a_debate_is_started_watched_and_voted_on_as_several_people(
    stand: Stand,
) -> None:
    async with (
        stand.bot(),
        launched() as browser,
        window(browser, stand.sandbox.address["page"]) as page,
    ):
        await _start(page, "Homework should be abolished")
        # The card changes as the debate goes on; a press with the mouse may begin on one that goes.
        await page.get_by_test_id("thread-card").first.evaluate("link => link.click()")
        messages = page.get_by_test_id("message")
        await expect(messages.filter(has_text="turn 4")).to_be_visible()
        await expect(messages.filter(has_text="Verdict: for")).to_be_visible()
        ballot = messages.filter(has_text="Who argued better?")
        for who in ("Mira", "Vikram", "Noor"):
            await page.get_by_test_id(f"person-{who}").click()
            await ballot.locator("[data-testid^=reaction-]").nth(1).click()
        await expect(ballot).to_contain_text("██████████")
        stand.clock.advance(VOTING_SECONDS)
        outcome = messages.filter(has_text="Against wins: the vote overruled the judge")
        await expect(outcome.last).to_contain_text("The judge had named for.")


PHONE: ViewportSize = {"width": 390, "height": 800}


@pytest.mark.sweep
async def test_the_controls_are_pressed_on_a_phone(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters="Ada: for; Ben: against")
        address = f"{stand.sandbox.address['page']}#{thread}"
        async with launched() as browser, window(browser, address, viewport=PHONE) as page:
            stop = page.get_by_role("button", name="Stop")
            controls = page.get_by_test_id("message").filter(has=stop).first
            await expect(controls).to_contain_text("Ada is speaking")
            await controls.get_by_role("button", name="Pause").click()
            await expect(controls).to_contain_text("Mira asked for it.")
            await expect(controls.get_by_role("button", name="Skip turn")).to_be_disabled()
            await controls.get_by_role("button", name="Resume").click()
            await expect(controls).to_contain_text("Ada is speaking")
            assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.sweep
@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 860}])
async def test_a_debate_is_brought_along_into_a_chat(stand: Stand, size: ViewportSize) -> None:
    chat = await stand.person("Mira").open_chat("Noor")
    await stand.person("Mira").install()
    async with (
        stand.bot(),
        launched() as browser,
        window(browser, f"{stand.sandbox.address['page']}#{chat}", viewport=size) as page,
    ):
        await page.get_by_test_id("person-Mira").click()
        await page.get_by_test_id("composer").click()
        await page.keyboard.type("/debate start")
        await page.keyboard.press("Enter")
        await page.keyboard.type("Homework should be abolished")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Start for all to see").click()
        messages = page.get_by_test_id("message")
        await expect(messages.filter(has_text="turn 2")).to_be_visible()
        await expect(messages.filter(has_text="The Judge (built-in)")).to_be_visible()
        await page.get_by_test_id("person-Noor").click()
        await expect(page.get_by_test_id("channel-title")).to_have_text("Mira")
        await expect(messages.filter(has_text="Decided: for")).to_be_visible()
        assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.sweep
async def test_another_format_is_picked_and_all_is_told_on_a_phone(stand: Stand) -> None:
    async with stand.bot():
        await stand.plan()
        address = f"{stand.sandbox.address['page']}#{stand.channel}"
        async with launched() as browser, window(browser, address, viewport=PHONE) as page:
            plan = page.get_by_test_id("message").filter(has_text="Remote work").first
            await plan.locator("[data-testid^='component-plan:format:']").click()
            await page.get_by_test_id("choice-panel").click()
            await expect(plan).to_contain_text("Panel, 2 rounds: ")
            await plan.get_by_role("button", name="Details").click()
            told = page.get_by_test_id("message").filter(has_text="repeats this debate")
            await expect(told).to_contain_text("Order of turns")
            assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 860)])
async def test_a_person_takes_their_turn_by_forms(stand: Stand, width: int, height: int) -> None:
    async with (
        seated(stand, structured_spec()) as seat,
        launched() as browser,
        window(
            browser, stand.sandbox.address["page"], viewport={"width": width, "height": height}
        ) as page,
    ):
        await seat.write_button(await seat.opened())
        await page.get_by_test_id("channel-debates").evaluate("link => link.click()")
        await page.locator("[data-testid^='component-turn:write']").click()
        for number in (1, 2, 3):
            await _argue(page, f"Argument {number}")
        await page.locator("[data-testid^='component-turn:send']").click()
        await expect(page.get_by_test_id("message").last).to_contain_text("Sent.")
        assert (await seat.turn()).fact.said_by is not None


async def _argue(page: Page, name: str) -> None:
    """Fill in the page of an argument, which fits the window."""
    await page.get_by_role("button", name=name).click()
    modal = page.get_by_test_id("modal")
    for field in ("name", "claim", "reasoning", "evidence"):
        await modal.get_by_test_id(f"modal-field-{field}").fill("Tea calms whoever drinks it.")
    assert await modal.evaluate("it => it.scrollWidth <= it.clientWidth")
    await modal.get_by_test_id("modal-submit").click()
    await expect(page.get_by_role("button", name=f"✓ {name}")).to_be_visible()


async def _start(page: Page, motion: str) -> None:
    """Type the command, whole, with the keyboard, and press Start on the plan."""
    await page.get_by_test_id("composer").click()
    await page.keyboard.type("/debate start")
    await page.keyboard.press("Enter")
    await page.keyboard.type(motion)
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Start", exact=True).click()
