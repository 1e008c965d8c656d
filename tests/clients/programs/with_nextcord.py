"""What the walk uses, on nextcord."""

import json
import os

import nextcord
import nextcord.http
from nextcord.ext import commands

PLACE = json.loads(os.environ["SANDBOX"])
nextcord.http.Route.BASE = PLACE["base"]

bot = commands.Bot(intents=nextcord.Intents.default())


class Words(nextcord.ui.Modal):
    def __init__(self):
        super().__init__("Words")
        self.words = nextcord.ui.TextInput(label="Words", custom_id="words")
        self.add_item(self.words)

    async def callback(self, interaction):
        await interaction.response.send_message(f"Noted: {self.words.value}")
        channel = interaction.channel
        thread = await channel.create_thread(name="A walk", type=nextcord.ChannelType.public_thread)
        webhook = await channel.create_webhook(name="Stage")
        await webhook.send("By webhook", username="Felix", thread=thread, wait=True)
        sent = await thread.send("A file", file=nextcord.File(__file__, filename="notes.txt"))
        await sent.add_reaction("👍")


class More(nextcord.ui.View):
    @nextcord.ui.button(label="More", custom_id="more")
    async def more(self, button, interaction):
        await interaction.response.send_modal(Words())


@bot.slash_command(description="Greets")
async def hello(interaction: nextcord.Interaction, name: str = nextcord.SlashOption()):
    await interaction.response.send_message(f"Hello {name}", view=More())


@hello.on_autocomplete("name")
async def suggest(interaction: nextcord.Interaction, name: str):
    await interaction.response.send_autocomplete([w for w in ["World"] if w.startswith(name)])


@bot.event
async def on_raw_reaction_add(payload):
    if payload.user_id != bot.user.id:
        channel = bot.get_channel(payload.channel_id)
        await channel.send(f"Somebody reacted: {payload.emoji}")


bot.run(PLACE["token"])
