"""What the walk uses, on py-cord."""

import json
import os

import discord
import discord.http

PLACE = json.loads(os.environ["SANDBOX"])
discord.http.Route.API_BASE_URL = PLACE["base"]

bot = discord.Bot(intents=discord.Intents.default())


class Words(discord.ui.Modal):
    def __init__(self):
        field = discord.ui.InputText(label="Words", custom_id="words")
        super().__init__(field, title="Words")

    async def callback(self, interaction):
        await interaction.response.send_message(f"Noted: {self.children[0].value}")
        channel = interaction.channel
        thread = await channel.create_thread(name="A walk", type=discord.ChannelType.public_thread)
        webhook = await channel.create_webhook(name="Stage")
        await webhook.send("By webhook", username="Felix", thread=thread, wait=True)
        sent = await thread.send("A file", file=discord.File(__file__, filename="notes.txt"))
        await sent.add_reaction("👍")


class More(discord.ui.View):
    @discord.ui.button(label="More", custom_id="more")
    async def more(self, button, interaction):
        await interaction.response.send_modal(Words())


async def suggest(context):
    return [word for word in ["World"] if word.startswith(context.value)]


@bot.slash_command(description="Greets")
@discord.option("name", str, autocomplete=suggest)
async def hello(context, name: str):
    await context.respond(f"Hello {name}", view=More())


@bot.event
async def on_raw_reaction_add(payload):
    if payload.user_id != bot.user.id:
        channel = bot.get_channel(payload.channel_id)
        await channel.send(f"Somebody reacted: {payload.emoji}")


bot.run(PLACE["token"])
