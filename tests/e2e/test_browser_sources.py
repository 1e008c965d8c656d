"""In a real browser: a debate on attached files, from the command to what was quoted."""

import pytest
from playwright.async_api import FilePayload, Page, expect

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from tests.core.sources.test_files import pdf
from tests.e2e.stand import Stand, plain_line
from tests.web.browser import launched, window

REPORT: FilePayload = {
    "name": "report.md",
    "mimeType": "text/markdown",
    "buffer": b"Catches fell by a third.\n\nThe council asked nobody.",
}
LETTER: FilePayload = {
    "name": "letter.pdf",
    "mimeType": "application/pdf",
    "buffer": pdf(["The boats were never asked."]),
}
PHONE = {"width": 390, "height": 844}
PATIENCE = 40_000
"""Milliseconds: each file is read in a process of its own, which a busy machine starts slowly."""
QUOTES = {1: "See “fell by a third” [S1].", 2: "But “the boats were asked” [S2]."}


def _quoting(pending: Pending, record: Record) -> Form:
    if isinstance(pending.step, Speak) and pending.turn in QUOTES:
        return Speech(text=QUOTES[pending.turn])
    return plain_line(pending, record)


@pytest.mark.sweep
async def test_files_are_attached_to_a_debate_and_what_is_quoted_is_looked_up(
    stand: Stand,
) -> None:
    stand.performer_on_cue.line = _quoting
    async with (
        stand.bot(),
        launched() as browser,
        window(browser, stand.sandbox.address["page"], viewport=PHONE) as page,
    ):
        page.set_default_timeout(PATIENCE)
        await _ask_on(page, "We should dredge the harbour", REPORT, LETTER)
        messages = page.get_by_test_id("message")
        await page.get_by_role("button", name="Details", exact=True).click()
        await expect(messages.last).to_contain_text(
            "S1 report.md, S2 letter.pdf; about", timeout=PATIENCE
        )
        await page.get_by_role("button", name="Start", exact=True).click()
        await page.get_by_test_id("thread-card").first.evaluate("link => link.click()")
        first, second = (messages.filter(has_text=f"turn {number}") for number in (1, 2))
        await expect(first).to_contain_text(
            "✂ The whole sentence: Catches “fell by a third”", timeout=PATIENCE
        )
        await expect(second).to_contain_text(
            "❌ “the boats were asked” is not in S2", timeout=PATIENCE
        )
        assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


async def _ask_on(page: Page, motion: str, *files: FilePayload) -> None:
    """Type the command, send it, and give its plan these files."""
    await page.get_by_test_id("composer").click()
    await page.keyboard.type("/debate start")
    await page.keyboard.press("Enter")
    await page.keyboard.type(motion)
    await page.get_by_test_id("send").click()
    await page.get_by_role("button", name="Motion & context", exact=True).click()
    form = page.get_by_test_id("modal")
    await form.locator("input[type=file]").set_input_files(files)
    await form.get_by_test_id("modal-submit").click()
    await expect(form).to_have_count(0, timeout=PATIENCE)
