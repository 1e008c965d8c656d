"""A discussion of three people, from its question to its record, as a phone shows it."""

import pytest
from playwright.async_api import expect

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.offline_seat import answer_offline
from tests.e2e.at_table import press, raise_hands, speak, start_table, statement, until_card
from tests.e2e.stand import VOTING_SECONDS, Stand
from tests.e2e.test_browser import PHONE
from tests.web.browser import launched, window

SAID = {
    "Mira": "Cars should leave the old town. But only if delivery vans may come before ten.",
    "Noor": "Cars should leave the old town, because one cannot hear oneself speak there.",
    "Vikram": "Night buses should run until two. Waiters have no other way home.",
}


def _answer(pending: Pending, record: Record) -> Form:
    return answer_offline(pending, record).answer


@pytest.mark.sweep
async def test_three_people_discuss_and_vote_and_nothing_is_wider_than_the_screen(
    table: Stand,
) -> None:
    table.performer_on_cue.line = _answer
    async with table.bot(), launched() as browser:
        thread = await start_table(table)
        address = f"{table.sandbox.address['page']}#{thread}"
        async with window(browser, address, viewport=PHONE) as page:
            await raise_hands(table, thread, *SAID)
            for who, text in SAID.items():
                await speak(table, thread, who, text)
            await table.until_named(thread, "turn 3")
            await press(table, "Mira", thread, "Next round")
            first = await statement(table, thread, "Statement 1")
            for who in SAID:
                await table.vote(who, first, 0)
            await until_card(table, thread, "Statement 1", "3 voted")
            table.clock.advance(VOTING_SECONDS)
            await table.until_named(thread, "What was agreed")
            messages = page.get_by_test_id("message")
            agreed = messages.filter(has_text="What was agreed")
            await expect(agreed).to_contain_text("Drafted twice")
            await expect(agreed).to_contain_text("Who had the floor")
            button = agreed.get_by_role("button", name="What became of what I said")
            await button.click()
            await expect(messages.filter(has_text="What you said")).to_contain_text("went into")
            assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
