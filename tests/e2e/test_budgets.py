"""What a debate costs, as people in the channel see it before, during and after."""

from datetime import UTC, datetime

from bot.config.content import lineup_of
from bot.config.settings import Settings
from debate_core.clock import FakeClock
from debate_core.domain.budget import Cap
from debate_core.domain.server_settings import LanguageSettings
from debate_core.engine.model_seat import ModelSeat
from tests.core.engine.charging import Charging
from tests.e2e.stand import CLOSED_BALLOT, Stand, field, is_end, names, words
from tests.e2e.test_settings import open_card


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


async def test_a_plan_says_before_the_start_that_its_budget_is_too_small(stand: Stand) -> None:
    said = "⚠ This may take "
    left = "and this server has 1,000 tokens left today. Choose Quick, or a shorter format."
    stand.budget = {"server_day": Cap(tokens=1000)}
    async with stand.bot():
        plan = (await stand.plan())["message"]
        details = await stand.details(plan)
        await stand.control.new_person("Lena", locale="de")
        german = (await stand.plan("Lena"))["message"]
    assert said in words(plan)
    assert left in words(plan)
    assert words(plan).count("⚠") == 1
    assert left in field(details, "Warnings")
    assert "⚠ Das kann " in words(german)


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


async def test_a_member_cannot_start_a_model_that_no_budget_in_dollars_holds(
    stand: Stand,
) -> None:
    said = "The price of “openai:gpt-99” is unknown, so no budget holds it."
    stand.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "sk-test"})
    stand.budget = {"server_day": Cap(usd=1)}
    async with stand.bot():
        plan = (await stand.plan("Noor", model="openai:gpt-99"))["message"]
        await stand.press("Noor", plan, "Start")
        refusal = await stand.person("Noor").wait_for_message(
            stand.channel, lambda it: it["id"] == plan["id"] and words(it).count(said) == 2
        )
        threads = await stand.person("Noor").threads()
    assert said in words(plan)
    assert words(refusal).startswith(said)
    assert threads == []


async def test_a_german_thread_tells_of_its_budget_in_german(stand: Stand) -> None:
    _charge(stand, 1.0)
    stand.budget = {"debate": Cap(usd=5)}
    stand.settings = stand.settings.model_copy(update={"language": LanguageSettings(posts="de")})
    async with stand.bot():
        thread = await stand.start(rounds=4, debaters="2")
        messages = await stand.until(thread, lambda all_: "(5,00 $ von 5,00 $)" in str(all_))
    said = " ".join(message["content"] for message in messages)
    assert "this debate's budget" not in said
    assert "das Budget dieser Debatte ist ausgegeben (5,00 $ von 5,00 $)" in said


async def test_the_settings_say_what_the_day_and_the_month_have_cost(stand: Stand) -> None:
    _charge(stand, 0.5)
    stand.budget = {"server_day": Cap(usd=9), "server_month": Cap(usd=20)}
    stand.clock = FakeClock(datetime.now(UTC).replace(day=10))
    async with stand.bot():
        before = (await open_card(stand)).text
        thread = await stand.start(debaters="2")
        await stand.until_ballot(thread)
        after = (await open_card(stand)).text
        stand.clock.advance(86_400)
        later = (await open_card(stand)).text
    assert "-# Spent: nothing today, nothing this month (UTC); host allows $20.00 a" in before
    assert "-# Spent: $2.50 today, $2.50 this month (UTC); host allows $20.00 a month" in after
    assert "-# Spent: nothing today, $2.50 this month (UTC)" in later


async def test_without_a_limit_the_settings_speak_of_money_once_some_is_spent(
    stand: Stand,
) -> None:
    _charge(stand, None)
    async with stand.bot():
        assert "Spent:" not in (await open_card(stand)).text
        thread = await stand.start(debaters="2")
        await stand.until_ballot(thread)
        after = (await open_card(stand)).text
    assert "-# Spent: price unknown today, price unknown this month (UTC)" in after
