"""Pages as modals: whatever a format wants filled in fits Discord, and is read back."""

import asyncio
from typing import Any

import discord

from bot.seats.pages import SentPage, TurnId, buttons, modal, overview, sent_page, sheet_of
from debate_core.domain.people import SeatTaken
from debate_core.domain.sheets import Field, Page, Sheet
from debate_core.domain.words import DebateId
from debate_core.engine.audience import ask_question, put_question, rule_question
from tests.core.engine.rooms import runner_of
from tests.core.engine.seated import MIA, MODERATOR, NOAH, Room
from tests.core.making import ADA, SOMEONE, rounds_spec

TURN = TurnId(DebateId("d1"), 7)
WIDE = Page(
    "wide",
    "A title that is much too long to stand above any form of Discord's",
    tuple(Field(f"f{n}", "A label " * 10, "A hint " * 30) for n in range(4)),
    about="Join discord.gg/tea. " * 400,
)
VOTE = Page("vote", "Vote", (Field("vote", "Your vote", choices=("tea", "x" * 120)),))


def _labels(form: discord.ui.Modal) -> list[discord.ui.Label[discord.ui.Modal]]:
    return [each for each in form.children if isinstance(each, discord.ui.Label)]


async def test_long_texts_are_cut_to_what_discord_takes() -> None:
    form = modal(TURN, WIDE, {})
    above = form.children[0]
    assert isinstance(above, discord.ui.TextDisplay)
    assert len(form.title) <= 45
    assert len(above.content) <= 1500
    assert "discord.gg" not in above.content
    for each in _labels(form):
        assert len(each.text) <= 45
        assert len(each.description or "") <= 100


async def test_where_five_fields_stand_nothing_stands_above_them() -> None:
    full = Page("full", "Full", tuple(Field(f"f{n}", "Why") for n in range(5)), about="Read this.")
    assert [type(each) for each in modal(TURN, full, {}).children] == [discord.ui.Label] * 5


async def test_a_choice_that_was_made_is_chosen_again() -> None:
    select = _labels(modal(TURN, VOTE, {"vote": "tea"}))[0].component
    assert isinstance(select, discord.ui.Select)
    assert [each.default for each in select.options] == [True, False]
    assert all(len(each.label) <= 100 for each in select.options)


async def test_of_many_pages_all_that_fit_have_a_button_beside_send() -> None:
    many = Sheet(tuple(Page(f"p{n}", f"Page {n}", VOTE.fields) for n in range(40)))
    assert len(buttons(TURN, many, {}).children) == 25


def test_a_modal_is_read_back_from_what_discord_sends() -> None:
    data: dict[str, Any] = {
        "custom_id": "turn:page:d1:7:questions 1",
        "components": [
            {"type": 10, "id": 1},
            {"type": 18, "component": {"type": 4, "custom_id": "why", "value": " So. "}},
            {"type": 18, "component": {"type": 3, "custom_id": "vote", "values": ["tea"]}},
            {"type": 18, "component": {"type": 3, "custom_id": "also", "values": []}},
        ],
    }
    fields = {"why": "So.", "vote": "tea", "also": ""}
    assert sent_page(data) == SentPage(TURN, "questions 1", fields)


def test_a_modal_of_anybody_else_is_none_of_ours() -> None:
    assert sent_page({"custom_id": "edit", "components": []}) is None


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
    said = [overview(each, sheet_of(each), {}) for each in (first, second)]
    assert "question" not in said[0]
    assert said[1].endswith("\nAnswer this question too: What of \\*milk\\*?")
