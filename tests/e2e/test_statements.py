"""The statements of a discussion, over the wire: voted on, objected to, put in other words."""

import pytest

from sandbox.client import Json
from tests.e2e.at_table import (
    HOURS,
    PEOPLE,
    card,
    discussed,
    revising,
    statement,
    title_of,
    until_back,
    until_card,
)
from tests.e2e.stand import END, VOTING_SECONDS, Stand, field
from tests.sweep import keep_some

OBJECTION = "This forgets those who cannot walk."


async def object_to(table: Stand, who: str, message: Json, text: str) -> str:
    """Fill in the form below a statement; what the person is told."""
    report = await table.press(who, message, "Object")
    return (await table.person(who).submit(report, {"text": text}))["message"]["content"]


async def test_each_statement_is_voted_on_and_votes_move_and_are_withdrawn(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        await table.vote("Noor", first, 0)
        await until_card(table, thread, "Statement 1", "1 voted")
        await table.vote("Noor", first, 1)
        moved = await until_card(table, thread, "Statement 1", "👎")
        await table.until(
            thread, lambda all_: [_count(all_, first, sign) for sign in "👍👎🤷"] == [1, 2, 1]
        )
        await table.person("Noor").unreact(first, "👎")
        await until_card(table, thread, "Statement 1", "0 voted")
        second = await statement(table, thread, "Statement 2")
    assert "60% wins · counts from 3 voters · 1 voted · closes <t:" in str(moved["embeds"])
    assert "1 voted" not in str(second["embeds"])


def _count(messages: list[Json], message: Json, sign: str) -> int:
    found = next(each for each in messages if each["id"] == message["id"])
    counts = {each["emoji"]["name"]: each["count"] for each in found.get("reactions", [])}
    return counts.get(sign, 0)


async def test_votes_given_while_the_bot_was_away_count_in_every_box(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        cards = [await statement(table, thread, f"Statement {n}") for n in (1, 2, 3)]
    for who in PEOPLE:
        for each in cards:
            await table.vote(who, each, 0)
    table.clock.advance(VOTING_SECONDS)
    async with table.bot():
        agreed = await table.until_named(thread, "What was agreed")
    assert title_of(agreed) == "What was agreed: 3 of 3 statements"


async def test_an_objection_leads_to_other_words_which_are_voted_on_anew(table: Stand) -> None:
    table.performer_on_cue.line = revising("Cars should leave the centre, buses should not.")
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        told = await object_to(table, "Noor", first, OBJECTION)
        await until_card(table, thread, "Statement 1", OBJECTION)
        await statement(table, thread, "Statement 3")
        table.clock.advance(VOTING_SECONDS)
        revised = await statement(table, thread, "Statement 1, revised")
        for who in PEOPLE:
            await table.vote(who, revised, 0)
        await until_card(table, thread, "Statement 1, revised", "3 voted")
        table.clock.advance(VOTING_SECONDS)
        agreed = await table.until_named(thread, "What was agreed")
        closed = await card(table, thread, "Statement 1")
    assert told == "Your objection stands below the statement, for everyone to read."
    assert "buses should not" in field(agreed, "Agreed")
    assert closed["components"] == []


async def test_an_objection_that_comes_after_the_vote_is_refused(table: Stand) -> None:
    table.edit_pause = HOURS
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        await statement(table, thread, "Statement 3")
        table.clock.advance(VOTING_SECONDS)
        await table.until_named(thread, END)
        told = await table.press("Noor", first, "Object")
    assert told["message"]["content"] == "This discussion is over."


async def test_one_person_may_object_three_times_to_a_statement_and_others_still_may(
    table: Stand,
) -> None:
    table.edit_pause = HOURS
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        told = [await object_to(table, "Noor", first, f"{OBJECTION} {n}") for n in range(4)]
        other = await object_to(table, "Elias", first, OBJECTION)
    assert all(each.startswith("Your objection stands") for each in (*told[:3], other))
    assert told[3].startswith("3 objections of yours stand below this statement already")


@pytest.mark.parametrize("text", keep_some([" ", "\n\n"]))
async def test_an_empty_objection_changes_nothing(table: Stand, text: str) -> None:
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        told = await object_to(table, "Noor", first, text)
        shown = await card(table, thread, "Statement 1")
    assert told == "Your text is empty; write something."
    assert "Objections" not in str(shown["embeds"])


@pytest.mark.sweep
async def test_an_objection_outlives_a_restart_while_it_is_written(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        report = await table.press("Noor", first, "Object")
    async with table.bot():
        await until_back(table, first, "Object")
        await table.person("Noor").submit(report, {"text": OBJECTION})
        await until_card(table, thread, "Statement 1", OBJECTION)
