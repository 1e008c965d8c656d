"""The pinned card while people vote: the way to the ballot, and the question before a close."""

from debate_core.domain.boxes import OUTCOME
from sandbox.client import Json
from tests.e2e.stand import RESULT, Stand, buttons, has_votes


def _links_to(ballot: Json) -> str:
    """The end of the link to a message, as it stands in a text."""
    return f"/{ballot['channel_id']}/{ballot['id']})"


async def test_the_pinned_card_leads_to_the_ballot_after_a_restart_too(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        card = await stand.until_controls(thread, lambda one: _links_to(ballot) in str(one))
        assert card["embeds"][0]["description"].startswith("[Vote here](http")
    async with stand.bot() as client:
        await stand.vote("Noor", ballot, 0)
        await stand.until(thread, has_votes(1))
        await stand.manage("Mira", thread, "+1 min")
        [ledger] = client.services.runner.live
        closes = f"closes <t:{int(ledger.record.boxes[OUTCOME].closes_at.timestamp())}:R>"
        await stand.until_controls(
            thread, lambda one: _links_to(ballot) in str(one) and closes in str(one)
        )


async def test_the_ballot_s_foot_names_the_letters_that_do_not_count(stand: Stand) -> None:
    foot = "your latest reaction counts. Rostrum's own 🇦 🇧 don't."
    async with stand.bot():
        thread = await stand.start()
        await stand.until(thread, lambda all_: any(foot in str(one["embeds"]) for one in all_))


async def test_a_vote_is_closed_only_once_that_was_confirmed(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        card = await stand.until_controls(thread, lambda one: "Close vote" in buttons(one))
        asked = (await stand.press("Mira", card, "Close vote"))["message"]
        assert asked["content"] == "Close the vote now?"
        kept = (await stand.press("Mira", asked, "No"))["message"]
        assert kept["content"] == "Nothing was changed."
        assert ledger.record.is_vote_open
        again = (await stand.press("Mira", card, "Close vote"))["message"]
        said = (await stand.press("Mira", again, "Yes"))["message"]
        assert said["content"].startswith("The vote is closed and counted")
        await stand.until_named(thread, RESULT)
