"""The sections of the card: how each setting is called and shown, and the form behind it.

Rule: a setting is offered here only if it has an effect.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.features.settings.fields import (
    USUAL,
    ChannelsField,
    ChoiceField,
    Choices,
    RoleField,
    RolesField,
    SettingField,
    TypedField,
    read_dollars,
    read_number,
    read_phrases,
    read_span,
    read_threshold,
    write_span,
)
from debate_core.domain.budget import amount_in_words
from debate_core.domain.server_settings import Ceilings, ServerSettings, SettingsSection
from debate_core.domain.specification import Voting
from debate_core.domain.text import format_count, format_span
from debate_core.drafting.request import DEFAULT_FORMAT
from debate_core.errors import SpecError
from debate_core.language import list_languages

SectionName = Literal["starting", "voting", "debaters", "discussions", "language", "privacy"]
_YES_NO: Choices = (("yes", "yes"), ("no", "no"))


class ShownSettings(NamedTuple):
    """The settings of a server as the card shows them."""

    own: ServerSettings
    """As its managers have set them."""
    holds: ServerSettings
    """The same within the host's ceilings."""
    ceilings: Ceilings
    voting: Voting
    """The rules of votes as the host has set them."""
    moderator_role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    """A line of the card, and the form behind its button."""

    name: str
    label: str
    write: Callable[[ShownSettings], str]
    list_fields: Callable[[ShownSettings], tuple[SettingField, ...]]


@dataclass(frozen=True, slots=True)
class CardSection:
    """A section of the card."""

    title: str
    rows: tuple[SettingRow, ...]

    def find_row(self, name: str) -> SettingRow:
        """Find a row by its name; SpecError if a newer version has none of that name."""
        for row in self.rows:
            if row.name == name:
                return row
        raise SpecError("That setting is gone. Open /settings again.")


def section_of(settings: ServerSettings, name: SectionName) -> SettingsSection:
    """Get the settings of a section."""
    return getattr(settings, name)


def _write_who(shown: ShownSettings) -> str:
    return _list((f"<@&{role}>" for role in shown.holds.starting.starters), "everyone")


def _write_where(shown: ShownSettings) -> str:
    return _list((f"<#{id_}>" for id_ in shown.holds.starting.channels), "every channel")


def _write_moderators(shown: ShownSettings) -> str:
    role = shown.holds.starting.moderators
    return f"<@&{role}>" if role else f"the role “{shown.moderator_role}”"


def _write_limits(shown: ShownSettings) -> str:
    limits = shown.holds.starting
    return (
        f"{limits.running_each} each, {limits.running_all} in all, {limits.a_day} a person a day, "
        f"{format_span(limits.between) if limits.between else 'no time'} between"
    )


def _write_large(shown: ShownSettings) -> str:
    starting = shown.holds.starting
    meanings = {"ask": "a moderator says yes", "allow": "like any other", "refuse": "none"}
    return (
        f"{meanings[starting.large]}\n-# Large: over {format_count(starting.large_turns, 'turn')}, "
        f"{starting.large_tokens:,} tokens or {_write_dollars(starting.large_usd)}"
    )


def _write_budget(shown: ShownSettings) -> str:
    own, holds = shown.own.starting.usd_a_day, shown.holds.starting.usd_a_day
    if holds is None:
        return "no limit"
    if own is None:
        return f"{_write_dollars(holds)} a day, as the host allows"
    if own > holds:
        return f"{_write_dollars(own)} a day; host allows {_write_dollars(holds)}"
    return f"{_write_dollars(own)} a day"


def _write_words(shown: ShownSettings) -> str:
    words = shown.holds.starting.words
    return f"{format_count(len(words), 'word')} refused" if words else "no words refused"


def _write_dollars(amount: float) -> str:
    return amount_in_words(amount, "usd")


