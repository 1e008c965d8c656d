"""`rostrum doctor`: a line for each thing that has to be right, and what to do if it is not."""

import click

from debate_core.show.text import clean_for_print


@click.command(short_help="Check token, permissions, database, keys and models.")
@click.option("--call", is_flag=True, help="Ask each model in use for one word, too.")
def doctor(call: bool) -> None:
    """Check what Rostrum needs, and say what to do about what is missing.

    The exit code is 1 if something is wrong. Keys and tokens are never shown.
    """
    import asyncio

    if not asyncio.run(_examine(is_calling=call)):
        raise click.exceptions.Exit(1)


async def _examine(*, is_calling: bool) -> bool:
    """Say each finding as it is made; whether none of them is wrong."""
    from bot.doctor.checkup import checkup

    is_well = True
    async for finding in checkup(is_calling=is_calling):
        click.echo(clean_for_print(str(finding)))
        is_well = is_well and finding.state != "wrong"
    return is_well
