"""The checks of the database: whether it can be opened, is whole, and what was spent."""

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path

from bot.config.settings import Settings
from bot.doctor.results import CheckResult, make_ok, make_wrong
from debate_core.domain.budget import PERIODS, find_period_start
from debate_core.domain.spend import write_price
from debate_core.errors import SpecError
from debate_core.file_reading import is_there
from debate_core.language import _
from debate_core.storage.backup import look_at
from debate_core.storage.database_file import find_file, read_address
from debate_core.storage.reading import find_reach, read_spending


async def check_database(settings: Settings) -> CheckResult:
    """Check the database."""
    address = settings.own_database
    try:
        reach = await find_reach(address)
        file = find_file(read_address(address)) if not (reach.failure or reach.to_be_made) else None
        contents = await asyncio.to_thread(look_at, file) if file else None
    except SpecError as error:
        said, _mark, remedy = str(error).partition("; ")
        return make_wrong(_("database"), f"{said}.", remedy)
    if reach.to_be_made:
        return _check_new_place(reach.to_be_made)
    if reach.failure:
        return make_wrong(
            _("database"),
            _("{where} cannot be opened ({failure})", where=reach.where, failure=reach.failure),
            _("check ROSTRUM_DATABASE, and that its server runs and lets this machine in."),
        )
    if contents is None:
        return make_ok(_("database"), reach.where)
    parts = {"where": reach.where, "contents": contents}
    if contents.is_newest:
        return make_ok(_("database"), _("{where}: whole, {contents}", **parts))
    said = _(
        "{where}: whole, {contents}; its tables are brought up to date at the next start", **parts
    )
    return make_ok(_("database"), said)


async def check_spent(settings: Settings) -> CheckResult | None:
    """Tell what all debates have spent; None where nothing was, or the database cannot tell."""
    address = settings.own_database
    now = datetime.now(UTC)
    try:
        today, month = [
            await read_spending(address, find_period_start(scope, now)) for scope in PERIODS
        ]
    except SpecError:
        return None  # the database's own finding says why
    if not month.usd + month.unpriced:
        return None
    said = _(
        "{today} today, {month} this month (UTC), on all servers",
        today=write_price(today),
        month=write_price(month),
    )
    return make_ok(_("spent"), said)


def _check_new_place(path: Path) -> CheckResult:
    """Say that the file is made at the first start, if its folder can be written to."""
    # The folders below it are made with the file.
    folder = next(parent for parent in path.absolute().parents if is_there(parent))
    if folder.is_dir() and os.access(folder, os.W_OK):
        return make_ok(_("database"), _("{path} is made at the first start", path=path))
    said = (
        _("{folder} cannot be written to", folder=folder)
        if folder.is_dir()
        else _("{folder} is no folder", folder=folder)
    )
    return make_wrong(_("database"), said, _("set ROSTRUM_FOLDER or ROSTRUM_DATABASE."))
