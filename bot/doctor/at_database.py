"""The checks of the database: can it be reached, is it whole, and what does it contain."""

import asyncio
import os
from pathlib import Path

from bot.config.settings import Settings
from bot.doctor.finding import CheckResult, make_wrong, ok
from debate_core.errors import SpecError
from debate_core.file_reading import is_there
from debate_core.storage.addresses import find_file, read_address
from debate_core.storage.backup import look_at
from debate_core.storage.reading import find_reach


async def check_database(settings: Settings) -> CheckResult:
    """Check the database."""
    address = settings.database_address(in_sandbox=settings.token is None)
    try:
        reach = await find_reach(address)
        file = find_file(read_address(address)) if not (reach.failure or reach.to_be_made) else None
        contents = await asyncio.to_thread(look_at, file) if file else None
    except SpecError as error:
        said, _, to_do = str(error).partition("; ")
        return make_wrong("database", f"{said}.", to_do)
    if reach.to_be_made:
        return _to_be_made(reach.to_be_made)
    if reach.failure:
        return make_wrong(
            "database",
            f"{reach.where} cannot be opened ({reach.failure})",
            "check ROSTRUM_DATABASE, and that its server runs and lets this machine in.",
        )
    if contents is None:
        return ok("database", reach.where)
    later = "" if contents.is_newest else "; its tables are brought up to date at the next start"
    return ok("database", f"{reach.where}: whole, {contents}{later}")


def _to_be_made(path: Path) -> CheckResult:
    """Say that the file is made at the first start, if its folder can be written to."""
    folder = next(parent for parent in path.absolute().parents if is_there(parent))
    if folder.is_dir() and os.access(folder, os.W_OK):
        return ok("database", f"{path} is made at the first start")
    why = "cannot be written to" if folder.is_dir() else "is no folder"
    return make_wrong("database", f"{folder} {why}", "set ROSTRUM_FOLDER or ROSTRUM_DATABASE.")
