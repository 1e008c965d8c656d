"""The rules of a server: its settings within the host's ceilings, and who moderates there."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import discord

from bot.debates.drafts import AGAIN, GONE
from bot.platform.interactions import OutdatedMessage
from bot.platform.permissions import Home, may_see_in, member_moderates, moderates_in
from bot.writer.text import merge_pairs, reduce_to_likeness, spell_alike
from debate_core.clock import Clock
from debate_core.content.cast import is_built_in
from debate_core.domain.facts.debate import Venue
from debate_core.domain.server_settings import (
    Ceilings,
    ServerSettings,
    StartSettings,
    apply_ceilings,
)
from debate_core.domain.specification import Specification, is_offline
from debate_core.domain.values import PersonId
from debate_core.drafting.estimate import Estimate
from debate_core.engine.starting import (
    PlanSize,
    Starter,
    check_limits,
    check_may_begin,
    explain_large,
    find_refused,
    needs_yes,
)
from debate_core.errors import SpecError
from debate_core.language import ENGLISH, _, find_language
from debate_core.storage.port import Starts
from debate_core.storage.server_settings import SqlServerSettings


@dataclass(frozen=True, slots=True)
class ServerRules:
    """The rules of all servers of this process."""

    stored: SqlServerSettings
    ceilings: Ceilings
    clock: Clock
    serves: Callable[[str | None], bool]
    """True for a server whose debates are this client's."""
    moderator_role: str
    """The name of the role that moderates where a server has chosen none."""

    async def read(self, server: int | None) -> ServerSettings:
        """Read the settings that hold on a server."""
        return apply_ceilings(await self.stored.read(str(server)), self.ceilings)

    async def find_language(self, guild: discord.Guild) -> str:
        """Find the language of what is posted on a server."""
        chosen = (await self.read(guild.id)).language.posts
        return find_language(chosen or str(guild.preferred_locale))

    async def find_debate_language(self, guild: discord.Guild) -> str:
        """Find the language of a server's debates, unless a plan asks for another."""
        chosen = (await self.read(guild.id)).language.debates
        return find_language(chosen) if chosen else await self.find_language(guild)

    async def find_venue(self, guild: discord.Guild, channel: int) -> Venue:
        """Make the place of a debate that opens in a channel now."""
        language = await self.find_language(guild)
        # English is left out, so that records are as they were before there were other languages.
        spoken = "" if language == ENGLISH else language
        role = (await self.read(guild.id)).notifications.role
        return Venue(server=str(guild.id), channel=str(channel), language=spoken, role=role)

    async def read_usd_a_day(self, server: str) -> float | None:
        """Read the dollars that a server's debates may cost in a day."""
        return (await self.stored.read(server)).starting.usd_a_day

    async def find_moderators(self, guild: discord.Guild) -> discord.Role | None:
        """Find the role of a server's moderators; None if there is none."""
        chosen = (await self.read(guild.id)).starting.moderators
        if chosen:
            return guild.get_role(int(chosen))
        wanted = self.moderator_role.casefold()
        return next((role for role in guild.roles if role.name.casefold() == wanted), None)

    async def is_moderator(self, interaction: discord.Interaction) -> bool:
        """True if the user moderates the channel where they are, or the whole server."""
        here = interaction.channel
        channel = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
        settings = await self.read(interaction.guild_id)
        return moderates(interaction, str(channel), settings.starting, self.moderator_role)

    async def check_moderates(
        self, interaction: discord.Interaction, channel: str | None = None
    ) -> None:
        """Raise SpecError unless the user moderates a channel, or where they are for None."""
        if not await self.may_decide(interaction, channel):
            raise SpecError(_("Only moderators can do that."))

    async def may_decide(self, interaction: discord.Interaction, channel: str | None) -> bool:
        """True if the user moderates a channel; where they are for None or one that is gone."""
        guild = interaction.guild
        if channel is None or guild is None or guild.get_channel(int(channel)) is None:
            return await self.is_moderator(interaction)
        return await self.moderates_at(interaction, channel)

    async def moderates_at(self, interaction: discord.Interaction, channel: str) -> bool:
        """True if the user sees a channel, and moderates it or the whole server."""
        if interaction.guild is None or not may_see_in(interaction, channel):
            return False
        limits = (await self.read(interaction.guild_id)).starting
        return moderates(interaction, channel, limits, self.moderator_role)

    async def may_change(self, interaction: discord.Interaction) -> bool:
        """True if the user may change the settings: a manager, or a member with the role."""
        limits = (await self.read(interaction.guild_id)).starting
        manages = interaction.permissions.manage_guild
        return manages or has_role(interaction, limits, self.moderator_role)

    async def check_words(self, server: int | None, *texts: str) -> None:
        """Raise SpecError if one of these, which everyone would read, has a refused word."""
        _check_words(texts, (await self.read(server)).starting)

    async def open_gate(self, interaction: discord.Interaction, channel: int) -> "Gate":
        """Read what a start by the user has to pass in a channel."""
        settings = await self.read(interaction.guild_id)
        limits, person = settings.starting, interaction.user
        roles = person.roles if isinstance(person, discord.Member) else []
        starter = Starter(
            person=PersonId(str(person.id)),
            server=str(interaction.guild_id),
            channel=str(channel),
            roles=frozenset(str(role.id) for role in roles),
            is_moderator=moderates(interaction, str(channel), limits, self.moderator_role),
        )
        return Gate(starter, settings, self.clock)

    async def open_gate_for(self, member: discord.Member, home: Home) -> "Gate":
        """Read what a start has to pass that was planned by a person who is not acting now."""
        settings = await self.read(member.guild.id)
        starter = Starter(
            person=PersonId(str(member.id)),
            server=str(member.guild.id),
            channel=str(home.id),
            roles=frozenset(str(role.id) for role in member.roles),
            is_moderator=self.moderates_still(member, home, settings.starting),
        )
        return Gate(starter, settings, self.clock)

    def moderates_still(self, member: discord.Member, home: Home, limits: StartSettings) -> bool:
        """True if a member who is not acting now moderates a channel, or the server."""
        return (
            member.guild_permissions.manage_guild
            or member_moderates(member, home)
            or _has_role(member.roles, limits, self.moderator_role)
        )

    async def open_chat_gate(self, person: str, channel: str) -> "Gate":
        """Read what a start by a person has to pass in a chat: the limits of a server of theirs."""
        starter = Starter(person=PersonId(person), server=person, channel=channel)
        return Gate(starter, await self.read(int(person)), self.clock)


