"""The effects of the bot's answers.

Rule of this file: an answer is checked before anything happens, so a refused one leaves no trace.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandbox.forms.answers import Suggestions
from sandbox.forms.base import read
from sandbox.forms.components import give_ids, walk_components
from sandbox.forms.messages import MessageForm, refuse_unsupported
from sandbox.forms.modals import Modal
from sandbox.interactions.interaction import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    DEFERRED,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    SUBMITTED,
    UPDATE,
    Interaction,
    is_hidden,
    is_outside,
    make_message_part,
)
from sandbox.protocol.constants import DEFAULT, EPHEMERAL, LOADING, SLASH_COMMAND
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json
from sandbox.world import posting
from sandbox.world.files import Upload
from sandbox.world.posting import Draft, Speaker
from sandbox.world.things import Message
from sandbox.world.world import Event, World

FOLLOW_UPS_MAX = 5
"""The most follow-ups of an application that only a person has installed."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """The first answer of the bot."""

    kind: int
    data: Json
    uploads: Sequence[Upload] = ()


def carry_out(world: World, interaction: Interaction, answer: FirstAnswer) -> None:
    """Do what a first answer asks for."""
    if answer.kind == CHOICES:
        interaction.choices = _read_choices(interaction, answer.data)
    elif answer.kind == MODAL:
        _open(world, interaction, answer.data)
    elif answer.kind == DEFERRED_UPDATE:
        _update(world, interaction, None)
    elif answer.kind == UPDATE:
        _update(world, interaction, answer)
    else:
        _reply(world, interaction, answer)


def check_kind(interaction: Interaction, kind: int) -> int:
    """Find the kind of an answer, if this interaction may be answered with it."""
    allowed = {MESSAGE, DEFERRED, MODAL}
    if interaction.kind == AUTOCOMPLETE:
        allowed = {CHOICES}
    elif interaction.kind == SUBMITTED:
        allowed = {MESSAGE, DEFERRED}
    if interaction.source is not None:
        allowed |= {UPDATE, DEFERRED_UPDATE}
    if kind not in allowed:
        message = f"Value must be one of {{{', '.join(map(str, sorted(allowed)))}}}."
        raise invalid("type", "BASE_TYPE_CHOICES", message)
    return kind


def follow_up(
    world: World, interaction: Interaction, form: MessageForm, uploads: Sequence[Upload]
) -> Message:
    """Post a further message; the first one after a deferral replaces the loading message."""
    original = world.messages(interaction.channel.id).get(interaction.original or "")
    if original is not None and original.flags & LOADING:
        posting.edit(world, original, form, uploads)
        return original
    if is_outside(world, interaction):
        if interaction.follow_ups >= FOLLOW_UPS_MAX:
            raise DiscordError(Code.TOO_MANY_FOLLOW_UPS)
        interaction.follow_ups += 1
    return _post(world, interaction, Draft(form, uploads))


def _reply(world: World, interaction: Interaction, answer: FirstAnswer) -> None:
    refuse_unsupported(answer.data)
    draft = Draft(
        read(MessageForm, answer.data),
        answer.uploads,
        type=SLASH_COMMAND if interaction.kind == COMMAND else DEFAULT,
        flags=LOADING if answer.kind == DEFERRED else 0,
    )
    interaction.original = _post(world, interaction, draft).id


def _post(world: World, interaction: Interaction, draft: Draft) -> Message:
    asked = bool((draft.form.flags or 0) & EPHEMERAL)
    is_ephemeral = asked or is_hidden(world, interaction)
    draft = replace(
        draft,
        flags=draft.flags | (EPHEMERAL if is_ephemeral else 0),
        interaction=make_message_part(world, interaction),
        reader=interaction.person if is_ephemeral else None,
    )
    speaker = Speaker(world.state.bot, application=world.state.application)
    return posting.post(world, interaction.channel, speaker, draft)


def _update(world: World, interaction: Interaction, answer: FirstAnswer | None) -> None:
    assert interaction.source is not None
    interaction.original = interaction.source.id
    if answer is not None:
        refuse_unsupported(answer.data)
        form = read(MessageForm, answer.data)
        posting.edit(world, interaction.source, form, answer.uploads)


def _open(world: World, interaction: Interaction, data: Json) -> None:
    interaction.modal = read(Modal, data).model_dump(exclude_none=True)
    give_ids(list(walk_components(interaction.modal["components"])))
    opened = interaction.modal | {"interaction_id": interaction.id}
    world.announce(Event("MODAL_OPEN", opened, reader=interaction.person))


def _read_choices(interaction: Interaction, data: Json) -> list[Json]:
    options: list[Json] = interaction.data["options"]
    while "options" in options[0]:
        options = options[0]["options"]
    focused = next(option for option in options if option.get("focused"))
    return read(Suggestions, data).for_option(focused["type"])
