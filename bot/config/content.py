"""The models, formats, styles and motions of this process, from where its settings say."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import click

from bot.config.settings import Settings
from debate_core.content.content import Content, read_motions, read_styles
from debate_core.domain.budget import Budget, Cap, Scope, amount_in_words
from debate_core.engine.conductor import Limits
from debate_core.engine.offline_seat import ByModelName
from debate_core.engine.performer import Performer
from debate_core.errors import SpecError, name_cause
from debate_core.file_reading import MEGABYTE, read_at_most
from debate_core.language import _
from debate_core.models.catalogue import CallPolicy, Catalogue
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup, find_default_models
from debate_core.models.resilience import Allowance, Watch
from debate_core.models.settings import ModelSettings, from_environment, from_file
from debate_core.plugins import load_formats
from debate_core.show.text import clean_for_print

_LONGEST = 4 * MEGABYTE
"""The most bytes of a file that a setting names."""


def offer_formats(settings: Settings) -> None:
    """Load the host's own formats; leave out an unusable one, and say so in a sentence."""
    for problem in load_formats(settings.formats):
        click.echo(clean_for_print(f"Warning: {problem}"), err=True)


def content_of(settings: Settings) -> Content:
    """Read all styles and motions on offer; SpecError, in one sentence, if a file is unreadable."""
    styles, motions = settings.styles, settings.motions
    return Content().add_more(
        read_styles(read_named(styles, "ROSTRUM_STYLES"), str(styles)) if styles else {},
        read_motions(read_named(motions, "ROSTRUM_MOTIONS"), str(motions)) if motions else (),
    )


def read_named(path: Path, variable: str) -> str:
    """Read the file that a setting names; SpecError, in one sentence, if it has no text."""
    try:
        return read_at_most(path, _LONGEST).decode()
    except FileNotFoundError:
        said = _("There is no file {path}; {variable} names it.", path=path, variable=variable)
        raise SpecError(said) from None
    except UnicodeDecodeError:
        raise SpecError(_("{path} cannot be read: it is not UTF-8 text.", path=path)) from None
    except OSError as error:
        said = _("{path} cannot be read: {why}.", path=path, why=name_cause(error))
        raise SpecError(said) from error


USUAL_DAY = 1.0
"""US dollars that a server's debates may cost in a day where the host has set no budget."""
USUAL_DAY_OF_ALL = 5.0
"""US dollars that the debates of all servers may cost in a day then."""
_STEP = 5
"""Seconds for a step, enough for several calls: it may be sent back twice, and wait its turn."""


async def lineup_of(settings: Settings, environment: Mapping[str, str]) -> Lineup:
    """Read the line-up; SpecError, in one sentence, if the setup is impossible."""
    sources = (from_environment(environment), _of_file(settings))
    directory = build_directory(sources, Allowance(settings.at_once, settings.per_minute))
    choices = tuple(source.models for source in sources)
    lineup = Lineup(
        directory=directory,
        choices=choices,
        servers={server: choice for source in sources for server, choice in source.servers.items()},
        defaults=await find_default_models(directory, choices),
        fallback=next((source.models.fallback for source in sources if source.models.fallback), ""),
    )
    lineup.check()
    return lineup


@asynccontextmanager
async def open_performer(
    settings: Settings, lineup: Lineup, pace: float, watch: Watch | None = None
) -> AsyncGenerator[Performer]:
    """Open the performer that answers the steps of debates, and close its clients at the end.

    `pace` is how many seconds an offline debater thinks; `watch` is told of each call.
    """
    policy = CallPolicy(call_seconds=settings.call_seconds, watch=watch)
    async with Catalogue(lineup.directory, lineup.fallback, policy=policy) as catalogue:
        yield ByModelName(
            catalogue.find_model, lambda share: asyncio.sleep(share * pace), lineup.fallback
        )


def budget_of(settings: Settings, lineup: Lineup) -> Budget:
    """Make the budget of debates: small ones for a day if a key is set but no limit of a server.

    A limit of a debate or a person does not limit what many members spend together, nor one of a
    server what is spent by whoever adds a bot to many of them.
    """
    caps = settings.budget
    if not lineup.directory.keys or _has_dollars(caps, "server_day", "server_month"):
        return caps
    usual = dict[Scope, Cap](caps)
    usual["server_day"] = replace(caps.get("server_day", Cap()), usd=USUAL_DAY)
    if not _has_dollars(caps, "all_day", "all_month"):
        usual["all_day"] = replace(caps.get("all_day", Cap()), usd=USUAL_DAY_OF_ALL)
    return usual


def _has_dollars(caps: Budget, *scopes: Scope) -> bool:
    return any(caps.get(scope, Cap()).usd is not None for scope in scopes)


def ask_for_budget(settings: Settings, lineup: Lineup) -> str:
    """Write which budget applies until the host sets one, and how to do so; empty if one is set."""
    holds = budget_of(settings, lineup)
    if holds == settings.budget:
        return ""
    if holds.get("all_day") != settings.budget.get("all_day"):
        return _(
            "No budget of a server in dollars is set, so each server's debates may cost {usd} a "
            "day, and those of all servers {of_all}. Set ROSTRUM_BUDGET_SERVER_DAY and "
            "ROSTRUM_BUDGET_ALL_DAY to what you want to spend.",
            usd=amount_in_words(USUAL_DAY, "usd"),
            of_all=amount_in_words(USUAL_DAY_OF_ALL, "usd"),
        )
    return _(
        "No budget of a server in dollars is set, so each server's debates may cost {usd} a day. "
        "Set ROSTRUM_BUDGET_SERVER_DAY to what you want to spend.",
        usd=amount_in_words(USUAL_DAY, "usd"),
    )


def limits_of(settings: Settings) -> Limits:
    """Make the limits of a debate's steps: the last resort, above the limits of calls."""
    return Limits(seconds=_STEP * settings.call_seconds)


def _of_file(settings: Settings) -> ModelSettings:
    path = settings.config
    if "config" not in settings.model_fields_set and not path.exists():
        return ModelSettings()
    return from_file(read_named(path, "ROSTRUM_CONFIG"), str(path))
