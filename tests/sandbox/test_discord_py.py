"""The unmodified discord.py client against the sandbox, over the wire: interactions and gateway."""

import asyncio

from sandbox.client import Person
from sandbox.server import Sandbox
from tests.sandbox.unmodified import Bot
from tests.sandbox.unmodified import bot as bot
from tests.sandbox.unmodified import started as started


async def test_a_slash_command_is_answered_with_an_embed_and_buttons_for_the_caller_only(
    bot: Bot, mira: Person, noor: Person, debates: str
) -> None:
    report = await mira.command("debate start", debates, motion="Cats are better", rounds=3)
    assert report["answered"] == "message"
    message = report["message"]
    assert message["embeds"][0]["title"] == "Cats are better"
    assert [b["custom_id"] for b in message["components"][0]["components"]] == ["start", "ask"]
    assert [m["id"] for m in await mira.messages(debates)] == [message["id"]]
    assert await noor.messages(debates) == []


async def test_a_deferred_answer_becomes_the_message(bot: Bot, mira: Person, debates: str) -> None:
    report = await mira.command("debate slow", debates)
    assert report["answered"] == "deferred"
    message = await mira.wait_for_message(debates, lambda m: m["content"] == "Done")
    assert message["flags"] == 0


async def test_a_persona_speaks_in_the_thread_by_webhook(
    started: dict[str, str], mira: Person
) -> None:
    messages = await mira.messages(started["thread"])
    [speech] = [m for m in messages if m["author"]["username"] == "Felix"]
    assert speech["content"] == "I speak for cats."


async def test_the_bot_is_told_of_a_persons_reaction(
    started: dict[str, str], bot: Bot, noor: Person
) -> None:
    while not bot.votes.empty():
        bot.votes.get_nowait()
    await noor.react({"id": started["ballot"]}, "👍")
    vote = await asyncio.wait_for(bot.votes.get(), 5)
    assert vote.member is not None
    assert (vote.emoji.name, vote.member.display_name) == ("👍", "Noor")


async def test_a_form_opens_and_its_answer_reaches_the_bot(
    bot: Bot, mira: Person, debates: str
) -> None:
    plan = await mira.command("debate start", debates, motion="Cats are better")
    opened = await mira.click(plan["message"], "ask")
    assert opened["answered"] == "modal"
    answer = await mira.submit(opened, {"words": "Why not both?"})
    assert answer["message"]["content"] == "Asked: Why not both?"


async def test_autocomplete_suggests(bot: Bot, mira: Person, debates: str) -> None:
    choices = await mira.autocomplete("debate find", debates, "name", name="ca")
    assert choices == [{"name": "cats", "value": "cats"}]


async def test_a_command_reads_the_files_of_its_options(
    bot: Bot, noor: Person, debates: str
) -> None:
    files = {"source": ("tea.txt", b"Tea"), "second": ("calm.txt", b"calms.")}
    report = await noor.command("debate read", debates, files=files)
    assert report["message"]["content"] == "Tea calms."
    report = await noor.command("debate read", debates, files={"source": ("tea.txt", b"Tea")})
    assert report["message"]["content"] == "Tea"


async def test_a_message_command_reads_the_files_of_its_message(
    bot: Bot, noor: Person, debates: str
) -> None:
    files = [("žaba.txt", b"Tea"), ("a cup.txt", b"calms.")]
    said = await noor.say(debates, "", files=files)
    report = await noor.message_command("Read this", said)
    assert report["message"]["content"] == "Tea calms."


async def test_a_message_command_gets_its_message(bot: Bot, noor: Person, debates: str) -> None:
    said = await noor.say(debates, "Dogs are better")
    report = await noor.message_command("Debate this", said)
    assert report["message"]["content"] == "Debating: noor"


async def test_a_closed_gateway_is_resumed_and_nothing_is_missed(
    started: dict[str, str], bot: Bot, noor: Person, sandbox: Sandbox
) -> None:
    while not bot.votes.empty():
        bot.votes.get_nowait()
    sandbox.faults.order({"kind": "gateway_close"})
    await noor.react({"id": started["ballot"]}, "👎")
    await asyncio.wait_for(bot.resumed.wait(), 10)
    vote = await asyncio.wait_for(bot.votes.get(), 5)
    assert vote.emoji.name == "👎"


async def test_after_a_lost_session_the_bot_identifies_itself_again(
    bot: Bot, mira: Person, sandbox: Sandbox, debates: str
) -> None:
    sandbox.faults.order({"kind": "session_lost"})
    async with asyncio.timeout(30):
        await bot.ready.get()
    report = await mira.command("debate find", debates, name="cats")
    assert report["message"]["content"] == "Found cats"
