"""The larger commands: the arguments that each takes, and its help text.

Rule: the code of a command is imported when it is called, so that asking for help is quick.
"""

from pathlib import Path
from typing import Unpack

import click

from bot.cli.arguments import GivenOptions, PairParam, SeatOf, TextParam
from bot.cli.helping import Command
from debate_core.language import N_, _
from debate_core.show.text import clean_for_print


@click.command(
    cls=Command,
    short_help=N_("Hold a debate in this terminal."),
    help=N_(
        "Hold a debate on MOTION in this terminal, by the same rules as in a channel.\n\n"
        "Without a key and a local Ollama the debaters are built in; rostrum doctor says "
        "what is there."
    ),
)
@click.argument("motion", type=TextParam(may_be_empty=True))
@click.option(
    "--format",
    type=TextParam(),
    default="rounds",
    show_default=True,
    help=N_("See rostrum formats."),
)
@click.option(
    "--debaters", type=TextParam(), help=N_("How many, or who: “Ada: for; Ben: against”.")
)
@click.option("--rounds", type=int, help=N_("Rounds at most; 2 unless you say."))
@click.option(
    "--threshold", type=TextParam(), help=N_("60%, a count such as 2, majority or unanimity.")
)
@click.option(
    "--option",
    type=TextParam(),
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("An option of the format, listed by rostrum formats; may be repeated."),
)
@click.option(
    "--language", type=TextParam(), metavar="CODE", help=N_("The language of the debate: en or de.")
)
@click.option("--context", type=TextParam(), help=N_("Background that debaters and judge may use."))
@click.option(
    "--source",
    type=TextParam(),
    multiple=True,
    metavar="FILE",
    help=N_("A text, Markdown or PDF file that the debate is held on; up to three."),
)
@click.option(
    "--control",
    is_flag=True,
    help=N_("Ask a debater's model for a plain answer, before the first turn."),
)
@click.option(
    "--confidence",
    is_flag=True,
    help=N_("Ask debaters' models in private how likely they are to win, before and after."),
)
@click.option(
    "--flow",
    is_flag=True,
    help=N_("Note and show what each turn did to earlier ones (docs/flow.md)."),
)
@click.option(
    "--instructions", type=TextParam(), help=N_("What else is asked of debaters and judge.")
)
@click.option(
    "--schema",
    type=TextParam(),
    metavar="FILE",
    help=N_("A JSON schema that the result is written in, by formats with a synthesizer."),
)
@click.option("--preset", type=TextParam(), help=N_("short, quick, balanced or thorough."))
@click.option("--model", type=TextParam(), help=N_("The model of everyone, as provider:model."))
@click.option(
    "--judge-model",
    type=TextParam(),
    help=N_("The judge's model; with commas those of up to three."),
)
@click.option(
    "--seat",
    type=SeatOf(),
    multiple=True,
    help=N_("A debater's model, or “Ada: me” to sit there yourself; may be repeated."),
)
@click.option(
    "--turn-time", type=TextParam(), metavar="TIME", help=N_("How long a turn of yours takes: 5m.")
)
@click.option(
    "--side", type=PairParam(), multiple=True, help=N_("A side's model, such as for=MODEL.")
)
@click.option(
    "--seed", type=int, help=N_("The same seed plays the same debate; else one is drawn.")
)
@click.option(
    "--json", type=TextParam(), metavar="FILE", help=N_("Write the full record; - is stdout.")
)
@click.option(
    "--transcript",
    type=TextParam(),
    metavar="FILE",
    help=N_("Write the transcript, as the name ends: .md, .json or .html."),
)
@click.option("--quiet", is_flag=True, help=N_("Print only the report and the results."))
@click.option("--live", is_flag=True, help=N_("Show each turn as it is written."))
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    metavar="SECONDS",
    help=N_("How long an offline debater thinks: 0.7 in a terminal, else 0."),
)
def debate(**asked: Unpack[GivenOptions]) -> None:
    """Hold a debate on MOTION in this terminal, by the same rules as in a channel."""
    from bot.cli.debate import hold

    hold(asked)


@click.command(
    cls=Command,
    short_help=N_("Write the transcript of a debate."),
    help=N_(
        "Write the transcript of DEBATE: a record that debate --json wrote, - for stdin, or "
        "an id.\n\n"
        "An id is looked up in the bot's database; the debate's card shows it. The page is "
        "one file that needs nothing else, and prints well."
    ),
)
@click.argument("debate", type=TextParam())
@click.option(
    "--as",
    "kind",
    type=TextParam(),
    metavar="KIND",
    help=N_("markdown, json or html; else what the output's name ends in, else markdown."),
)
@click.option(
    "--output",
    type=TextParam(),
    metavar="FILE",
    help=N_("Write it there, in place of what the file held; else it is printed."),
)
def transcript(debate: str, kind: str | None, output: str | None) -> None:
    """Write the transcript of DEBATE: a record that debate --json wrote, - for stdin, or an id."""
    from bot.cli.printing import transcribe

    transcribe(debate, kind, output)


