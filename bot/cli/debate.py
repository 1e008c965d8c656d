"""`rostrum debate`: a whole debate in the terminal."""

from typing import Unpack

import click

from bot.cli.asked import PACE, GivenOptions
from bot.cli.parameters import PairParam, SeatOf, TextParam


@click.command(short_help="Hold a debate in this terminal.")
@click.argument("motion", type=TextParam(may_be_empty=True))
@click.option(
    "--format", type=TextParam(), default="rounds", show_default=True, help="See rostrum formats."
)
@click.option("--debaters", type=TextParam(), help="How many, or who: “Ada: for; Ben: against”.")
@click.option("--rounds", type=int, help="Rounds at most; 2 unless you say.")
@click.option(
    "--threshold", type=TextParam(), help="60%, a count such as 2, majority or unanimity."
)
@click.option(
    "--option",
    type=TextParam(),
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the format, listed by rostrum formats; may be repeated.",
)
@click.option("--context", type=TextParam(), help="Background that debaters and judge may use.")
@click.option(
    "--source",
    type=TextParam(),
    multiple=True,
    metavar="FILE",
    help="A text, Markdown or PDF file that the debate is held on; up to three.",
)
@click.option("--instructions", type=TextParam(), help="What else is asked of debaters and judge.")
@click.option(
    "--schema",
    type=TextParam(),
    metavar="FILE",
    help="A JSON schema that the result is written in, by formats with a synthesizer.",
)
@click.option("--preset", type=TextParam(), help="quick, balanced or thorough.")
@click.option("--model", type=TextParam(), help="The model of everyone, as provider:model.")
@click.option(
    "--judge-model", type=TextParam(), help="The judge's model; with commas those of up to three."
)
@click.option(
    "--seat",
    type=SeatOf(),
    multiple=True,
    help="A debater's model, or “Ada: me” to sit there yourself; may be repeated.",
)
@click.option(
    "--turn-time", type=TextParam(), metavar="TIME", help="How long a turn of yours takes: 5m."
)
@click.option(
    "--side", type=PairParam(), multiple=True, help="A stance's model, such as for=MODEL."
)
@click.option("--seed", type=int, help="The same seed plays the same debate; else one is drawn.")
@click.option(
    "--json", type=TextParam(), metavar="FILE", help="Write the full record; - is stdout."
)
@click.option(
    "--transcript",
    type=TextParam(),
    metavar="FILE",
    help="Write the transcript, as the name ends: .md, .json or .html.",
)
@click.option("--quiet", is_flag=True, help="Print only the report and the results.")
@click.option("--live", is_flag=True, help="Show each turn as it is written.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    metavar="SECONDS",
    help=f"How long an offline debater thinks: {PACE} in a terminal, else 0.",
)
def debate(**asked: Unpack[GivenOptions]) -> None:
    """Hold a debate on MOTION in this terminal, by the same rules as in a channel.

    Without a key and a local Ollama the debaters are built in; rostrum doctor says what is there.
    """
    from bot.cli.holding import hold

    hold(asked)
