"""`rostrum transcript`: a debate to read, to print or as data."""

import click

from bot.cli.parameters import TextParam


@click.command(short_help="Write the transcript of a debate.")
@click.argument("debate", type=TextParam())
@click.option(
    "--as",
    "kind",
    type=TextParam(),
    metavar="KIND",
    help="markdown, json or html; else what the output's name ends in, else markdown.",
)
@click.option(
    "--output",
    type=TextParam(),
    metavar="FILE",
    help="Write it there, in place of what the file held; else it is printed.",
)
def transcript(debate: str, kind: str | None, output: str | None) -> None:
    """Write the transcript of DEBATE: a record that debate --json wrote, - for stdin, or an id.

    An id is looked up in the bot's database; the debate's card shows it. The page is one file that
    needs nothing else, and prints well.
    """
    from bot.cli.transcribing import transcribe

    transcribe(debate, kind, output)