@click.command(
    cls=Command,
    short_help=N_("Check that a record was not changed."),
    help=N_(
        "Check that nothing in a record was changed, left out or moved since it was "
        "recorded.\n\n"
        "FILE is the JSON of a debate, - for stdin, or the id of a debate in the bot's "
        "database. Whether it was cut at its end, or written anew as a whole, shows only "
        "against the heads in its thread. The exit code is 1 if it does not hold."
    ),
)
@click.argument("record", metavar="FILE", type=TextParam())
@click.option(
    "--head",
    "heads",
    type=TextParam(),
    metavar="HEAD",
    multiple=True,
    help=N_("A head of the record, as the debate's thread shows it; may be given several times."),
)
def verify(record: str, heads: tuple[str, ...]) -> None:
    """Check that nothing in a record was changed, left out or moved since it was recorded."""
    from bot.cli.records import check

    if not check(record, heads):
        raise click.exceptions.Exit(1)


@click.command(
    cls=Command,
    short_help=N_("Take old debates, or all of a server, out of the database."),
    help=N_(
        "Take whole debates, or all that is kept of one server, out of the bot's database for "
        "good; what stands in Discord stays.\n\n"
        "Stop the bot first. What a debate cost stays, as one sum that names nobody. Of a server "
        "it says what it will delete, and asks."
    ),
)
@click.option(
    "--older-than",
    "age",
    type=TextParam(),
    metavar="AGE",
    help=N_("Such as 90d: debates that are over and began longer ago."),
)
@click.option(
    "--server",
    type=TextParam(),
    metavar="ID",
    help=N_("All of this server: debates, settings, personas, evenings and the rest."),
)
@click.option("--yes", is_flag=True, help=N_("Delete all of the server without asking."))
def forget(age: str | None, server: str | None, yes: bool) -> None:
    """Take whole debates, or all of a server, out of the bot's database for good."""
    from bot.cli.forgetting import forget_all_of, forget_older

    if (age is None) == (server is None):
        raise click.UsageError(_("Say either --older-than AGE or --server ID."))
    if age is not None:
        click.echo(forget_older(age))
    else:
        assert server is not None
        forget_all_of(server, is_agreed=yes)


@click.command(
    cls=Command,
    short_help=N_("Copy the database into a file."),
    help=N_(
        "Copy the database into FILE, which must be new; a bot may go on working meanwhile.\n\n"
        "The copy is how all debates stood at one moment. For PostgreSQL it says what to "
        "run instead."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the database into FILE, which must be new; a bot may go on working meanwhile."""
    from bot.config.settings import read_settings
    from debate_core.storage.backup import back_up

    contents = back_up(read_settings().own_database, file)
    click.echo(_("Copied to {file}: {contents}.", file=file, contents=contents))


@click.command(
    cls=Command,
    short_help=N_("Put a copy of the database back."),
    help=N_(
        "Put FILE, which backup has made, in the place of the database; stop the bot first.\n\n"
        "The database whose place it takes is kept beside it, its name ending in "
        "-before-restore."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put FILE, which backup has made, in the place of the database; stop the bot first."""
    import asyncio

    from bot.config.settings import make_folder, read_settings
    from debate_core.storage.backup import restore as put_back

    settings = read_settings()
    make_folder(settings.folder)
    restored = asyncio.run(put_back(settings.own_database, file))
    said = _("Restored from {file}: {contents}.", file=file, contents=restored.contents)
    if restored.kept:
        said += " " + _("What was there is kept as {path}.", path=restored.kept)
    click.echo(said)


@click.command(
    cls=Command,
    short_help=N_("Check token, permissions, database, keys and models."),
    help=N_(
        "Check what Rostrum needs, and say what to do about what is missing.\n\n"
        "The exit code is 1 if something is wrong. Keys and tokens are never shown."
    ),
)
@click.option("--call", is_flag=True, help=N_("Ask each model in use for one word, too."))
def doctor(call: bool) -> None:
    """Check what Rostrum needs, and say what to do about what is missing."""
    import asyncio

    if not asyncio.run(_examine(is_calling=call)):
        raise click.exceptions.Exit(1)


async def _examine(*, is_calling: bool) -> bool:
    """Print each finding as it is made; True if none of them is wrong."""
    from bot.doctor.checkup import check_all

    is_well = True
    async for finding in check_all(is_calling=is_calling):
        click.echo(clean_for_print(str(finding)))
        is_well = is_well and finding.state != "wrong"
    return is_well
