"""What a debate costs, as people in the channel see it before, during and after."""

from debate_core.domain.budget import Cap
from debate_core.engine.seat import ModelSeat
from tests.core.engine.charging import Charging
from tests.e2e.theatre import Theatre, field, marks


def _charge(theatre: Theatre, usd: float | None) -> None:
    theatre.performer = ModelSeat(lambda _: Charging(usd))


async def test_the_plan_says_what_a_debate_will_take(theatre: Theatre) -> None:
    async with theatre.bot():
        plan = (await theatre.plan())["message"]
    assert field(plan, "Tokens").startswith("about ")
    assert field(plan, "Cost") == "nothing"
    assert field(plan, "Duration").endswith("then the vote")


async def test_a_thread_warns_closes_gracefully_and_ends_with_what_was_spent(
    theatre: Theatre,
) -> None:
    _charge(theatre, 1.0)
    theatre.budget = {"debate": Cap(usd=5)}
    async with theatre.bot():
        thread = await theatre.start(rounds=4, debaters="2")
        await theatre.until_ballot(thread)
        theatre.clock.advance(600)
        spend = await theatre.until_marked(thread, "spend")
        messages = await theatre.person("Noor").messages(thread)
    said = " ".join(message["content"] for message in messages)
    assert "80% of this debate's budget is spent: $4.00 of $5.00." in said
    assert "The debate closes early: this debate's budget is spent ($5.00 of $5.00)" in said
    assert marks(messages)[-4:] == ["verdict", "ballot", "outcome", "spend"]
    assert "turn 6" not in marks(messages)
    assert spend["content"] == "-# 6 calls, 600 tokens, $6.00 · all in all"


async def test_a_start_that_costs_too_much_is_refused_in_one_sentence(theatre: Theatre) -> None:
    theatre.budget = {"server_day": Cap(tokens=1000)}
    async with theatre.bot():
        plan = (await theatre.plan())["message"]
        await theatre.press("Mira", plan, "Start")
        refusal = await theatre.person("Mira").wait_for_message(
            theatre.channel, lambda message: "are left" in message["content"]
        )
        threads = await theatre.person("Noor").threads()
    assert "and 1,000 tokens are left of this server's daily budget." in refusal["content"]
    assert refusal["embeds"] == plan["embeds"]
    assert threads == []


async def test_what_was_spent_is_still_spent_after_a_restart(theatre: Theatre) -> None:
    _charge(theatre, 1.0)
    theatre.budget = {"server_day": Cap(usd=7)}
    async with theatre.bot():
        thread = await theatre.start(debaters="2")
        await theatre.until_ballot(thread)
    async with theatre.bot():
        thread = await theatre.start(debaters="2")
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    assert "turn 2" in marks(messages)
    assert "turn 3" not in marks(messages)


async def test_the_status_says_what_has_been_spent_so_far(theatre: Theatre) -> None:
    _charge(theatre, None)
    async with theatre.bot():
        thread = await theatre.start(debaters="2")
        await theatre.until_ballot(thread)
        status = await theatre.person("Noor").command("debate status", theatre.channel)
    assert field(status["message"], "Spend") == "5 calls, 500 tokens, cost unknown"
