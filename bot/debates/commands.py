"""The verbs of /debate, and “Debate this” on a message."""

import discord
from discord import app_commands

from bot.debates.attachments import files_of, text_of
from bot.debates.forget import show_words
from bot.debates.listing import show_list
from bot.debates.plan import show_plan
from bot.debates.questions import ask, show_form, show_questions
from bot.debates.recount import show_recount
from bot.debates.scores import show_report, show_scores
from bot.debates.seat import SeatAction, change_seat, seats_here
from bot.debates.seating import SEATS, SeatWishes, seating_of
from bot.debates.services import A_DEBATE, debate_here, services_of
from bot.debates.steering import Steering
from bot.debates.suggestions import (
    debaters_here,
    debates_here,
    formats_here,
    judges_at_hand,
    models_at_hand,
    motions_here,
    options_here,
    suggesting,
)
from bot.debates.transcript import show_transcript
from bot.platform.errors import tell_alone
from bot.writer.cards import embedded_card
from debate_core.domain.text import shorten_line
from debate_core.drafting.request import DEFAULT_FORMAT, DebateRequest, schema_in
from debate_core.engine.people import MOST_EXTRA
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.models.choosing import presets, wish
from debate_core.reports.announcement import status_card

_PRESETS = [app_commands.Choice(name=preset, value=preset) for preset in presets()]
_KINDS = [
    app_commands.Choice(name="a page to read and print (HTML)", value="html"),
    app_commands.Choice(name="text (Markdown)", value="markdown"),
    app_commands.Choice(name="data (JSON)", value="json"),
]
_BALLOTS = [
    app_commands.Choice(name="open: by reactions, with a tally for all to see", value="open"),
    app_commands.Choice(name="secret: by buttons, no tally before the close", value="secret"),
]


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
        ballot="How people vote; by reactions that everyone sees, if left out",
        preset="How long and how hard is thought, and by which models",
        model="The model of every debater and the judge, as provider:model",
        options="The format's own options: name=value; name=value",
        judge="The judge's model; with commas those of up to three, where options have judges=3",
        context="Background that debaters and judge may use",
        instructions="What else is asked of debaters and judge",
        schema="A JSON schema that the result is written in, where the format has a synthesizer",
        source1="A text, Markdown or PDF file that the debate is held on",
        source2="A second one",
        source3="A third one",
        seats="Who may take a debater's seat; whom you invite if left out",
        seat_role="The role that may",
        invite="Somebody who may take a seat",
        turn_time="How long a person has for a turn: 2m, 10m; 5 minutes if left out",
    )
    @app_commands.choices(preset=_PRESETS, seats=SEATS, ballot=_BALLOTS)
    @app_commands.autocomplete(
        motion=motions_here,
        format=formats_here,
        debaters=debaters_here,
        threshold=suggesting("60%", "majority", "75%", "unanimity", "2"),
        turn_time=suggesting("2m", "5m", "10m", "30m"),
        voting_time=suggesting("1m", "2m", "10m", "1h", "1d"),
        model=models_at_hand,
        judge=judges_at_hand,
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
        ballot: str = "",
        preset: str = "",
        model: str = "",
        judge: str = "",
        options: str = "",
        context: str = "",
        instructions: str = "",
        schema: str = "",
        seats: str = "",
        seat_role: discord.Role | None = None,
        invite: discord.Member | None = None,
        turn_time: str = "",
        source1: discord.Attachment | None = None,
        source2: discord.Attachment | None = None,
        source3: discord.Attachment | None = None,
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
            wish(model, preset, judge),
            options,
            context,
            instructions,
            schema_in(schema) if schema.strip() else None,
            is_secret=ballot == "secret" if ballot else None,
            seating=seating_of(SeatWishes(seats, seat_role, invite, turn_time), format),
        )
        attached = [source for source in (source1, source2, source3) if source is not None]
        await show_plan(interaction, request, attached)

    @app_commands.command(description="Where a debate stands")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def status(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show where a debate stands, to the caller only."""
        record = await debate_here(interaction, debate)
        thread = services_of(interaction).publishers.thread_of(record.debate)
        where = f"In {thread.mention}" if thread is not None else ""
        card = embedded_card(status_card(record), record.spec).embed
        await interaction.response.send_message(where, embed=card, ephemeral=True)

    @app_commands.command(description="A debate's transcript, as a file for you")
    @app_commands.describe(debate=A_DEBATE, kind="What it is written as; a page if left out")
    @app_commands.rename(kind="as")
    @app_commands.choices(kind=_KINDS)
    @app_commands.autocomplete(debate=debates_here)
    async def transcript(
        self, interaction: discord.Interaction, debate: str = "", kind: str = "html"
    ) -> None:
        """Send the transcript, as far as the debate has come, to the caller only."""
        await show_transcript(interaction, debate, kind)

    @app_commands.command(description="Count a vote again from Discord's own lists")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def recount(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show both columns and why they differ, to the caller only."""
        await show_recount(interaction, debate)

    @app_commands.command(description="A debate's scores, with a picture")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def scores(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show the score breakdown as it is by now, to the caller only."""
        await show_scores(interaction, debate)

    @app_commands.command(description="How a debate was decided, in nine lines and what follows")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def report(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show the report, to the caller only."""
        await show_report(interaction, debate)

    @app_commands.command(name="list", description="What runs here, and what ran lately")
    async def list_debates(self, interaction: discord.Interaction) -> None:
        """Show the debates of this server that the caller may see, to the caller only."""
        await show_list(interaction)

    @app_commands.command(description="Close a debate early, or its vote now")
    @app_commands.describe(debate=A_DEBATE, reason="Why, for everyone to read")
    @app_commands.autocomplete(debate=debates_here)
    async def stop(
        self, interaction: discord.Interaction, debate: str = "", reason: str = ""
    ) -> None:
        """Close gracefully: a debate goes to its verdict and vote, a vote is counted."""
        steering = await Steering.of(interaction, debate, reason)
        await tell_alone(interaction, await steering.stop(reason))

    @app_commands.command(description="Pause a debate after the turn under way")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def pause(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Pause until somebody resumes."""
        await tell_alone(interaction, (await Steering.of(interaction, debate)).pause())

    @app_commands.command(description="Go on with a paused debate")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def resume(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Go on."""
        await tell_alone(interaction, await (await Steering.of(interaction, debate)).resume())

    @app_commands.command(description="Let the turn under way pass, and go on with the next")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def skip(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Skip whoever speaks right now."""
        await tell_alone(interaction, (await Steering.of(interaction, debate)).skip())

    @app_commands.command(description="Give whoever speaks in person, or the vote, more time")
    @app_commands.describe(minutes="How many minutes more", debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def extend(
        self,
        interaction: discord.Interaction,
        minutes: app_commands.Range[int, 1, MOST_EXTRA // 60],
        debate: str = "",
    ) -> None:
        """Put off when the time is up."""
        steering = await Steering.of(interaction, debate)
        await tell_alone(interaction, await steering.extend(minutes))

    @app_commands.command(description="Take out what you wrote in a debate, for good")
    @app_commands.describe(debate=A_DEBATE, person="Whose words; moderators only, if not yours")
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
        debate=A_DEBATE,
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

    @app_commands.command(description="Ask the debaters something; a moderator lets it in")
    @app_commands.describe(question="What; a form opens if left out", debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def ask(
        self, interaction: discord.Interaction, question: str = "", debate: str = ""
    ) -> None:
        """Ask a question from the audience, or open the form for it."""
        if question.strip():
            await tell_alone(interaction, await ask(interaction, debate, question))
        else:
            await show_form(interaction, debate)

    @app_commands.command(description="The audience's questions, to let in and to put, or your own")
    @app_commands.describe(debate=A_DEBATE)
    @app_commands.autocomplete(debate=debates_here)
    async def questions(self, interaction: discord.Interaction, debate: str = "") -> None:
        """Show the questions to the caller only, as far as they may see them."""
        await show_questions(interaction, debate)


@app_commands.context_menu(name="Debate this")
@app_commands.guild_only()
async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
    """Show the plan of a debate with the message as its motion."""
    motion = shorten_line(message.content, MOTION_LIMIT)
    await show_plan(interaction, DebateRequest(motion, sources=text_of(message)), files_of(message))