def check_words(motion: str, limits: StartSettings) -> None:
    """Raise SpecError for a motion with a word that the server refuses, however it is spelt."""
    word = find_refused(motion, limits.words) or find_lookalike(motion, limits.words)
    if word:
        raise SpecError(
            _("This server does not debate “{word}”. Choose another motion.", word=word)
        )


@dataclass(frozen=True, slots=True)
class Gate:
    """The conditions on which somebody may start a debate."""

    starter: Starter
    settings: ServerSettings
    clock: Clock

    def check_motion(self, motion: str) -> None:
        """Raise SpecError if they may not debate this here at all."""
        check_may_begin(self.starter, motion, self.settings.starting)
        if word := find_lookalike(motion, self.settings.starting.words):
            raise SpecError(
                _("This server does not debate “{word}”. Choose another motion.", word=word)
            )

    def check_words(self, spec: Specification) -> None:
        """Raise SpecError if they may not debate this here, or with what was typed of debaters."""
        self.check_motion(spec.motion)
        _check_words(list_typed(spec), self.settings.starting)

    def check_plan(self, spec: Specification, estimate: Estimate | None) -> None:
        """Raise SpecError unless they may start a plan.

        A plan that was never shown has no estimate, and is as if it had expired.
        """
        self.check_words(spec)
        if estimate is None:
            raise OutdatedMessage(_(GONE), AGAIN)
        if refusal := self.explain_large(spec, estimate):
            raise SpecError(refusal)

    def explain_large(self, spec: Specification, estimate: Estimate) -> str:
        """Explain why they may not start a plan that is large; empty if they may."""
        return explain_large(self.starter, measure_plan(spec, estimate), self.settings.starting)

    def needs_yes(self, spec: Specification, estimate: Estimate) -> bool:
        """True if they may start a plan only with a moderator's approval."""
        return needs_yes(self.starter, measure_plan(spec, estimate), self.settings.starting)

    @property
    def admit(self) -> Callable[[Starts], None]:
        """The check of how many debates run and were started, when theirs is recorded."""
        now, limits = self.clock.now(), self.settings.starting
        return lambda starts: check_limits(self.starter, now, limits, starts)

    @property
    def approved(self) -> "Gate":
        """The same where a moderator approves, which lifts the person's limits but no others."""
        return replace(self, starter=replace(self.starter, is_moderator=True))


def list_typed(spec: Specification) -> Iterator[str]:
    """List what people typed of the debaters, and gave them, which everyone may read."""
    for debater in spec.debaters:
        yield debater.stance
        if not is_built_in(debater.name):
            yield from (debater.name, debater.role)
    yield from (spec.context, spec.instructions, *(source.name for source in spec.sources))


def _check_words(texts: Iterable[str], limits: StartSettings) -> None:
    for text in texts:
        if word := find_lookalike(text, limits.words):
            raise SpecError(
                _("This server does not allow “{word}”. Say it in other words.", word=word)
            )


def find_lookalike(motion: str, words: Sequence[str]) -> str | None:
    """Find a refused word that a motion has in letters that look like it, such as “1diot”."""
    # Read once, and not for each word: both what people type and the list of words may be long.
    said = [spell_alike(part) for part in re.findall(r"\w+", motion)]
    letters, ends = "".join(said), [0, *accumulate(map(len, said))]
    runs = dict[int, frozenset[str]]()
    for word in words:
        wide = len(word.split())
        if wide not in runs:
            parts = zip(ends, ends[wide:], strict=False)
            runs[wide] = frozenset(merge_pairs(letters[start:end]) for start, end in parts)
        if reduce_to_likeness(word) in runs[wide]:
            return word
    return None


def measure_plan(spec: Specification, estimate: Estimate) -> PlanSize:
    """Measure a plan; what built-in debaters write costs nothing."""
    has_models = any(not is_offline(model) for model in spec.models)
    tokens, usd = (estimate.likely.tokens, estimate.most.usd) if has_models else (0, 0.0)
    return PlanSize(estimate.turns, tokens, usd)


def moderates(
    interaction: discord.Interaction, channel: str, limits: StartSettings, role_name: str
) -> bool:
    """True if the user manages the server, moderates a channel, or has the moderators' role."""
    manages = interaction.permissions.manage_guild
    return manages or moderates_in(interaction, channel) or has_role(interaction, limits, role_name)


def has_role(interaction: discord.Interaction, limits: StartSettings, role_name: str) -> bool:
    """True if the user has the role of this server's moderators."""
    person = interaction.user
    return _has_role(person.roles if isinstance(person, discord.Member) else [], limits, role_name)


def _has_role(roles: Sequence[discord.Role], limits: StartSettings, role_name: str) -> bool:
    if limits.moderators:
        return any(str(role.id) == limits.moderators for role in roles)
    return any(role.name.casefold() == role_name.casefold() for role in roles)
