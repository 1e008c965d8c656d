"""/debate start, and “Debate this” on a message: all that can be said about a new debate."""

from typing import Literal, NamedTuple

import discord
from discord import app_commands

from bot.debates.plan import list_files, show_plan, text_of
from bot.debates.services import services_of
from bot.debates.suggestions import (
    suggest_debaters,
    suggest_formats,
    suggest_from,
    suggest_judges,
    suggest_models,
    suggest_motions,
    suggest_options,
)
from bot.platform.interactions import autocomplete, command, context_menu
from debate_core.domain.specification import Seating
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.domain.values import PersonId
from debate_core.drafting.request import (
    DEFAULT_FORMAT,
    DEFAULT_SEATING,
    DebateRequest,
    schema_in,
    seconds,
    usual_seating,
)
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _
from debate_core.models.choosing import presets, wish

Who = Literal["nobody", "invited", "role", "anyone"]
_SEATS = [
    app_commands.Choice(name=N_("nobody: personas alone debate"), value="nobody"),
    app_commands.Choice(name=N_("whom I or a moderator invite"), value="invited"),
    app_commands.Choice(name=N_("a role"), value="role"),
    app_commands.Choice(name="anyone", value="anyone"),
]
_SHORTEST, _LONGEST = 30, 3600
_PRESETS = [app_commands.Choice(name=preset, value=preset) for preset in presets()]
_BALLOTS = [
    app_commands.Choice(name=N_("open: by reactions, with a tally for all to see"), value="open"),
    app_commands.Choice(name=N_("secret: by buttons, no tally before the close"), value="secret"),
]


@command("start", "Plan a debate; you see the plan before it starts")
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
@app_commands.choices(preset=_PRESETS, seats=_SEATS, ballot=_BALLOTS)
@autocomplete(
    motion=suggest_motions,
    format=suggest_formats,
    debaters=suggest_debaters,
    threshold=suggest_from("60%", "majority", "75%", "unanimity", "2"),
    turn_time=suggest_from("2m", "5m", "10m", "30m"),
    voting_time=suggest_from("1m", "2m", "10m", "1h", "1d"),
    model=suggest_models,
    judge=suggest_judges,
    options=suggest_options,
)
async def start_command(  # noqa: PLR0913 - an option of the command is an argument
    interaction: discord.Interaction,
    motion: str,
    format: str = "",
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
    format = format or await find_usual_format(interaction)
    request = DebateRequest(
        motion=motion,
        format=format,
        debaters=debaters,
        rounds=rounds,
        threshold=threshold,
        voting_time=voting_time,
        quorum=quorum,
        models=wish(model, preset, judge),
        options=options,
        context=context,
        instructions=instructions,
        synthesis=schema_in(schema) if schema.strip() else None,
        switches={"is_secret": ballot == "secret"} if ballot else {},
        seating=read_seating(
            SeatWishes(who=seats, role=seat_role, invited=invite, turn_time=turn_time), format
        ),
    )
    attached = [source for source in (source1, source2, source3) if source is not None]
    await show_plan(interaction, request, attached)


@context_menu("Debate this")
@app_commands.guild_only()
async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
    """Show the plan of a debate with the message as its motion."""
    # The whole of a message that is too long comes along as a source.
    motion = shorten_line(message.content, MOTION_LIMIT)
    format = await find_usual_format(interaction)
    request = DebateRequest(motion, format, sources=text_of(message))
    await show_plan(interaction, request, list_files(message))


async def find_usual_format(interaction: discord.Interaction) -> str:
    """Find the format of debates on a server where none is asked for."""
    settings = await services_of(interaction).rules.read(interaction.guild_id)
    return settings.debaters.format or DEFAULT_FORMAT


class SeatWishes(NamedTuple):
    """The wishes about seats; an empty one leaves things as they usually are."""

    who: str = ""
    role: discord.Role | None = None
    invited: discord.Member | None = None
    turn_time: str = ""


def read_seating(wishes: SeatWishes, format_name: str) -> Seating:
    """Read who may sit, and how long a turn takes; SpecError, in one sentence, if it cannot be."""
    who = wishes.who or ("role" if wishes.role else usual_seating(format_name).who)
    if who == "role" and wishes.role is None:
        raise SpecError(_("Say which role may take a seat: pick it in the option seat_role."))
    if who != "role" and wishes.role is not None:
        raise SpecError(_("Seats are not for a role here; leave seat_role out, or pick “a role”."))
    if who == "nobody" and wishes.invited is not None:
        raise SpecError(_("Nobody is to take a seat here, so nobody can be invited to one."))
    return Seating.model_validate(
        {
            "who": who,
            "people": (PersonId(str(wishes.invited.id)),) if wishes.invited else (),
            "role": str(wishes.role.id) if wishes.role else "",
            "seconds": _turn_seconds(wishes.turn_time),
        }
    )


def _turn_seconds(text: str) -> int:
    if not text.strip():
        return DEFAULT_SEATING.seconds
    wanted = seconds(text)
    if not _SHORTEST <= wanted <= _LONGEST:
        least, most = time_in_words(_SHORTEST), time_in_words(_LONGEST)
        raise SpecError(
            _(
                "A turn of a person takes {least} to {most}; write it such as 5m.",
                least=least,
                most=most,
            )
        )
    return wanted
