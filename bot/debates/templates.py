"""Templates: plans that a server keeps without their motion, to start others from."""

import secrets

import discord
from pydantic import TypeAdapter, ValidationError

from bot.debates.access import find_debate_here
from bot.debates.drafts import DRAFT
from bot.debates.services import Services, find_home, services_of
from bot.platform.interactions import on_press, on_submit, person_of, read_fields
from bot.writer.fields import FormField, make_form
from bot.writer.text import clean, escape
from debate_core.drafting.request import DebateRequest, drop_motion
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.templates import PlanTemplate, SqlTemplates

_AS_TEXT = TypeAdapter(DebateRequest)
_NAME_LIMIT = 80


async def find_template(interaction: discord.Interaction, named: str) -> DebateRequest:
    """Find what a template asks for, or a debate offers with its motion; SpecError if neither."""
    name, _colon, debate = named.partition(":")
    for feature in services_of(interaction).features:
        if feature.template is not None and debate and feature.name == name:
            return feature.template.make_request(await find_debate_here(interaction, debate))
    services = services_of(interaction)
    return await read_template(services, str(interaction.guild_id), named)


async def read_template(services: Services, server: str, template: str) -> DebateRequest:
    """Read what a template of a server asks for; SpecError if it is gone."""
    found = await _find(services, server, template)
    try:
        return _AS_TEXT.validate_json(found.request)
    except ValidationError as error:
        # A newer version can have other fields.
        raise SpecError(_("That template is of an older version. Save it anew.")) from error


@on_press(rf"plan:template:{DRAFT}")
async def template_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Ask for the name of a template."""
    await services_of(interaction).drafts.look(draft)
    name = FormField(name="name", label=_("Name"), kind="line", most=_NAME_LIMIT, is_required=True)
    form = make_form(f"plan:template:{draft}", _("Save as template"), [name], {})
    await interaction.response.send_modal(form)


@on_submit(rf"plan:template:{DRAFT}")
async def template_named(interaction: discord.Interaction, draft: str) -> str:
    """Keep a plan as a template; everyone on the server can start from it."""
    services, server = services_of(interaction), str(interaction.guild_id)
    found = await services.drafts.look(draft)
    name = " ".join(read_fields(interaction).get("name", "").split())
    if not name:
        raise SpecError(_("Give the template a name."))
    gate = await services.rules.open_gate(interaction, find_home(interaction).id)
    gate.check_motion(name)
    text = _AS_TEXT.dump_json(drop_motion(found.request)).decode()
    template = PlanTemplate(secrets.token_hex(8), person_of(interaction), name, text)
    await SqlTemplates(services.database).add(server, template)
    return _(
        "Saved as “{name}”. Pick it in the option template of /debate start.",
        name=escape(clean(name)),
    )


@on_press("template:drop:(?P<template>[0-9a-f]{16})")
async def drop_pressed(interaction: discord.Interaction, template: str) -> str:
    """Delete a template, for the person who saved it and for moderators."""
    services, server = services_of(interaction), str(interaction.guild_id)
    found = await _find(services, server, template)
    is_makers = found.maker == str(interaction.user.id)
    if not is_makers and not await services.rules.is_moderator(interaction):
        raise SpecError(
            _(
                "Only {maker}, who saved this template, and moderators can do that.",
                maker=f"<@{found.maker}>",
            )
        )
    await SqlTemplates(services.database).remove(server, template)
    return _("“{name}” is deleted.", name=escape(clean(found.name)))


async def _find(services: Services, server: str, template: str) -> PlanTemplate:
    found = await SqlTemplates(services.database).find(server, template)
    if found is None:
        raise SpecError(_("That template isn't here any more. Pick another one."))
    return found
