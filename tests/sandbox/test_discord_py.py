"""The unmodified discord.py client against the sandbox, over the wire."""

import asyncio
import io
from collections.abc import AsyncIterator

import discord
import discord.gateway
import discord.http
import pytest
import yarl
from discord import app_commands

from sandbox.client import Person
from sandbox.server import Sandbox


class Question(discord.ui.Modal, title="A question"):
    words: discord.ui.TextInput["Question"] = discord.ui.TextInput(
        label="Your question", custom_id="words", min_length=3, max_length=100
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Asked: {self.words.value}")


class Choices(discord.ui.View):
    @discord.ui.button(label="Start", custom_id="start", style=discord.ButtonStyle.primary)
    async def start_debate(
        self, interaction: discord.Interaction, button: discord.ui.Button["Choices"]
    ) -> None:
        await interaction.response.edit_message(content="Started", view=None)
        assert isinstance(interaction.channel, discord.TextChannel)
        announcement = await interaction.channel.send("A debate begins")
        thread = await announcement.create_thread(name="Cats or dogs")
        webhook = await interaction.channel.create_webhook(name="Stage")
        await webhook.send("I speak for cats.", username="Felix", thread=thread, wait=True)
        ballot = await thread.send("Vote")
        for emoji in ("👍", "👎"):
            await ballot.add_reaction(emoji)

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(
        self, interaction: discord.Interaction, button: discord.ui.Button["Choices"]
    ) -> None:
        await interaction.response.send_modal(Question())


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True, reactions=True))
        self._connection.guild_ready_timeout = 0.1
        self.tree = app_commands.CommandTree(self)
        self.votes: asyncio.Queue[discord.RawReactionActionEvent] = asyncio.Queue()
        self.resumed: asyncio.Event = asyncio.Event()
        self.ready: asyncio.Queue[None] = asyncio.Queue()
        self.errors: list[str] = []

        group = app_commands.Group(name="debate", description="Debates")

        @group.command(description="Start one")
        @app_commands.describe(motion="What it is about", rounds="How many rounds")
        async def start(
            interaction: discord.Interaction,
            motion: app_commands.Range[str, 3, 200],
            rounds: app_commands.Range[int, 1, 5] = 2,
        ) -> None:
            plan = discord.Embed(title=motion, description=f"{rounds} rounds")
            await interaction.response.send_message(embed=plan, view=Choices(), ephemeral=True)

        @group.command(description="Slowly")
        async def slow(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.edit_original_response(content="Done")

        @group.command(description="Find one")
        async def find(interaction: discord.Interaction, name: str) -> None:
            await interaction.response.send_message(f"Found {name}")

        @find.autocomplete("name")
        async def names(
            interaction: discord.Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            known = ["cats", "dogs"]
            return [app_commands.Choice(name=n, value=n) for n in known if current in n]

        @self.tree.context_menu(name="Debate this")
        async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"Debating: {message.author.name}")

        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.put_nowait(None)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds between one IDENTIFY and the next."""

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        self.votes.put_nowait(payload)


@pytest.fixture
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.address["base"])
    gateway = yarl.URL(sandbox.address["gateway"])
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bot = Bot()
    running = asyncio.create_task(bot.start(sandbox.address["token"]))
    async with asyncio.timeout(10):
        await bot.ready.get()
    yield bot
    await bot.close()
    await running


@pytest.fixture
async def started(bot: Bot, mira: Person, debates: str) -> dict[str, str]:
    """A debate under way: the ids of its thread and ballot."""
    report = await mira.command("debate start", debates, motion="Cats are better")
    await mira.click(report["message"], "start")
    thread = await mira.wait_for_thread(debates)
    messages = await mira.wait_until(
        thread["id"], lambda found: any(len(m["reactions"]) == 2 for m in found)
    )
    return {"thread": thread["id"], "ballot": messages[-1]["id"]}


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
    async with asyncio.timeout(10):
        await bot.ready.get()
    report = await mira.command("debate find", debates, name="cats")
    assert report["message"]["content"] == "Found cats"


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
