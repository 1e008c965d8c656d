"""`rostrum backup` and `rostrum restore`: the database as one file, and back."""

from pathlib import Path

import click


@click.command(short_help="Copy the database into a file.")
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the database into FILE, which must be new; a bot may go on working meanwhile.

    The copy is how all debates stood at one moment. For PostgreSQL it says what to run instead.
    """
    from bot.config.settings import read_settings
    from debate_core.storage.backup import back_up

    settings = read_settings()
    contents = back_up(settings.database_address(in_sandbox=settings.token is None), file)
    click.echo(f"Copied to {file}: {contents}.")


@click.command(short_help="Put a copy of the database back.")
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put FILE, which backup has made, in the place of the database; stop the bot first.

    The database whose place it takes is kept beside it, its name ending in -before-restore.
    """
    import asyncio

    from bot.config.settings import make_folder, read_settings
    from debate_core.storage.backup import restore as put_back

    settings = read_settings()
    make_folder(settings.folder)
    address = settings.database_address(in_sandbox=settings.token is None)
    restored = asyncio.run(put_back(address, file))
    kept = f" What was there is kept as {restored.kept}." if restored.kept else ""
    click.echo(f"Restored from {file}: {restored.contents}.{kept}")
