"""The plan as it is shown to whoever asked for it, with its buttons."""

import asyncio

import discord

from bot.debates.crowded import pace_note
from bot.debates.services import home_of, services_of
from bot.platform import permissions
from bot.platform.buttons import Button, view_of
from bot.seats.notice import seats_in_words
from bot.writer.cards import embedded_card
from debate_core.domain.specification import Specification
from debate_core.drafting.plan import plan_of
from debate_core.drafting.plan_card import plan_card
from debate_core.engine.budget import describe_unpriced

DRAFT = "(?P<draft>[0-9a-f]+)"
"""How a custom id names a plan."""
_NO_PERSONA = "To add a persona, press Edit and write how many, or who, in place of 0 debaters."
_LABELS = {"start": "Start", "edit": "Edit", "seats": "Seats", "cancel": "Cancel"}


def plan_id(verb: str, draft_id: str) -> str:
    """The custom id of a button of a plan."""
    return f"plan:{verb}:{draft_id}"


async def show_draft(
    interaction: discord.Interaction, draft_id: str, said: str | None = None
) -> None:
    """Put the plan, and what is said of it, where an answer is awaited; it may take a second."""
    services = services_of(interaction)
    draft = services.drafts.look(draft_id)
    spec = draft.spec
    people = frozenset(seat.debater for seat in draft.seats)
    plan = await asyncio.to_thread(plan_of, spec, services.estimator, people)
    unpriced = describe_unpriced(plan.estimate.likely, services.budget)
    possible = (
        "" if spec.debaters else _NO_PERSONA,
        *permissions.advice(interaction.app_permissions),
        unpriced,
        pace_note(services.runner, home_of(interaction), plan.estimate),
    )
    notes = tuple(filter(None, possible))
    seats = seats_in_words(spec.seating, _role(interaction, spec), draft.seats, spec)
    card = embedded_card(plan_card(spec, plan, notes, seats=seats), spec).embed
    view = _buttons(draft_id, spec)
    await interaction.edit_original_response(content=said, embed=card, view=view)


def _buttons(draft_id: str, spec: Specification) -> discord.ui.View:
    offered = (verb for verb in _LABELS if verb != "seats" or spec.seating.who != "nobody")
    return view_of(
        [Button(_LABELS[verb], plan_id(verb, draft_id), verb == "start") for verb in offered]
    )


def _role(interaction: discord.Interaction, spec: Specification) -> str:
    """The name of the role that may sit; empty where seats are for no role."""
    guild, role = interaction.guild, spec.seating.role
    found = guild.get_role(int(role)) if guild and role else None
    return found.name if found else ""
