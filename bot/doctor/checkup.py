"""The whole checkup, from the settings to a call."""

from collections.abc import AsyncGenerator

from bot.config.content import content_of
from bot.config.models import lineup_of
from bot.config.settings import Settings, environment, read_settings
from bot.doctor.at_database import check_database
from bot.doctor.at_discord import discord_findings
from bot.doctor.at_models import model_findings
from bot.doctor.finding import CheckResult, make_wrong, ok
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.plugins import load_formats

_MEND = "set it right or leave it out; docs/settings.md has all settings."


def _check_content(settings: Settings) -> CheckResult:
    """Check the files of styles and motions."""
    try:
        content = content_of(settings)
    except SpecError as error:
        return make_wrong("styles and motions", str(error), _MEND)
    return ok("styles and motions", f"{len(content.styles)} styles, {len(content.motions)} motions")


def _check_formats(settings: Settings) -> CheckResult:
    """Check the formats of others, which are loaded for it."""
    if problems := load_formats(settings.formats):
        return make_wrong(
            "formats", " ".join(problems), "docs/formats.md says how they are written."
        )
    return ok("formats", ", ".join(FORMATS))


async def checkup(*, is_calling: bool) -> AsyncGenerator[CheckResult]:
    """Yield every finding, as it is made."""
    try:
        settings = read_settings()
    except SpecError as error:
        yield make_wrong("settings", str(error), _MEND)
        return
    yield ok("settings", "can be read")
    yield _check_content(settings)
    yield _check_formats(settings)
    async for finding in discord_findings(settings):
        yield finding
    yield await check_database(settings)
    try:
        lineup = await lineup_of(settings, environment())
    except SpecError as error:
        yield make_wrong("models", str(error), _MEND)
        return
    async for finding in model_findings(lineup, is_calling=is_calling):
        yield finding
