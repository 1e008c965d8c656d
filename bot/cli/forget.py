"""`rostrum forget`: old debates are taken out of the database."""

import click

from bot.cli.parameters import TextParam


@click.command(short_help="Take old debates out of the database.")
@click.option(
    "--older-than",
    "age",
    type=TextParam(),
    required=True,
    metavar="AGE",
    help="Such as 90d: debates that are over and began longer ago.",
)
def forget(age: str) -> None:
    """Take whole debates out of the bot's database for good; what stands in Discord stays.

    Stop the bot first. What a debate cost stays, as one sum that names nobody.
    """
    from bot.cli.forgetting import forget_older

    click.echo(forget_older(age))
