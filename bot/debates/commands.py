"""The verbs of /debate, and “Debate this” on a message."""

import discord
from discord import app_commands

from bot.debates.forget import show_words
from bot.debates.plan import show_plan
from bot.debates.seat import SeatAction, change_seat, seats_here
from bot.debates.seating import SEATS, SeatWishes, seating_of
from bot.debates.services import check_is_under_way, check_may_steer, debate_here, services_of
from bot.debates.suggestions import (
    debaters_here,
    debates_here,
    formats_here,
    models_at_hand,
    motions_here,
    options_here,
    suggesting,
)
from bot.debates.transcript import show_transcript
from bot.writer.cards import embedded_card
from bot.writer.text import cleaned
from debate_core.domain.record import Record
from debate_core.domain.words import PersonId, one_line
from debate_core.drafting.request import DEFAULT_FORMAT, DebateRequest, schema_in
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.models.choosing import presets, wish
from debate_core.reports.announcement import status_card

_PRESETS = [app_commands.Choice(name=each, value=each) for each in presets()]
_KINDS = [
    app_commands.Choice(name="a page to read and print (HTML)", value="html"),
    app_commands.Choice(name="text (Markdown)", value="markdown"),
    app_commands.Choice(name="data (JSON)", value="json"),
]
_A_DEBATE = "Which debate; this thread's, or the newest here, if left out"


