"""The pages of a turn: whatever a format wants filled in fits below one message."""

import asyncio

from bot.seats.forms import TurnId, buttons, sheet_of, write_overview
from debate_core.domain.facts import SeatTaken
from debate_core.domain.sheets import Field, Page, Sheet
from debate_core.domain.values import DebateId
from debate_core.engine.audience import ask_question, put_question, rule_question
from tests.core.engine.rooms import runner_of
from tests.core.engine.seated import MIA, MODERATOR, NOAH, Room
from tests.core.making import ADA, SOMEONE, rounds_spec

TURN = TurnId(DebateId("d1"), 7)
VOTE = Page("vote", "Vote", (Field("vote", "Your vote", choices=("tea", "x" * 120)),))


async def test_of_many_pages_all_that_fit_have_a_button_beside_send() -> None:
    many = Sheet(tuple(Page(f"p{n}", f"Page {n}", VOTE.fields) for n in range(40)))
    assert len(buttons(TURN, many, {}).children) == 25


async def test_a_question_from_the_audience_stands_where_it_is_answered() -> None:
    room, spec = Room(), rounds_spec(rounds=2)
    taken = SeatTaken(debater=ADA.id, person=MIA.id, name=MIA.name)
    async with asyncio.timeout(10), runner_of(seats=room) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[taken])
        first = await room.turns.get()
        number = await ask_question(ledger, NOAH, "What of *milk*?")
        await rule_question(ledger, MODERATOR, number, is_let_in=True)
        await put_question(ledger, MODERATOR, number, "for")
        room.write(MIA, "Tea.")
        room.press_done(ADA.id)
        second = await room.turns.get()
    said = [write_overview(each, sheet_of(each), {}) for each in (first, second)]
    assert "question" not in said[0]
    assert said[1].endswith("\nAnswer this question too: What of \\*milk\\*?")
