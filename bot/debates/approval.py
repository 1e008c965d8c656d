"""Large debates, which need a moderator's approval: the request in the channel, and the answer.

Rule: a request is in the database until it is answered, so its buttons work after a restart. It
calls the moderators' role, within the one mention in ten minutes that a server gets.
"""

import secrets

import discord

from bot.debates.drafts import DRAFT
from bot.debates.plan import home_of
from bot.debates.server_rules import Gate, measure_plan
from bot.debates.services import Services, services_of
from bot.platform.buttons import Button, lay_out, view_of
from bot.platform.interactions import on_press, person_of
from bot.platform.permissions import (
    Home,
    check_may_hold,
    check_may_post_here,
    check_may_start,
    may_mention,
    may_still_write,
    mention_only,
)
from bot.platform.retry import BRIEF, if_possible
from bot.writer.text import clean, escape
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebateId
from debate_core.drafting.estimate import Estimate
from debate_core.engine.ledger import Ledger
from debate_core.engine.starting import Starter
from debate_core.engine.tasks import log_as
from debate_core.errors import Conflict, SpecError
from debate_core.language import _
from debate_core.storage.mentions import SqlMentions
from debate_core.storage.start_requests import SqlStartRequests, StartRequest

_REQUEST = "(?P<request>[0-9a-f]+)"
_TITLE = 256
_ID_LENGTH = 8
"""Characters of a debate's id."""


@on_press(rf"plan:ask:{DRAFT}")
async def ask_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Post a request to approve a plan; SpecError if the person already has one open."""
    services, guild = services_of(interaction), interaction.guild
    assert guild is not None
    planned = await services.drafts.look(draft)
    home = home_of(interaction, planned)
    check_may_start(interaction, home)
    check_may_post_here(interaction)
    await interaction.response.defer()
    gate = await services.rules.open_gate(interaction, home.id)
    gate.check_words(planned.spec)
    person, venue = gate.starter.person, await services.rules.find_venue(guild, home.id)
    # A moderator's yes lifts no budget, so nobody is called for what could not be paid for.
    await services.runner.check_start(planned.spec, person, venue)
    request = StartRequest(spec=planned.spec, person=person, venue=venue, seats=planned.seats)
    role = await _post(interaction, request, planned.estimate)
    await services.drafts.take(draft)
    said = _("Asked. Nobody was called just now, so tell a moderator; they answer in the channel.")
    if role is not None:
        said = _("Asked: {role} was called, and answers in the channel.", role=role.mention)
    await interaction.edit_original_response(view=lay_out(said))


async def _post(
    interaction: discord.Interaction, request: StartRequest, estimate: Estimate | None
) -> discord.Role | None:
    """Keep a request and post it where it was made; SpecError if it cannot be posted.

    Returns the role that it calls; None if it calls nobody.
    """
    services, channel = services_of(interaction), interaction.channel
    assert isinstance(channel, discord.abc.Messageable)
    requests, request_id = _requests_of(services), secrets.token_hex(8)
    await requests.add(request_id, request, services.rules.clock.now())
    view = view_of(
        [
            Button(_("Approve"), f"request:yes:{request_id}", is_main=True),
            Button(_("Decline"), f"request:no:{request_id}", is_danger=True),
        ]
    )
    size = f"{measure_plan(request.spec, estimate)}." if estimate else ""
    card = _make_card(
        request.spec,
        _("<@{person}> asks a moderator to start it. {size}", person=request.person, size=size),
    )

    role = await _claim_role(interaction, request_id)
    called, mentions = role.mention if role else "", mention_only(role=role)

    async def ask_moderators() -> None:
        await channel.send(called, embed=card, view=view, allowed_mentions=mentions)

    if not await if_possible("A request", ask_moderators, BRIEF):
        await requests.take(request_id)
        raise SpecError(_("I couldn't post your request in this channel. Try it in another one."))
    return role


async def _claim_role(interaction: discord.Interaction, request_id: str) -> discord.Role | None:
    """Find the moderators' role, and claim its mention; None if it cannot be called now."""
    services, guild = services_of(interaction), interaction.guild
    assert guild is not None
    role, now = await services.rules.find_moderators(guild), services.rules.clock.now()
    if role is None or not may_mention(role, interaction.app_permissions):
        return None
    mentions = SqlMentions(services.database)
    return role if await mentions.claim(str(guild.id), f"request {request_id}", now) else None


