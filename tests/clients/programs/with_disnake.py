"""What the walk uses, on disnake."""

import json
import os

import disnake
import disnake.http
from disnake.ext import commands

PLACE = json.loads(os.environ["SANDBOX"])
disnake.http.Route.BASE = PLACE["base"]

bot = commands.InteractionBot(intents=disnake.Intents.default())


class Words(disnake.ui.Modal):
    def __init__(self):
        field = disnake.ui.TextInput(label="Words", custom_id="words")
        super().__init__(title="Words", components=[field])

    async def callback(self, inter):
        await inter.response.send_message(f"Noted: {inter.text_values['words']}")
        thread = await inter.channel.create_thread(
            name="A walk", type=disnake.ChannelType.public_thread
        )
        webhook = await inter.channel.create_webhook(name="Stage")
        await webhook.send("By webhook", username="Felix", thread=thread, wait=True)
        sent = await thread.send("A file", file=disnake.File(__file__, filename="notes.txt"))
        await sent.add_reaction("👍")


class More(disnake.ui.View):
    @disnake.ui.button(label="More", custom_id="more")
    async def more(self, button, inter):
        await inter.response.send_modal(Words())


async def suggest(inter, typed: str):
    return [word for word in ["World"] if word.startswith(typed)]


@bot.slash_command(description="Greets")
async def hello(inter, name: str = commands.Param(autocomplete=suggest)):
    await inter.response.send_message(f"Hello {name}", view=More())


@bot.event
async def on_raw_reaction_add(payload):
    if payload.user_id != bot.user.id:
        channel = bot.get_channel(payload.channel_id)
        await channel.send(f"Somebody reacted: {payload.emoji}")


bot.run(PLACE["token"])
