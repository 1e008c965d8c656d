"""The controls of a debate in which people sit or ask: their clock, their turns, questions."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

from debate_core.domain.values import PersonId
from debate_core.engine.audience import ask_question, rule_question
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from tests.e2e.controlling import (
    MODERATOR,
    STARTER,
    STRANGER,
    can,
    debating,
    press_control,
    said_on,
    says,
)
from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import (
    Stand,
    buttons,
)

SITTER = "Elias"
"""Who sits in a debater's seat where somebody does."""


@asynccontextmanager
async def seated(stand: Stand) -> AsyncGenerator[tuple[Ledger, str]]:
    """A debate in which it is Elias's turn to speak for Ada."""
    async with stand.bot() as client:
        thread = await start_seated(stand, SITTER, "Ada")
        await until_turn_of(stand, thread, SITTER)
        [ledger] = client.services.runner.live
        yield ledger, thread


async def test_who_speaks_in_person_is_shown_with_the_time_they_have(stand: Stand) -> None:
    async with seated(stand) as (ledger, thread):
        controls = await stand.until_controls(thread, says("Elias is speaking for Ada"))
        [turn] = ledger.record.people.open_turns.values()
        assert f"<t:{int(turn.closes_at.timestamp())}:R>" in said_on(controls)
        assert "In seats: Elias (for)" in said_on(controls)
        await press_control(stand, MODERATOR, controls, "+1 min")
        later = int((turn.closes_at + timedelta(minutes=1)).timestamp())
        await stand.until_controls(thread, lambda it: f"<t:{later}:R>" in said_on(it))
        messages = await stand.until(thread, lambda all_: "Mira gives" in str(all_))
    assert "Elias takes Ada's seat." in str(messages)
    assert "Mira gives the turn under way 1 minute more." in str(messages)


async def test_a_pause_lets_the_person_finish_and_then_waits(stand: Stand) -> None:
    async with seated(stand) as (_, thread):
        controls = await stand.until_controls(thread, can("+1 min"))
        await press_control(stand, MODERATOR, controls, "Pause")
        paused = await stand.until_controls(thread, says("Elias is speaking for Ada, then"))
        assert buttons(paused)["Skip turn"]
        await stand.person(SITTER).say(thread, "Tea calms.")
        await press_done(stand, SITTER, thread)
        await stand.until_named(thread, "turn 1")
        waits = await stand.until_controls(thread, lambda it: not buttons(it)["Skip turn"])
        assert said_on(waits) == "Paused\nMira asked for it.\n\nIn seats: Elias (for)"
        await press_control(stand, MODERATOR, waits, "Resume")
        await stand.until_named(thread, "turn 2")


async def test_a_persons_turn_is_skipped(stand: Stand) -> None:
    async with seated(stand) as (_, thread):
        controls = await stand.until_controls(thread, can("+1 min"))
        await press_control(stand, MODERATOR, controls, "Skip turn")
        skipped = await stand.until_named(thread, "turn 1")
    assert "Ada's turn was skipped by Mira" in skipped["content"]


async def test_everybody_can_ask_from_it_while_a_debater_speaks(stand: Stand) -> None:
    async with debating(stand) as (_, _thread, controls):
        asked = await stand.press(STRANGER, controls, "Ask")
        assert asked["modal"]["title"] == "Ask the debaters"
    assert list(buttons(controls)) == [
        *("Pause", "Skip turn", "+1 min", "Questions", "Stop"),
        *("Take a seat", "Ask"),
    ]


async def test_the_next_question_goes_to_whoever_speaks_next(stand: Stand) -> None:
    async with debating(stand) as (client, thread, _):
        [ledger] = client.services.runner.live
        asker = Guest(PersonId("1"), "Noor")
        for text in ("What of *milk*?", "And sugar?"):
            number = await ask_question(ledger, asker, text)
            await rule_question(ledger, asker, number, is_let_in=True)
        controls = await stand.until_controls(thread, says("2 questions to put"))
        queue = await stand.filled_in(STARTER, await stand.press(STARTER, controls, "Questions"))
        await stand.press(STARTER, queue["message"], "To the next speaker")
        put = await stand.person(STARTER).wait_for_message(
            thread, lambda it: it["id"] == queue["message"]["id"] and "put to Ben" in str(it)
        )
        await stand.press(STARTER, put, "To the next speaker")
        await stand.person(STARTER).wait_for_message(
            thread, lambda it: it["content"].startswith("Question 1 waits for their answer")
        )
        stand.performer_on_cue.cue(2)
        await ledger.until(lambda record: len(record.turns) == 2)
        [first, second] = ledger.record.people.questions
    assert [label for label in buttons(put) if "1" in label] == []
    assert (first.turn, second.state) == (2, "let in")