@on_press(rf"request:yes:{_REQUEST}")
async def approve_pressed(interaction: discord.Interaction, request: str) -> None:
    """Start the debate for the person who asked; if it cannot start, the request stays open."""
    services = services_of(interaction)
    found = await _find(interaction, services, request)
    await _check_may_approve(interaction, found)
    await interaction.response.defer()
    try:
        ledger = await _open(services, found, _find_debate(request))
    except Conflict as conflict:
        # Another moderator was quicker, or a crash came between its start and this line.
        await _requests_of(services).take(request)
        raise SpecError(_("This request is answered already.")) from conflict
    # Only now, so that a crash before the start leaves the request open.
    await _requests_of(services).take(request)
    log_as(ledger.debate)
    thread = await services.publishers.until_open(ledger.debate)
    where = f" {thread.mention}" if thread is not None else ""
    told = _(
        "<@{id}> approved the debate of <@{person}>.{where}",
        id=interaction.user.id,
        person=found.person,
        where=where,
    )
    await interaction.edit_original_response(embed=_make_card(found.spec, told), view=None)


async def _check_may_approve(interaction: discord.Interaction, request: StartRequest) -> None:
    """Raise SpecError if it is the moderator's own request, or cannot start where it was made."""
    if person_of(interaction) == request.person:
        raise SpecError(_("Somebody else has to approve your debate."))
    guild = interaction.guild
    assert guild is not None
    home = guild.get_channel(int(request.venue.channel))
    if isinstance(home, Home):
        check_may_hold(interaction, home)
    if not await may_still_write(guild, request.person, request.venue.channel):
        raise SpecError(_("They may not write in that channel any more, so it cannot start there."))


@on_press(rf"request:no:{_REQUEST}")
async def decline_pressed(interaction: discord.Interaction, request: str) -> None:
    """Decline it."""
    services = services_of(interaction)
    found = await _find(interaction, services, request)
    if await _requests_of(services).take(request) is None:
        raise SpecError(_("This request is answered already."))
    told = _(
        "<@{id}> declined the debate of <@{person}>.",
        id=interaction.user.id,
        person=found.person,
    )
    card = _make_card(found.spec, told)
    await interaction.response.edit_message(embed=card, view=None)


async def _find(
    interaction: discord.Interaction, services: Services, request_id: str
) -> StartRequest:
    """Find an open request; SpecError if it is answered, or the user does not moderate there."""
    found = await _requests_of(services).find(request_id)
    # It may have been made in another channel than the one that the debate is for.
    await services.rules.check_moderates(interaction, found.venue.channel if found else None)
    if found is None:
        raise SpecError(_("This request is answered already."))
    return found


def _find_debate(request_id: str) -> DebateId:
    """Find the id of the debate that a request becomes, so that it can become only one."""
    return DebateId(request_id[:_ID_LENGTH])


async def _open(services: Services, request: StartRequest, debate: DebateId) -> Ledger:
    """Start a debate that a moderator approved, which lifts the person's limits but no others."""
    settings = await services.rules.read(int(request.venue.server))
    starter = Starter(
        person=request.person,
        server=request.venue.server,
        channel=request.venue.channel,
        is_moderator=True,
    )
    gate = Gate(starter, settings, services.rules.clock)
    # The server may now refuse what it allowed when it was asked for.
    gate.check_words(request.spec)
    return await services.runner.open(
        request.spec, request.person, request.venue, request.seats, gate.admit, debate
    )


def _requests_of(services: Services) -> SqlStartRequests:
    return SqlStartRequests(services.database)


def _make_card(spec: Specification, told: str) -> discord.Embed:
    """Make the card of a request: the motion, and its state."""
    return discord.Embed(title=escape(clean(spec.motion))[:_TITLE], description=told)
