"""The checks of `rostrum doctor`: settings, formats, database, Discord, models and their hosts."""

from collections.abc import AsyncGenerator

from bot.config.content import ask_for_budget, budget_of, content_of, lineup_of
from bot.config.settings import Settings, read_environment, read_settings
from bot.doctor.database_checks import check_database, check_spent
from bot.doctor.discord_checks import check_discord
from bot.doctor.model_checks import check_models, check_prices
from bot.doctor.results import CheckResult, make_note, make_ok, make_wrong
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.language import N_, _, ngettext
from debate_core.plugins import load_formats

_MEND = N_("set it right or leave it out; docs/settings.md has all settings.")


def _check_content(settings: Settings) -> CheckResult:
    """Check the files of styles and motions."""
    try:
        content = content_of(settings)
    except SpecError as error:
        return make_wrong(_("styles and motions"), str(error), _(_MEND))
    styles = ngettext("{count} style", "{count} styles", len(content.styles))
    motions = ngettext("{count} motion", "{count} motions", len(content.motions))
    return make_ok(_("styles and motions"), f"{styles}, {motions}")


def _check_formats(settings: Settings) -> CheckResult:
    """Check the formats made by others, by loading them."""
    if problems := load_formats(settings.formats):
        return make_wrong(
            _("formats"), " ".join(problems), _("docs/formats.md says how they are written.")
        )
    return make_ok(_("formats"), ", ".join(FORMATS))


async def check_all(*, is_calling: bool) -> AsyncGenerator[CheckResult]:
    """Yield every finding, as it is made."""
    try:
        settings = read_settings()
    except SpecError as error:
        yield make_wrong(_("settings"), str(error), _(_MEND))
        return
    yield make_ok(_("settings"), _("can be read"))
    yield _check_content(settings)
    yield _check_formats(settings)
    async for finding in check_discord(settings):
        yield finding
    yield await check_database(settings)
    if spent := await check_spent(settings):
        yield spent
    try:
        lineup = await lineup_of(settings, read_environment())
    except SpecError as error:
        yield make_wrong(_("models"), str(error), _(_MEND))
        return
    if asked := ask_for_budget(settings, lineup):
        yield make_note(_("budget"), asked)
    if unheld := check_prices(budget_of(settings, lineup), lineup):
        yield unheld
    async for finding in check_models(lineup, is_calling=is_calling):
        yield finding