@app_commands.guild_only()
class DebateCommands(app_commands.Group, name="debate", description="Debates in this server"):
    """The /debate commands."""

    @app_commands.command(description="Plan a debate; you see the plan before it starts")
    @app_commands.describe(
        motion="What is debated, as a statement",
        format="How it is debated",
        debaters="How many, or who: “Ada: for; Ben: against”",
        rounds="How many rounds; 2 if left out",
        threshold="Votes that decide: a share, a count, majority or unanimity; 60% if left out",
        voting_time="How long people can vote: 10m, 2h, 1d",
        quorum="How many people must vote for the vote to count",
        preset="How long and how hard is thought, and by which models",
        model="The model of every debater and the judge, as provider:model",
        options="The format's own options: name=value; name=value",
        context="Background that debaters and judge may use",
        instructions="What else is asked of debaters and judge",
        schema="A JSON schema that the result is written in, where the format has a synthesizer",
        seats="Who may take a debater's seat; whom you invite if left out",
        seat_role="The role that may",
        invite="Somebody who may take a seat",
        turn_time="How long a person has for a turn: 2m, 10m; 5 minutes if left out",
    )
    @app_commands.choices(preset=_PRESETS, seats=SEATS)
    @app_commands.autocomplete(
        motion=motions_here,
        format=formats_here,
        debaters=debaters_here,
        threshold=suggesting("60%", "majority", "75%", "unanimity", "2"),
        turn_time=suggesting("2m", "5m", "10m", "30m"),
        voting_time=suggesting("1m", "2m", "10m", "1h", "1d"),
        model=models_at_hand,
        options=options_here,
    )
    async def start(  # noqa: PLR0913 - an option of the command is an argument
        self,
        interaction: discord.Interaction,
        motion: str,
        format: str = DEFAULT_FORMAT,
        debaters: str = "",
        rounds: int | None = None,
        threshold: str = "",
        voting_time: str = "",
        quorum: int | None = None,
        preset: str = "",
        model: str = "",
        options: str = "",
        context: str = "",
        instructions: str = "",
        schema: str = "",
        seats: str = "",
        seat_role: discord.Role | None = None,
        invite: discord.Member | None = None,
        turn_time: str = "",
    ) -> None:
        """Show the plan of the debate that was asked for."""
        request = DebateRequest(
            motion,
            format,
            debaters,
            rounds,
            threshold,
            voting_time,
            quorum,
            wish(model, preset),
            options,
            context,
            instructions,
            schema_in(schema) if schema.strip() else None,
            seating=seating_of(SeatWishes(seats, seat_role, invite, turn_time)),
        )
        await show_plan(interaction, request)

    @app_commands.command(description="Where a debate stands")
    @app_commands.describe(debate=_A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def status(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show where a debate stands, to the caller only."""
        record = await debate_here(interaction, debate)
        thread = services_of(interaction).publishers.thread_of(record.debate)
        where = f"In {thread.mention}" if thread is not None else ""
        card = embedded_card(status_card(record), record.spec).embed
        await interaction.response.send_message(where, embed=card, ephemeral=True)

    @app_commands.command(description="A debate's transcript, as a file for you")
    @app_commands.describe(debate=_A_DEBATE, kind="What it is written as; a page if left out")
    @app_commands.rename(kind="as")
    @app_commands.choices(kind=_KINDS)
    @app_commands.autocomplete(debate=debates_here)
    async def transcript(
        self, interaction: discord.Interaction, debate: str = "", kind: str = "html"
    ) -> None:
        """Send the transcript, as far as the debate has come, to the caller only."""
        await show_transcript(interaction, debate, kind)

    @app_commands.command(description="Close a debate early, or its vote now")
    @app_commands.describe(debate=_A_DEBATE, reason="Why, for everyone to read")
    @app_commands.autocomplete(debate=debates_here)
    async def stop(
        self, interaction: discord.Interaction, debate: str = "", reason: str = ""
    ) -> None:
        """Close gracefully: a debate goes to its verdict and vote, a vote is counted."""
        record = await self._steered(interaction, debate)
        is_vote = record.state == "voting"
        said = one_line(reason, 200) or f"{interaction.user.display_name} asked for it."
        await services_of(interaction).runner.close(record.debate, _who(interaction), said)
        what = "The vote is closed and counted" if is_vote else "It closes with what has been said"
        motion = cleaned(record.spec.motion)
        await interaction.response.send_message(f"{what}: “{motion}”", ephemeral=True)

    @app_commands.command(description="Pause a debate after the turn under way")
    @app_commands.describe(debate=_A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def pause(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Pause until somebody resumes."""
        record = await self._steered(interaction, debate)
        said = f"{interaction.user.display_name} asked for it."
        services_of(interaction).runner.pause(record.debate, _who(interaction), said)
        await interaction.response.send_message("It pauses after this turn.", ephemeral=True)

    @app_commands.command(description="Go on with a paused debate")
    @app_commands.describe(debate=_A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def resume(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Go on."""
        record = await self._steered(interaction, debate)
        services_of(interaction).runner.resume(record.debate, _who(interaction))
        await interaction.response.send_message("The debate goes on.", ephemeral=True)

    @app_commands.command(description="Take out what you wrote in a debate, for good")
    @app_commands.describe(debate=_A_DEBATE, person="Whose words; moderators only, if not yours")
    @app_commands.autocomplete(debate=debates_here)
    async def forget(
        self,
        interaction: discord.Interaction,
        debate: str = "",
        person: discord.User | None = None,
    ) -> None:
        """List what somebody wrote, each with a button that takes it out."""
        await show_words(interaction, debate, person)

    @app_commands.command(description="Take a debater's seat, leave it, or give it to somebody")
    @app_commands.describe(
        action="What to do with the seat",
        debater="Whose seat; your own, or the free ones, if left out",
        member="Whom you give it to",
        debate=_A_DEBATE,
    )
    @app_commands.autocomplete(debater=seats_here, debate=debates_here)
    async def seat(
        self,
        interaction: discord.Interaction,
        action: SeatAction,
        debater: str = "",
        member: discord.Member | None = None,
        debate: str = "",
    ) -> None:
        """Seats change hands when the next phase begins."""
        await change_seat(interaction, action, (debater, debate), member)

    async def _steered(self, interaction: discord.Interaction, debate: str) -> Record:
        record = await debate_here(interaction, debate)
        check_may_steer(interaction, record)
        check_is_under_way(services_of(interaction).runner, record)
        return record


@app_commands.context_menu(name="Debate this")
@app_commands.guild_only()
async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
    """Show the plan of a debate with the message as its motion."""
    await show_plan(interaction, DebateRequest(one_line(message.content, MOTION_LIMIT)))


def _who(interaction: discord.Interaction) -> PersonId:
    return PersonId(str(interaction.user.id))
