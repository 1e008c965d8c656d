"""The time before the first turn, over the wire: what its card offers, and how it ends."""

from debate_core.domain.server_settings import ServerSettings, StartSettings
from sandbox.client import Json, Messages
from tests.e2e.controlling import MODERATOR, STARTER, STRANGER
from tests.e2e.stand import RESULT, Stand, buttons, name_in, read_card, title, words

SECONDS = 30
OFFERED = ["For", "Against", "Unsure", "Take a seat", "Predict", "Start now", "Details"]
BEGUN = ["Take a seat", "Predict", "Ask", "Details"]
ASKS = "Where do you stand now? You'll be asked again after the debate."
DEBATERS = "Ada: for; Ben: against"


def _count_down(stand: Stand) -> None:
    stand.settings = ServerSettings(starting=StartSettings(countdown=SECONDS))
    stand.asks_opinion = True


async def _until_offered(stand: Stand, thread: str, offered: list[str]) -> Json:
    """The announcement, once it has these buttons."""

    def says(messages: Messages) -> bool:
        return any(m["id"] == thread and list(buttons(m)) == offered for m in messages)

    messages = await stand.until(stand.channel, says)
    return next(message for message in messages if message["id"] == thread)


async def test_the_card_counts_down_and_takes_sides_until_the_first_turn(stand: Stand) -> None:
    _count_down(stand)
    async with stand.bot():
        plan = (await stand.plan(STARTER, debaters=DEBATERS))["message"]
        wait = "The first turn comes 30 seconds after Start, so people can take a side."
        assert wait in read_card(plan)
        thread = await stand.begin(STARTER, plan)
        card = await _until_offered(stand, thread, OFFERED)
        at = int(stand.clock.now().timestamp()) + SECONDS
        assert title(card) == "Remote work should be the default"
        assert card["embeds"][0]["description"].split("\n\n") == [
            f"Starts <t:{at}:R> · Ada (for), Ben (against)",
            ASKS,
        ]
        answer = (await stand.press("Noor", card, "For"))["message"]
        said = "Your answer: **For**. Press another to change it. You'll be asked again after the"
        assert words(answer) == f"{said} debate."
        assert "taken back" in words((await stand.press("Noor", answer, "Take back"))["message"])
        stand.clock.advance(SECONDS)
        await stand.until_named(thread, "turn 1")
        begun = await _until_offered(stand, thread, BEGUN)
        assert ASKS not in begun["embeds"][0]["description"]


async def test_its_starter_and_moderators_start_it_now(stand: Stand) -> None:
    _count_down(stand)
    async with stand.bot():
        for who in (STARTER, MODERATOR):
            thread = await stand.start(STARTER)
            card = await _until_offered(stand, thread, OFFERED)
            refused = (await stand.press(STRANGER, card, "Start now"))["message"]["content"]
            assert refused.endswith("who started this, and moderators can do that.")
            said = (await stand.press(who, card, "Start now"))["message"]["content"]
            assert said == "It starts now."
            await stand.until_named(thread, "turn 1")
            await stand.until_ballot(thread)
            await stand.close_vote(who, thread)
            await stand.until_named(thread, RESULT)
            stand.clock.advance(600)


async def test_the_pinned_card_starts_or_stops_it(stand: Stand) -> None:
    _count_down(stand)
    async with stand.bot():
        thread = await stand.start(STARTER)
        offered = ["Start now", "Stop", "Take a seat"]
        controls = await stand.until_controls(thread, lambda it: list(buttons(it)) == offered)
        at = int(stand.clock.now().timestamp()) + SECONDS
        assert controls["embeds"][0]["description"] == f"Starts <t:{at}:R>"
        asked = (await stand.press(STARTER, controls, "Stop"))["message"]
        await stand.press(STARTER, asked, "Yes")
        messages = await stand.until(
            thread, lambda all_: any("is over" in name_in(message) for message in all_)
        )
    assert not any(name_in(message).startswith("turn") for message in messages)


async def test_a_restart_in_the_middle_keeps_the_end(stand: Stand) -> None:
    _count_down(stand)
    async with stand.bot():
        thread = await stand.start(STARTER)
        before = await _until_offered(stand, thread, OFFERED)
    stand.clock.advance(SECONDS - 1)
    async with stand.bot():
        card = await _until_offered(stand, thread, OFFERED)
        assert card["embeds"] == before["embeds"]
        await stand.press("Noor", card, "Against")
        stand.clock.advance(1)
        await stand.until_named(thread, "turn 1")
