"""The database: whether it can be reached."""

import os
from pathlib import Path

from bot.config.settings import Settings
from bot.doctor.finding import Finding, ok, wrong
from debate_core.errors import SpecError
from debate_core.storage.reading import reach_of


async def database_finding(settings: Settings) -> Finding:
    """How things stand with the database."""
    try:
        reach = await reach_of(settings.database_address(in_sandbox=settings.token is None))
    except SpecError as error:
        said, _, to_do = str(error).partition("; ")
        return wrong("database", f"{said}.", to_do)
    if reach.to_be_made:
        return _to_be_made(reach.to_be_made)
    if reach.failure:
        return wrong(
            "database",
            f"{reach.where} cannot be opened ({reach.failure})",
            "check ROSTRUM_DATABASE, and that its server runs and lets this machine in.",
        )
    return ok("database", reach.where)


def _to_be_made(path: Path) -> Finding:
    """The file is made at the first start, if its folder can be written to."""
    folder = next(each for each in path.resolve().parents if each.exists())
    if os.access(folder, os.W_OK):
        return ok("database", f"{path} is made at the first start")
    return wrong(
        "database", f"{folder} cannot be written to", "set ROSTRUM_FOLDER or ROSTRUM_DATABASE."
    )
