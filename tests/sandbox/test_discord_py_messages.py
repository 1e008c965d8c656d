"""The unmodified discord.py client against the sandbox, over the wire: messages and their like."""

import io
import time

import discord
import pytest

from sandbox.client import Person
from sandbox.server import Sandbox
from tests.sandbox.unmodified import Bot
from tests.sandbox.unmodified import bot as bot


@pytest.fixture
def channel(bot: Bot, debates: str) -> discord.TextChannel:
    channel = bot.get_channel(int(debates))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_history_comes_back_whole(channel: discord.TextChannel) -> None:
    for number in range(105):
        await channel.send(str(number))
    found = [message.content async for message in channel.history(limit=None, oldest_first=True)]
    assert found == [str(number) for number in range(105)]


async def test_a_message_can_be_edited_pinned_answered_and_deleted(
    channel: discord.TextChannel,
) -> None:
    message = await channel.send("before", embed=discord.Embed(title="A card", colour=0x5865F2))
    await message.edit(content="after")
    await message.pin()
    answer = await message.reply("why?")
    [pinned] = [pin async for pin in channel.pins()]
    assert (pinned.content, pinned.embeds[0].title) == ("after", "A card")
    assert answer.reference is not None
    assert answer.reference.message_id == message.id
    await message.delete()
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(message.id)


async def test_a_persons_files_can_be_read_until_their_address_runs_out(
    channel: discord.TextChannel, noor: Person, sandbox: Sandbox
) -> None:
    said = await noor.say(str(channel.id), "Look", files=[("tea time.txt", b"Tea calms.")])
    [attachment] = (await channel.fetch_message(int(said["id"]))).attachments
    assert (attachment.filename, attachment.size) == ("tea_time.txt", 10)
    assert attachment.content_type == "text/plain; charset=utf-8"
    assert await attachment.read() == b"Tea calms."
    sandbox.world.clock = lambda: time.time() + 25 * 3600
    with pytest.raises(discord.NotFound):
        await attachment.read()


async def test_reactions_are_counted_and_taken_off(
    channel: discord.TextChannel, noor: Person, sandbox: Sandbox
) -> None:
    message = await channel.send("Vote")
    await message.add_reaction("👍")
    await noor.react({"id": str(message.id)}, "👍")
    [reaction] = (await channel.fetch_message(message.id)).reactions
    users = {user.display_name async for user in reaction.users(limit=100)}
    assert users == {"Rostrum", "Noor"}
    await message.remove_reaction("👍", discord.Object(int(sandbox.address["people"]["Noor"])))
    [reaction] = (await channel.fetch_message(message.id)).reactions
    assert (reaction.count, reaction.me) == (1, True)
    await message.clear_reactions()
    assert (await channel.fetch_message(message.id)).reactions == []


async def test_a_thread_is_locked_archived_and_found_again(channel: discord.TextChannel) -> None:
    thread = await channel.create_thread(name="Cats", type=discord.ChannelType.public_thread)
    await thread.send("first")
    await thread.edit(locked=True)
    await thread.edit(archived=True)
    [found] = [thread async for thread in channel.archived_threads()]
    assert (found.id, found.locked, found.archived) == (thread.id, True, True)


async def test_a_forum_gets_a_post(bot: Bot, forum: str) -> None:
    channel = bot.get_channel(int(forum))
    assert isinstance(channel, discord.ForumChannel)
    post = await channel.create_thread(name="A motion", content="Cats are better")
    assert (post.thread.parent_id, post.message.content) == (int(forum), "Cats are better")


async def test_a_personas_message_can_be_read_edited_and_deleted(
    channel: discord.TextChannel,
) -> None:
    webhook = await channel.create_webhook(name="Stage")
    thread = await channel.create_thread(name="Cats", type=discord.ChannelType.public_thread)
    picture = discord.File(io.BytesIO(b"a picture"), "cat.png")
    said = await webhook.send("Meow", username="Felix", thread=thread, file=picture, wait=True)
    edited = await webhook.edit_message(said.id, content="Purr", thread=thread)
    assert (edited.content, edited.author.display_name) == ("Purr", "Felix")
    assert await edited.attachments[0].read() == b"a picture"
    await webhook.delete_message(said.id, thread=thread)
    assert [w.token for w in await channel.webhooks()] == [webhook.token]
    await webhook.delete()
    with pytest.raises(discord.NotFound) as refused:
        await webhook.send("Meow", wait=True)
    assert refused.value.code == 10015


async def test_an_emoji_of_the_application_serves_in_messages(
    bot: Bot, channel: discord.TextChannel
) -> None:
    emoji = await bot.create_application_emoji(name="felix", image=b"\x89PNG\r\n\x1a\n")
    message = await channel.send(str(emoji))
    await message.add_reaction(emoji)
    assert await bot.fetch_application_emojis() == [emoji]


async def test_the_second_versions_components_are_taken(
    channel: discord.TextChannel, noor: Person
) -> None:
    view = discord.ui.LayoutView()
    text: discord.ui.TextDisplay[discord.ui.LayoutView] = discord.ui.TextDisplay("# Round 1")
    view.add_item(discord.ui.Container(text, accent_colour=0x5865F2))
    await channel.send(view=view)
    [message] = await noor.messages(str(channel.id))
    assert message["components"][0]["components"][0]["content"] == "# Round 1"


async def test_members_and_roles_can_be_fetched(bot: Bot, sandbox: Sandbox) -> None:
    [server] = bot.guilds
    noor = await server.fetch_member(int(sandbox.address["people"]["Noor"]))
    assert (noor.display_name, noor.guild_permissions.manage_guild) == ("Noor", False)
    assert {role.name for role in await server.fetch_roles()} >= {"@everyone", "Moderator"}
    assert server.owner_id == int(sandbox.address["people"]["Mira"])


async def test_a_missing_permission_is_named(
    channel: discord.TextChannel, sandbox: Sandbox
) -> None:
    sandbox.faults.order({"kind": "deny", "permission": "MANAGE_WEBHOOKS"})
    with pytest.raises(discord.Forbidden) as refused:
        await channel.create_webhook(name="Stage")
    assert refused.value.code == 50013


async def test_a_failing_discord_is_asked_again(
    channel: discord.TextChannel, sandbox: Sandbox
) -> None:
    limit = {"kind": "rate_limit", "retry_after": 0.01, "method": "POST", "path": "/messages$"}
    sandbox.faults.order(limit)
    assert (await channel.send("at last")).content == "at last"
