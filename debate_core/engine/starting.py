"""The limits of a server on the start of debates, each with the sentence that refuses a start.

Rule: pure. What depends on other debates is checked when a debate is recorded (storage/port.py).
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from debate_core.domain.budget import amount_in_words
from debate_core.domain.server_settings import StartSettings
from debate_core.domain.text import format_span, join_with_and, shorten_line
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError, WrongChannel
from debate_core.language import _, ngettext, pgettext
from debate_core.storage.port import RunningDebate, Starts

_MOTION = 60
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Starter:
    """A person who wants to start a debate on a server."""

    person: PersonId
    server: str
    channel: str
    roles: frozenset[str] = frozenset()
    is_moderator: bool = False


def check_may_begin(starter: Starter, motion: str, limits: StartSettings) -> None:
    """Raise SpecError if this person may not debate this motion here, whatever the format."""
    may_start = starter.is_moderator or not limits.starters
    if not may_start and starter.roles.isdisjoint(limits.starters):
        roles = join_with_and(f"<@&{role}>" for role in limits.starters)
        raise SpecError(_("On this server, {roles} start debates. Ask one of them.", roles=roles))
    if limits.channels and starter.channel not in limits.channels:
        channels = join_with_and(f"<#{channel}>" for channel in limits.channels)
        raise WrongChannel(_("Debates here belong in {channels}.", channels=channels))
    if word := find_refused(motion, limits.words):
        raise SpecError(
            _(
                "This server does not debate “{word}”. Choose another motion.",
                word=shorten_line(word, _MOTION),
            )
        )


class PlanSize(NamedTuple):
    """The size of a planned debate, as far as models take part in it."""

    turns: int
    tokens: int = 0
    """The tokens that models are likely to read and write."""
    usd: float = 0.0
    """The most that it may cost."""

    def __str__(self) -> str:
        """Write it, such as “24 turns, up to $1.20”."""
        price = (
            _("up to {usd}", usd=amount_in_words(self.usd, "usd"))
            if self.usd
            else pgettext("price", "free")
        )
        turns = ngettext("{count} turn", "{count} turns", self.turns)
        return f"{turns}, {price}"


def is_large(size: PlanSize, limits: StartSettings) -> bool:
    """True if a debate is large: by its turns, by what models read and write, or by its price."""
    return (
        size.turns > limits.large_turns
        or size.tokens > limits.large_tokens
        or size.usd > limits.large_usd
    )


def needs_yes(starter: Starter, size: PlanSize, limits: StartSettings) -> bool:
    """True if this person may start a debate only with a moderator's approval."""
    return limits.large == "ask" and not starter.is_moderator and is_large(size, limits)


def explain_large(starter: Starter, size: PlanSize, limits: StartSettings) -> str:
    """Explain why this person may not start a debate that is large; empty if they may."""
    if needs_yes(starter, size, limits):
        return _("This is a large debate ({size}). Ask a moderator to start it.", size=size)
    is_refused = limits.large == "refuse" and not starter.is_moderator
    if not is_refused or not is_large(size, limits):
        return ""
    return _(
        "This is a large debate ({size}), and this server has none. Choose "
        "Quick, or a shorter format.",
        size=size,
    )


def check_limits(starter: Starter, now: datetime, limits: StartSettings, starts: Starts) -> None:
    """Raise SpecError if as many debates run, or were started, as a server allows.

    Moderators have no limits of their own, but count towards those of the server.
    """
    running = starts.list_running(starter.server)
    if not starter.is_moderator:
        _check_own(starter, running, limits)
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        since = min(midnight, now - timedelta(seconds=limits.between))
        times = starts.list_times(starter.server, starter.person, since)
        _check_times(times, now, limits)
    if len(running) >= limits.running_all:
        raise SpecError(
            ngettext(
                "{number} debate is running, the most for this server. Try again when one ends.",
                "{number} debates are running, the most for this server. Try again when one ends.",
                limits.running_all,
                number=_write_count(limits.running_all),
            )
        )


def _check_own(starter: Starter, running: Sequence[RunningDebate], limits: StartSettings) -> None:
    """Raise SpecError if this person has as many debates running as allowed."""
    own = [debate for debate in running if debate.opened_by == starter.person]
    if len(own) < limits.running_each:
        return
    if len(own) == 1:
        motion = shorten_line(own[0].motion, _MOTION)
        raise SpecError(
            _(
                "Your debate on “{motion}” is still running. You can start another when it ends.",
                motion=motion,
            )
        )
    raise SpecError(
        _(
            "{number} of your debates are still running. You can start another when one ends.",
            number=_write_count(len(own)),
        )
    )


def _check_times(times: Sequence[datetime], now: datetime, limits: StartSettings) -> None:
    """Raise SpecError if a person started one a moment ago, or enough of them today (UTC)."""
    today = sum(time.date() == now.date() for time in times)
    if today >= limits.a_day:
        raise SpecError(
            _(
                "You've started {debates} today. The next one is possible tomorrow.",
                debates=ngettext("{count} debate", "{count} debates", today),
            )
        )
    wait = limits.between - (now - times[-1]).total_seconds() if times else 0
    if wait > 0:
        step = 60 if wait > 60 else 1
        raise SpecError(
            _("You can start another debate in {step}.", step=format_span(step * ceil(wait / step)))
        )


def find_refused(motion: str, words: Sequence[str]) -> str | None:
    """Find a word or phrase that a motion has and may not have, however it is spelt."""
    said = _fold(motion)
    return next((word for word in words if _has_phrase(said, _fold(word))), None)


def is_invisible(word: str) -> bool:
    """True if nothing is left of a word to look for, such as of a space of zero width."""
    return not _fold(word)


def _has_phrase(text: str, phrase: str) -> bool:
    # Matching a pattern for each word of a long list takes far longer than a lookup.
    if not phrase or phrase not in text:
        return False
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None


def _fold(text: str) -> str:
    """Fold case, accents, invisible characters and the width of spaces."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    shown = (letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))
    return " ".join("".join(shown).split())


def _write_count(number: int) -> str:
    """Write a number at the beginning of a sentence."""
    return _NUMBERS[number].capitalize() if number < len(_NUMBERS) else str(number)
