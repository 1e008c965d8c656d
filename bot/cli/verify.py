"""`rostrum verify`: whether a record says what was recorded."""

import click

from bot.cli.parameters import TextParam


@click.command(short_help="Check that a record was not changed.")
@click.argument("record", metavar="FILE", type=TextParam())
@click.option(
    "--head",
    "heads",
    type=TextParam(),
    metavar="HEAD",
    multiple=True,
    help="A head of the record, as the debate's thread shows it; may be given several times.",
)
def verify(record: str, heads: tuple[str, ...]) -> None:
    """Check that nothing in a record was changed, left out or moved since it was recorded.

    FILE is the JSON of a debate, - for stdin, or the id of a debate in the bot's database. Whether
    it was cut at its end, or written anew as a whole, shows only against the heads in its thread.
    The exit code is 1 if it does not hold.
    """
    from bot.cli.verifying import check

    if not check(record, heads):
        raise click.exceptions.Exit(1)
