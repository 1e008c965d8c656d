"""What a debate costs, as people in the channel see it before, during and after."""

from debate_core.domain.budget import Cap
from debate_core.engine.model_seat import ModelSeat
from tests.core.engine.charging import Charging
from tests.e2e.stand import CLOSED_BALLOT, Stand, field, is_end, names, words


def _charge(stand: Stand, usd: float | None) -> None:
    stand.performer = ModelSeat(lambda _: Charging(usd))


async def test_the_plan_says_what_a_debate_will_take(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        details = await stand.details(plan)
    assert "free: built-in debaters, no AI" in words(plan)
    assert field(details, "Price") == "Free: built-in debaters, no AI"


async def test_a_thread_warns_closes_gracefully_and_ends_with_what_was_spent(
    stand: Stand,
) -> None:
    _charge(stand, 1.0)
    stand.budget = {"debate": Cap(usd=5)}
    async with stand.bot():
        thread = await stand.start(rounds=4, debaters="2")
        await stand.until_ballot(thread)
        stand.clock.advance(600)
        messages = await stand.until(thread, lambda all_: is_end(all_[-1]))
        await stand.until_controls(thread, lambda it: "6 model calls, $6.00" in str(it["embeds"]))
    said = " ".join(message["content"] for message in messages)
    assert "80% of this debate's budget is spent: $4.00 of $5.00." in said
    assert "The debate closes early: this debate's budget is spent ($5.00 of $5.00)" in said
    closing = [
        "Verdict: for",
        CLOSED_BALLOT,
        "For wins on the verdict; too few voted · closed early",
    ]
    assert names(messages)[-3:] == closing
    assert "turn 6" not in names(messages)


async def test_a_start_that_costs_too_much_is_refused_with_what_to_do(stand: Stand) -> None:
    stand.budget = {"server_day": Cap(tokens=1000)}
    async with stand.bot():
        plan = (await stand.plan())["message"]
        await stand.press("Mira", plan, "Start")
        refusal = await stand.person("Mira").wait_for_message(
            stand.channel, lambda message: "left today" in words(message)
        )
        threads = await stand.person("Noor").threads()
    assert "and this server has 1,000 tokens left today. Choose Quick" in words(refusal)
    assert words(refusal).endswith(words(plan))
    assert threads == []


async def test_what_was_spent_is_still_spent_after_a_restart(stand: Stand) -> None:
    _charge(stand, 1.0)
    stand.budget = {"server_day": Cap(usd=7)}
    async with stand.bot():
        thread = await stand.start(debaters="2")
        await stand.until_ballot(thread)
    async with stand.bot():
        thread = await stand.start(debaters="2")
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert "turn 2" in names(messages)
    assert "turn 3" not in names(messages)


async def test_the_status_says_what_has_been_spent_so_far(stand: Stand) -> None:
    _charge(stand, None)
    async with stand.bot():
        thread = await stand.start(debaters="2")
        await stand.until_ballot(thread)
        status = await stand.show("Noor", stand.channel)
    assert field(status, "Spend") == "5 model calls, price unknown"