STARTING = CardSection(
    "Starting debates",
    (
        SettingRow(
            name="who",
            label="Who may start",
            write=_write_who,
            list_fields=lambda _: (
                RolesField(name="starters", label="Roles", hint="None: everyone may start."),
            ),
        ),
        SettingRow(
            name="where",
            label="Where",
            write=_write_where,
            list_fields=lambda _: (
                ChannelsField(name="channels", label="Channels", hint="None: in every channel."),
            ),
        ),
        SettingRow(
            name="limits",
            label="Limits",
            write=_write_limits,
            list_fields=lambda _: (
                TypedField(
                    name="running_each", label="Running at once, each person", parse=read_number
                ),
                TypedField(name="running_all", label="Running at once, in all", parse=read_number),
                TypedField(name="a_day", label="A person starts in a day", parse=read_number),
                TypedField(
                    name="between",
                    label="Time between two starts of a person",
                    hint="Such as 2m; 0 for none.",
                    parse=read_span,
                    write=write_span,
                ),
            ),
        ),
        SettingRow(
            name="large",
            label="Large debates",
            write=_write_large,
            list_fields=lambda _: (
                ChoiceField(
                    name="large",
                    label="Large debates",
                    choices=(
                        ("ask", "A moderator says yes"),
                        ("allow", "They start like any other"),
                        ("refuse", "There are none here"),
                    ),
                ),
                TypedField(name="large_turns", label="Large: more turns than", parse=read_number),
                TypedField(name="large_tokens", label="Large: more tokens than", parse=read_number),
                TypedField(
                    name="large_usd",
                    label="Large: more US dollars than",
                    parse=read_dollars,
                    write="{:.2f}".format,
                ),
            ),
        ),
        SettingRow(
            name="budget",
            label="Budget",
            write=_write_budget,
            list_fields=lambda _: (
                TypedField(
                    name="usd_a_day",
                    label="US dollars a day, for all debates",
                    hint="Empty: what the host allows. 0: built-in debaters only.",
                    parse=read_dollars,
                    write="{:.2f}".format,
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="words",
            label="Motions",
            write=_write_words,
            list_fields=lambda _: (
                TypedField(
                    name="words",
                    label="Words that no motion may have",
                    hint="One a line. A word in another one is not meant.",
                    parse=read_phrases,
                    write="\n".join,
                    is_long=True,
                ),
            ),
        ),
        SettingRow(
            name="moderators",
            label="Moderators",
            write=_write_moderators,
            list_fields=lambda _: (
                RoleField(
                    name="moderators",
                    label="Role",
                    hint="Beside those who may manage threads, messages or the server.",
                ),
            ),
        ),
    ),
)


def _voting(shown: ShownSettings) -> Voting:
    return shown.holds.voting.apply_to(shown.voting)


def _write_voters(shown: ShownSettings) -> str:
    voters = _voting(shown).voters
    rules = [
        f"accounts of {format_span(voters.account)}" if voters.account else "",
        f"members for {format_span(voters.member)}" if voters.member else "",
        "" if voters.starter else "not the starter",
        "" if voters.seats else "not people in seats",
    ]
    return _list(filter(None, rules), "every member")


VOTING = CardSection(
    "Voting",
    (
        SettingRow(
            name="time",
            label="A vote lasts",
            write=lambda shown: format_span(_voting(shown).seconds),
            list_fields=lambda _: (
                TypedField(
                    name="seconds",
                    label="Time",
                    hint="Such as 10m, 2h or 1d. Empty: as the host has set it.",
                    parse=read_span,
                    write=write_span,
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="wins",
            label="Wins",
            write=lambda shown: (
                f"{shown.holds.voting.threshold or '60%'}, counts from "
                f"{format_count(_voting(shown).quorum, 'voter')}"
            ),
            list_fields=lambda _: (
                TypedField(
                    name="threshold",
                    label="Needed to win",
                    hint="60%, majority, unanimity, or a number of votes. Empty: 60%.",
                    parse=read_threshold,
                    is_optional=True,
                ),
                TypedField(
                    name="quorum",
                    label="Counts from so many voters",
                    hint="Empty: as the host has set it.",
                    parse=read_number,
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="ballot",
            label="Ballots",
            write=lambda shown: "secret" if _voting(shown).is_secret else "open",
            list_fields=lambda _: (
                ChoiceField(
                    name="is_secret",
                    label="Secret ballots",
                    choices=(*_YES_NO, (USUAL, "as the host has set it")),
                ),
            ),
        ),
        SettingRow(
            name="opinion",
            label="Opinions before and after",
            write=lambda shown: "asked" if _voting(shown).asks_opinion else "not asked",
            list_fields=lambda _: (
                ChoiceField(
                    name="asks_opinion",
                    label="Ask for opinions before and after",
                    choices=(*_YES_NO, (USUAL, "as the host has set it")),
                ),
            ),
        ),
        SettingRow(
            name="voters",
            label="Who may vote",
            write=_write_voters,
            list_fields=lambda _: (
                TypedField(
                    name="account",
                    label="Account at least as old as",
                    hint="Such as 7d; 0 for any.",
                    parse=read_span,
                    write=write_span,
                ),
                TypedField(
                    name="member",
                    label="Member for at least",
                    hint="Such as 1d; 0 for any.",
                    parse=read_span,
                    write=write_span,
                ),
                ChoiceField(name="starter", label="The starter votes", choices=_YES_NO),
                ChoiceField(name="seats", label="People in seats vote", choices=_YES_NO),
            ),
        ),
    ),
)


def _offer(names: Iterable[str]) -> Choices:
    return ((USUAL, "as the host has set it"), *((name, name) for name in sorted(names)))


DEBATERS = CardSection(
    "Debaters & judge",
    (
        SettingRow(
            name="format",
            label="Format",
            write=lambda shown: shown.holds.debaters.format or DEFAULT_FORMAT,
            list_fields=lambda shown: (
                ChoiceField(name="format", label="Format", choices=_offer(shown.ceilings.formats)),
            ),
        ),
        SettingRow(
            name="preset",
            label="Length and depth",
            write=lambda shown: shown.holds.debaters.preset or "as the host has set it",
            list_fields=lambda shown: (
                ChoiceField(name="preset", label="Preset", choices=_offer(shown.ceilings.presets)),
            ),
        ),
        SettingRow(
            name="judge",
            label="Judge's model",
            write=lambda shown: shown.holds.debaters.judge or "as the host has set it",
            list_fields=lambda shown: (
                ChoiceField(name="judge", label="Model", choices=_offer(shown.ceilings.models)),
            ),
        ),
    ),
)


def _write_time(seconds: int | None) -> str:
    return "as usual" if seconds is None else format_span(seconds)


def _make_time_row(name: str, label: str, example: str, end: str = "") -> SettingRow:
    """Make the row of a time of discussions, by the name of its setting."""

    def write(shown: ShownSettings) -> str:
        return _write_time(getattr(shown.holds.discussions, name)) + end

    field = TypedField(
        name=name,
        label="Time",
        hint=f"Such as {example}. Empty: as usual.",
        parse=read_span,
        write=write_span,
        is_optional=True,
    )
    return SettingRow(name=name, label=label, write=write, list_fields=lambda _: (field,))


def _write_keeping(shown: ShownSettings) -> str:
    days = shown.holds.privacy.keep_days
    return "for good" if days is None else f"for {format_count(days, 'day')}"


def _name_language(code: str) -> str:
    """Name a language; what a newer version knew is as if none had been picked."""
    return list_languages().get(code, "as this server has it in Discord")


DISCUSSIONS = CardSection(
    "Discussions",
    (
        _make_time_row("silence_seconds", "A round ends after", "3m", " without a raised hand"),
        _make_time_row("turn_seconds", "A person has the floor for", "2m"),
        _make_time_row("whole_seconds", "The floor closes after", "1h"),
    ),
)

LANGUAGE = CardSection(
    "Language",
    (
        SettingRow(
            name="posts",
            label="Posts",
            write=lambda shown: _name_language(shown.holds.language.posts),
            list_fields=lambda _: (
                ChoiceField(
                    name="posts",
                    label="Language of posts",
                    hint="What one person alone sees is in that person's language.",
                    choices=((USUAL, _name_language("")), *list_languages().items()),
                ),
            ),
        ),
    ),
)

PRIVACY = CardSection(
    "Privacy",
    (
        SettingRow(
            name="keep",
            label="Debates are kept",
            write=_write_keeping,
            list_fields=lambda _: (
                TypedField(
                    name="keep_days",
                    label="Days",
                    hint="31 at least, for a month's budgets. Empty: for good.",
                    parse=read_number,
                    is_optional=True,
                ),
            ),
        ),
    ),
)

SECTIONS: dict[SectionName, CardSection] = {
    "starting": STARTING,
    "voting": VOTING,
    "debaters": DEBATERS,
    "discussions": DISCUSSIONS,
    "language": LANGUAGE,
    "privacy": PRIVACY,
}


def _list(parts: Iterable[str], otherwise: str) -> str:
    return ", ".join(parts) or otherwise
