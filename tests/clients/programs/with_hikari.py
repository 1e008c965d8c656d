"""What the walk uses, on hikari."""

import json
import os

import hikari

PLACE = json.loads(os.environ["SANDBOX"])

bot = hikari.GatewayBot(PLACE["token"], rest_url=PLACE["base"], banner=None)


@bot.listen()
async def set_commands(event: hikari.StartedEvent) -> None:
    option = hikari.CommandOption(
        type=hikari.OptionType.STRING,
        name="name",
        description="Whom",
        is_required=True,
        autocomplete=True,
    )
    command = bot.rest.slash_command_builder("hello", "Greets").add_option(option)
    await bot.rest.set_application_commands(int(PLACE["application"]), [command])


@bot.listen()
async def answer(event: hikari.InteractionCreateEvent) -> None:
    interaction = event.interaction
    if isinstance(interaction, hikari.AutocompleteInteraction):
        await interaction.create_response([hikari.impl.AutocompleteChoiceBuilder("World", "World")])
    elif isinstance(interaction, hikari.CommandInteraction):
        row = bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "more", label="More")
        await interaction.create_initial_response(
            hikari.ResponseType.MESSAGE_CREATE,
            f"Hello {interaction.options[0].value}",
            component=row,
        )
    elif isinstance(interaction, hikari.ComponentInteraction):
        row = bot.rest.build_modal_action_row().add_text_input("words", "Words")
        await interaction.create_modal_response("Words", "note", component=row)
    elif isinstance(interaction, hikari.ModalInteraction):
        await take_a_walk(interaction)


async def take_a_walk(interaction: hikari.ModalInteraction) -> None:
    words = interaction.components[0][0].value
    await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, f"Noted: {words}")
    channel = interaction.channel_id
    thread = await bot.rest.create_thread(channel, hikari.ChannelType.GUILD_PUBLIC_THREAD, "A walk")
    webhook = await bot.rest.create_webhook(channel, "Stage")
    await bot.rest.execute_webhook(
        webhook, webhook.token, "By webhook", username="Felix", thread=thread
    )
    sent = await bot.rest.create_message(
        thread, "A file", attachment=hikari.File(__file__, "notes.txt")
    )
    await sent.add_reaction("👍")


@bot.listen()
async def say_who_reacted(event: hikari.GuildReactionAddEvent) -> None:
    if event.user_id != bot.get_me().id:
        await bot.rest.create_message(event.channel_id, f"Somebody reacted: {event.emoji_name}")


bot.run()
