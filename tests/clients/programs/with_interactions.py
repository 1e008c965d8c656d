"""What the walk uses, on interactions."""

import json
import os

import interactions
from interactions.api.http.route import Route

PLACE = json.loads(os.environ["SANDBOX"])
Route.BASE = PLACE["base"]

bot = interactions.Client(intents=interactions.Intents.DEFAULT)


@interactions.slash_command(name="hello", description="Greets")
@interactions.slash_option(
    name="name",
    description="Whom",
    opt_type=interactions.OptionType.STRING,
    required=True,
    autocomplete=True,
)
async def hello(context: interactions.SlashContext, name: str):
    button = interactions.Button(
        style=interactions.ButtonStyle.PRIMARY, label="More", custom_id="more"
    )
    await context.send(f"Hello {name}", components=button)


@hello.autocomplete("name")
async def suggest(context: interactions.AutocompleteContext):
    await context.send(choices=["World"])


@interactions.component_callback("more")
async def more(context: interactions.ComponentContext):
    field = interactions.ShortText(label="Words", custom_id="words")
    await context.send_modal(interactions.Modal(field, title="Words", custom_id="note"))


@interactions.modal_callback("note")
async def note(context: interactions.ModalContext, words: str):
    await context.send(f"Noted: {words}")
    channel = context.channel
    thread = await channel.create_thread(
        name="A walk", thread_type=interactions.ChannelType.GUILD_PUBLIC_THREAD
    )
    webhook = await channel.create_webhook(name="Stage")
    await webhook.send("By webhook", username="Felix", thread=thread, wait=True)
    file = interactions.File(__file__, file_name="notes.txt")
    sent = await thread.send("A file", files=file)
    await sent.add_reaction("👍")


@interactions.listen()
async def on_message_reaction_add(event: interactions.api.events.MessageReactionAdd):
    if event.author.id != bot.user.id:
        await event.message.channel.send(f"Somebody reacted: {event.emoji.name}")


bot.start(PLACE["token"])
