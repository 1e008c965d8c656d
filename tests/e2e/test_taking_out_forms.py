"""People take a turn out that they sent in a form: it stands in posts of the bot's own."""

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bot.client import RostrumClient
from debate_core.clock import FakeClock
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Speech
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.ledger import Ledger
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from sandbox.client import Messages
from tests.core.storage.stores import sqlite_address
from tests.e2e.sitting import start_seated, until_turn_of
from tests.e2e.stand import Stand, names
from tests.e2e.taking_out import (
    BY_AUTHOR,
    DELETED,
    MODERATOR,
    SAID,
    SECRET,
    bytes_of,
    is_out,
    take_out,
)


@asynccontextmanager
async def by_form(stand: Stand, text: str) -> AsyncGenerator[RostrumClient]:
    """The bot, where whoever sits has sent this in a form."""
    async with stand.bot() as client:

        async def read_turn(turn: PersonTurn) -> SpokenTurn:
            by = SaidBy(person=turn.open.person, name="Noor", way="form")
            return SpokenTurn(Speech(text=text), by)

        client.rostrum.seats.read_turn = read_turn
        yield client


async def sent(stand: Stand) -> str:
    """A debate whose first turn was sent in a form."""
    stand.performer_on_cue.hold()
    thread = await start_seated(stand, "Noor")
    await until_turn_of(stand, thread, "Noor")
    stand.clock.advance(300)
    await stand.until(thread, lambda all_: stand.performer_on_cue.first_words in str(all_))
    return thread


async def take_out_while_away(folder: Path) -> None:
    """What a process did that was killed right after it had written it."""
    with closing(sqlite3.connect(folder / "rostrum.db")) as database:
        [(debate,)] = database.execute("SELECT id FROM debates").fetchall()
    async with Database.open(sqlite_address(folder)) as database:
        journal = SqlJournal(database)
        ledger = Ledger(journal, FakeClock(), await journal.read(DebateId(debate)))
        turn = ledger.record.turns[0].fact
        event = next(each.number for each in ledger.events if each.fact == turn)
        await ledger.take_out(lambda: TakingOut(event, "author", PersonId("1")))


def posts_of_first_turn(messages: Messages) -> Messages:
    """What stands in the thread of it, by its small line."""
    return [each for each in messages if each["content"].endswith("turn 1")]


LONG = " ".join(f"{SECRET} number {number} plays." for number in range(180))


async def test_a_turn_by_form_of_several_posts_becomes_one_that_says_so(stand: Stand) -> None:
    async with by_form(stand, LONG):
        thread = await sent(stand)
        before = await stand.person("Noor").messages(thread)
        assert sum(SECRET in each["content"] for each in before) > 1
        post = posts_of_first_turn(before)[0]
        asked = await stand.person("Noor").message_command("Take my words out", post)
        await take_out(stand, "Noor", asked)
        messages = await stand.until(thread, is_out(BY_AUTHOR))
    [left] = posts_of_first_turn(messages)
    assert left["content"].startswith("*Taken out by its author.*")


async def test_a_bot_killed_before_the_thread_followed_changes_it_once_it_is_back(
    stand: Stand, tmp_path: Path
) -> None:
    async with by_form(stand, LONG):
        thread = await sent(stand)
    await take_out_while_away(tmp_path)
    async with stand.bot():
        messages = await stand.until(thread, is_out(BY_AUTHOR))
    async with stand.bot():
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 2")
        again = await stand.person("Noor").messages(thread)
    assert len(posts_of_first_turn(messages)) == 1
    # The next round's line may be there already.
    up_to_turn = [*names(messages), "turn 2"]
    assert names(again)[: len(up_to_turn)] == up_to_turn


async def test_a_post_that_was_not_kept_is_known_though_its_words_were_taken_out(
    stand: Stand, tmp_path: Path
) -> None:
    async with by_form(stand, LONG):
        thread = await sent(stand)
    with closing(sqlite3.connect(tmp_path / "rostrum.db")) as database:
        database.execute("DELETE FROM deliveries WHERE mark LIKE 'turn 1%'")
        database.execute("DELETE FROM deliveries WHERE mark LIKE 'opens 1, over%'")
        database.commit()
    await take_out_while_away(tmp_path)
    async with stand.bot():
        messages = await stand.until(thread, is_out(BY_AUTHOR))
    assert len(posts_of_first_turn(messages)) == 1


async def test_deleting_the_post_of_a_turn_by_form_takes_it_out(
    stand: Stand, tmp_path: Path
) -> None:
    async with by_form(stand, SAID):
        thread = await sent(stand)
        [post] = posts_of_first_turn(await stand.person(MODERATOR).messages(thread))
        await stand.person(MODERATOR).delete(post)
        await stand.until(thread, is_out(DELETED))
        assert SECRET.encode() not in bytes_of(tmp_path)
