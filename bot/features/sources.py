"""/debate source: a quotation from a source of a debate, with the text around it."""

import discord
from discord import app_commands

from bot.debates.services import debate_here
from bot.debates.suggestions import debate_command
from bot.platform.feature import Feature
from bot.writer.cards import make_card_post
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.reports.sources import source_card, sources_listed


async def suggest_sources(
    interaction: discord.Interaction, _: str
) -> list[app_commands.Choice[str]]:
    """Suggest the sources of this thread's debate."""
    try:
        record = await debate_here(interaction)
    except SpecError:
        return []
    return [
        app_commands.Choice(name=shorten_line(f"{tag}: {name}", 100), value=tag)
        for tag, name in sources_listed(record)
    ]


@debate_command("source", "What was quoted from a source, with the text around it")
@app_commands.describe(
    source="Which one, such as S1",
    words="Words to look up in it; all that was quoted so far if left out",
)
@app_commands.autocomplete(source=suggest_sources)
async def source_command(
    interaction: discord.Interaction, source: str, words: str = "", debate: str = ""
) -> None:
    """Show a source's text around a quotation, to the caller only."""
    record = await debate_here(interaction, debate)
    post = make_card_post(source_card(record, source, words), record.spec)
    assert post.embed is not None
    files = [file.as_file() for file in post.files]
    await interaction.response.send_message(embed=post.embed, files=files, ephemeral=True)


SOURCES = Feature(name="sources", debate_commands=(source_command,))
