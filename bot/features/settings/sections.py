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
    read_number,
    read_phrases,
    read_span,
    read_threshold,
    read_zone,
    write_span,
)
from debate_core.domain.budget import Cap, amount_in_words
from debate_core.domain.server_settings import Ceilings, ServerSettings, SettingsSection
from debate_core.domain.specification import Voting
from debate_core.domain.spend import Spend, write_price
from debate_core.domain.text import format_span
from debate_core.drafting.amounts import read_dollars
from debate_core.drafting.request import DEFAULT_FORMAT
from debate_core.drafting.server_defaults import find_usual_time
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.formats.rules import title_of
from debate_core.language import N_, _, format_number, list_languages, ngettext, pgettext
from debate_core.models.choosing import load_presets, title_preset
from debate_core.reports.plan import name_model

SectionName = Literal[
    "starting", "voting", "debaters", "discussions", "notifications", "language", "privacy"
]
_YES_NO: Choices = (("yes", N_("yes")), ("no", N_("no")))


class SpentSoFar(NamedTuple):
    """The spending of a server's debates, in the present day and month (UTC)."""

    today: Spend = Spend()
    month: Spend = Spend()


class ShownSettings(NamedTuple):
    """The settings of a server as the card shows them."""

    own: ServerSettings
    """The settings as the server's managers have set them."""
    holds: ServerSettings
    """The same, limited by the host's ceilings."""
    ceilings: Ceilings
    voting: Voting
    """The rules of votes as the host has set them."""
    moderator_role: str
    spent: SpentSoFar = SpentSoFar()


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
        raise SpecError(_("That setting is gone. Open /settings again."))


def section_of(settings: ServerSettings, name: SectionName) -> SettingsSection:
    """Get the settings of a section."""
    return getattr(settings, name)


def _write_who(shown: ShownSettings) -> str:
    return _join_parts((f"<@&{role}>" for role in shown.holds.starting.starters), _("everyone"))


def _write_where(shown: ShownSettings) -> str:
    return _join_parts((f"<#{id_}>" for id_ in shown.holds.starting.channels), _("every channel"))


def _write_moderators(shown: ShownSettings) -> str:
    role = shown.holds.starting.moderators
    return (
        f"<@&{role}>"
        if role
        else _("the role “{moderator_role}”", moderator_role=shown.moderator_role)
    )


def _write_limits(shown: ShownSettings) -> str:
    limits = shown.holds.starting
    return _(
        "{running_each} each, {running_all} in all, {a_day} a person a day, {between} between",
        running_each=limits.running_each,
        running_all=limits.running_all,
        a_day=limits.a_day,
        between=format_span(limits.between) if limits.between else _("no time"),
    )


def _write_large(shown: ShownSettings) -> str:
    starting = shown.holds.starting
    meanings = {
        "ask": _("a moderator says yes"),
        "allow": _("like any other"),
        "refuse": pgettext("large debates", "none"),
    }
    return _(
        "{meanings}\n-# Large: over {turns}, {large_tokens} tokens or {dollars}",
        meanings=meanings[starting.large],
        turns=ngettext("{count} turn", "{count} turns", starting.large_turns),
        large_tokens=format_number(starting.large_tokens, ","),
        dollars=_write_dollars(starting.large_usd),
    )


def _write_countdown(shown: ShownSettings) -> str:
    seconds = shown.holds.starting.countdown
    return format_span(seconds) if seconds else pgettext("countdown", "none")


def _write_budget(shown: ShownSettings) -> str:
    return _write_cap(shown) + _write_spent(shown)


def _write_spent(shown: ShownSettings) -> str:
    """Write what was spent in a line of its own; empty where nothing was and nothing is limited."""
    today, month = shown.spent
    most = shown.ceilings.budget.get("server_month", Cap()).usd
    if most is None and shown.holds.starting.usd_a_day is None and not month.usd + month.unpriced:
        return ""
    parts = {"today": write_price(today), "month": write_price(month)}
    if most is None:
        return "\n" + _("-# Spent: {today} today, {month} this month (UTC)", **parts)
    return "\n" + _(
        "-# Spent: {today} today, {month} this month (UTC); host allows {most} a month",
        **parts,
        most=_write_dollars(most),
    )


def _write_cap(shown: ShownSettings) -> str:
    own, holds = shown.own.starting.usd_a_day, shown.holds.starting.usd_a_day
    if holds is None:
        return _("no limit")
    if own is None:
        return _("{dollars} a day, as the host allows", dollars=_write_dollars(holds))
    if own > holds:
        return _(
            "{dollars} a day; host allows {ceiling}",
            dollars=_write_dollars(own),
            ceiling=_write_dollars(holds),
        )
    return _("{dollars} a day", dollars=_write_dollars(own))


def _write_words(shown: ShownSettings) -> str:
    words = shown.holds.starting.words
    return (
        ngettext("{count} word refused", "{count} words refused", len(words))
        if words
        else _("no words refused")
    )


def _write_dollars(amount: float) -> str:
    return amount_in_words(amount, "usd")


def _ask_number(name: str, label: str, hint: str = "", *, is_optional: bool = False) -> TypedField:
    return TypedField(name=name, label=label, hint=hint, parse=read_number, is_optional=is_optional)


def _ask_span(name: str, label: str, hint: str, *, is_optional: bool = False) -> TypedField:
    return TypedField(
        name=name,
        label=label,
        hint=hint,
        parse=read_span,
        write=write_span,
        is_optional=is_optional,
    )


def _ask_dollars(name: str, label: str, hint: str = "", *, is_optional: bool = False) -> TypedField:
    return TypedField(
        name=name,
        label=label,
        hint=hint,
        parse=read_dollars,
        write="{:.2f}".format,
        is_optional=is_optional,
    )


STARTING = CardSection(
    N_("Starting debates"),
    (
        SettingRow(
            name="who",
            label=N_("Who may start"),
            write=_write_who,
            list_fields=lambda _shown: (
                RolesField(name="starters", label=_("Roles"), hint=_("None: everyone may start.")),
            ),
        ),
        SettingRow(
            name="where",
            label=N_("Where"),
            write=_write_where,
            list_fields=lambda _shown: (
                ChannelsField(
                    name="channels", label=_("Channels"), hint=_("None: in every channel.")
                ),
            ),
        ),
        SettingRow(
            name="limits",
            label=N_("Limits"),
            write=_write_limits,
            list_fields=lambda _shown: (
                _ask_number("running_each", _("Running at once, each person")),
                _ask_number("running_all", _("Running at once, in all")),
                _ask_number("a_day", _("A person starts in a day")),
                _ask_span(
                    "between",
                    _("Time between two starts of a person"),
                    _("Such as 2m; 0 for none."),
                ),
            ),
        ),
        SettingRow(
            name="large",
            label=N_("Large debates"),
            write=_write_large,
            list_fields=lambda _shown: (
                ChoiceField(
                    name="large",
                    label=_("Large debates"),
                    choices=(
                        ("ask", _("A moderator says yes")),
                        ("allow", _("They start like any other")),
                        ("refuse", _("There are none here")),
                    ),
                ),
                _ask_number("large_turns", _("Large: more turns than")),
                _ask_number("large_tokens", _("Large: more tokens than")),
                _ask_dollars("large_usd", _("Large: more US dollars than")),
            ),
        ),
        SettingRow(
            name="countdown",
            label=N_("Countdown"),
            write=_write_countdown,
            list_fields=lambda _shown: (
                _ask_span(
                    "countdown",
                    _("Time from Start to the first turn"),
                    _("Such as 30s or 5m, 60m at most; 0 for none."),
                ),
            ),
        ),
        SettingRow(
            name="budget",
            label=N_("Budget"),
            write=_write_budget,
            list_fields=lambda _shown: (
                _ask_dollars(
                    "usd_a_day",
                    _("US dollars a day, for all debates"),
                    _("Empty: what the host allows. 0: built-in debaters only."),
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="words",
            label=N_("Motions"),
            write=_write_words,
            list_fields=lambda _shown: (
                TypedField(
                    name="words",
                    label=_("Words that nothing posted may have"),
                    hint=_("One a line. A word in another one is not meant."),
                    parse=read_phrases,
                    write="\n".join,
                    is_long=True,
                ),
            ),
        ),
        SettingRow(
            name="moderators",
            label=N_("Moderators"),
            write=_write_moderators,
            list_fields=lambda _shown: (
                RoleField(
                    name="moderators",
                    label=_("Role"),
                    hint=_("Beside those who may manage threads, messages or the server."),
                ),
            ),
        ),
    ),
)


def _find_voting(shown: ShownSettings) -> Voting:
    return shown.holds.voting.apply_to(shown.voting)


def _write_voters(shown: ShownSettings) -> str:
    voters = _find_voting(shown).voters
    rules = [
        _("accounts of {account}", account=format_span(voters.account)) if voters.account else "",
        _("members for {member}", member=format_span(voters.member)) if voters.member else "",
        "" if voters.starter else _("not the starter"),
        "" if voters.seats else _("not people in seats"),
    ]
    return _join_parts(filter(None, rules), _("every member"))


VOTING = CardSection(
    N_("Voting"),
    (
        SettingRow(
            name="time",
            label=N_("A vote lasts"),
            write=lambda shown: format_span(_find_voting(shown).seconds),
            list_fields=lambda _shown: (
                _ask_span(
                    "seconds",
                    _("Time"),
                    _("Such as 10m, 2h or 1d. Empty: as the host has set it."),
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="wins",
            label=N_("Wins"),
            write=lambda shown: _(
                "{value}, counts from {voters}",
                value=shown.holds.voting.threshold or "60%",
                voters=ngettext("{count} voter", "{count} voters", _find_voting(shown).quorum),
            ),
            list_fields=lambda _shown: (
                TypedField(
                    name="threshold",
                    label=_("Needed to win"),
                    hint=_("60%, majority, unanimity, or a number of votes. Empty: 60%."),
                    parse=read_threshold,
                    is_optional=True,
                ),
                _ask_number(
                    "quorum",
                    _("Counts from so many voters"),
                    _("Empty: as the host has set it."),
                    is_optional=True,
                ),
            ),
        ),
        SettingRow(
            name="ballot",
            label=N_("Secret vote"),
            write=lambda shown: _("yes") if _find_voting(shown).is_secret else _("no"),
            list_fields=lambda _shown: (
                ChoiceField(
                    name="is_secret",
                    label=_("Secret vote"),
                    choices=(*_YES_NO, (USUAL, _("as the host has set it"))),
                ),
            ),
        ),
        SettingRow(
            name="opinion",
            label=N_("Opinions before and after"),
            write=lambda shown: _("asked") if _find_voting(shown).asks_opinion else _("not asked"),
            list_fields=lambda _shown: (
                ChoiceField(
                    name="asks_opinion",
                    label=_("Ask for opinions before and after"),
                    choices=(*_YES_NO, (USUAL, _("as the host has set it"))),
                ),
            ),
        ),
        SettingRow(
            name="voters",
            label=N_("Who may vote"),
            write=_write_voters,
            list_fields=lambda _shown: (
                _ask_span("account", _("Account at least as old as"), _("Such as 7d; 0 for any.")),
                _ask_span("member", _("Member for at least"), _("Such as 1d; 0 for any.")),
                ChoiceField(name="starter", label=_("The starter votes"), choices=_YES_NO),
                ChoiceField(name="seats", label=_("People in seats vote"), choices=_YES_NO),
            ),
        ),
    ),
)


def _offer(titled: Iterable[tuple[str, str]]) -> Choices:
    """Offer these beside what the host has set."""
    return ((USUAL, _("as the host has set it")), *titled)


def _title_format(name: str) -> str:
    """Say what a format is called; its name where it is not installed any more."""
    return title_of(FORMATS[name]) if name in FORMATS else name


DEBATERS = CardSection(
    N_("Debaters & judge"),
    (
        SettingRow(
            name="format",
            label=N_("Format"),
            write=lambda shown: _title_format(shown.holds.debaters.format or DEFAULT_FORMAT),
            list_fields=lambda shown: (
                ChoiceField(
                    name="format",
                    label=_("Format"),
                    choices=_offer(
                        (name, _title_format(name)) for name in sorted(shown.ceilings.formats)
                    ),
                ),
            ),
        ),
        SettingRow(
            name="preset",
            label=N_("Length and depth"),
            write=lambda shown: (
                title_preset(shown.holds.debaters.preset) or _("as the host has set it")
            ),
            list_fields=lambda shown: (
                ChoiceField(
                    name="preset",
                    label=_("Preset"),
                    choices=_offer(
                        # The shortest is the first of them.
                        (name, title_preset(name))
                        for name in load_presets()
                        if name in shown.ceilings.presets
                    ),
                ),
            ),
        ),
        SettingRow(
            name="judge",
            label=N_("Judge's model"),
            write=lambda shown: (
                name_model(shown.holds.debaters.judge)
                if shown.holds.debaters.judge
                else _("as the host has set it")
            ),
            list_fields=lambda shown: (
                ChoiceField(
                    name="judge",
                    label=_("Model"),
                    choices=_offer(
                        (name, name_model(name)) for name in sorted(shown.ceilings.models)
                    ),
                ),
            ),
        ),
    ),
)


def _make_time_row(name: str, label: str, example: str, form: str = "{time}") -> SettingRow:
    """Make the row of a time of discussions, by the name of its setting."""

    def write(shown: ShownSettings) -> str:
        time = getattr(shown.holds.discussions, name)
        return _(form, time=format_span(find_usual_time(name) if time is None else time))

    def list_fields(_shown: ShownSettings) -> tuple[TypedField, ...]:
        field = _ask_span(
            name,
            _("Time"),
            _(
                "Such as {example}. Empty: {usual}.",
                example=example,
                usual=format_span(find_usual_time(name)),
            ),
            is_optional=True,
        )
        return (field,)

    return SettingRow(name=name, label=label, write=write, list_fields=list_fields)


def _write_keeping(shown: ShownSettings) -> str:
    own, days = shown.own.privacy.keep_days, shown.holds.privacy.keep_days
    if days is None:
        return _("for good")
    holds = ngettext("{count} day", "{count} days", days)
    if own is None:
        return _("for {days}, as the host allows", days=holds)
    if own > days:
        wanted = ngettext("{count} day", "{count} days", own)
        return _("for {days}; host allows {ceiling}", days=wanted, ceiling=holds)
    return _("for {days}", days=holds)


def _name_language(code: str) -> str:
    """Name a language; one that only a newer version knows counts as none."""
    return list_languages().get(code, _("as this server has it in Discord"))


def _name_debate_language(code: str) -> str:
    return list_languages().get(code, _("as posts"))


def _write_called(shown: ShownSettings) -> str:
    wanted = shown.holds.discussions
    occasions = (
        _("whoever has not spoken, after a silence") if wanted.inviting else "",
        _("everybody at the table, for a vote") if wanted.calling else "",
    )
    return "; ".join(filter(None, occasions)) or _("nobody")


DISCUSSIONS = CardSection(
    N_("Discussions"),
    (
        _make_time_row(
            "silence_seconds", N_("A round ends after"), "3m", N_("{time} without a raised hand")
        ),
        _make_time_row("turn_seconds", N_("A person has the floor for"), "2m"),
        _make_time_row("whole_seconds", N_("A discussion ends after"), "1h"),
        SettingRow(
            name="called",
            label=N_("Mentioned by name"),
            write=_write_called,
            list_fields=lambda _shown: (
                ChoiceField(
                    name="inviting",
                    label=_("After a silence: whoever has not spoken"),
                    choices=_YES_NO,
                ),
                ChoiceField(
                    name="calling",
                    label=_("When statements are voted on: everybody there"),
                    choices=_YES_NO,
                ),
            ),
        ),
    ),
)


def _write_notified(shown: ShownSettings) -> str:
    role = shown.holds.notifications.role
    return f"<@&{role}>" if role else pgettext("role", "none")


def _write_occasions(shown: ShownSettings) -> str:
    wanted = shown.holds.notifications
    occasions = (
        _("a debate starts") if wanted.starts else "",
        _("a vote opens") if wanted.votes else "",
        _("there is a result") if wanted.results else "",
    )
    return _join_parts(filter(None, occasions), _("never"))


NOTIFICATIONS = CardSection(
    N_("Notifications"),
    (
        SettingRow(
            name="notified",
            label=N_("Role to mention"),
            write=_write_notified,
            list_fields=lambda _shown: (
                RoleField(
                    name="role",
                    label=_("Role"),
                    hint=_("One that gives no rights: “Notify me” hands it to whoever presses."),
                ),
            ),
        ),
        SettingRow(
            name="occasions",
            label=N_("Mentioned when"),
            write=_write_occasions,
            list_fields=lambda _shown: (
                ChoiceField(name="starts", label=_("When a debate starts"), choices=_YES_NO),
                ChoiceField(name="votes", label=_("When a vote opens"), choices=_YES_NO),
                ChoiceField(name="results", label=_("When there is a result"), choices=_YES_NO),
            ),
        ),
    ),
)

LANGUAGE = CardSection(
    N_("Language"),
    (
        SettingRow(
            name="posts",
            label=N_("Posts"),
            write=lambda shown: _name_language(shown.holds.language.posts),
            list_fields=lambda _shown: (
                ChoiceField(
                    name="posts",
                    label=_("Language of posts"),
                    hint=_("What one person alone sees is in that person's language."),
                    choices=((USUAL, _name_language("")), *list_languages().items()),
                ),
            ),
        ),
        SettingRow(
            name="debates",
            label=N_("Debate language"),
            write=lambda shown: _name_debate_language(shown.holds.language.debates),
            list_fields=lambda _shown: (
                ChoiceField(
                    name="debates",
                    label=_("Language of debates"),
                    hint=_("Debaters and judge speak it. A plan can ask for another."),
                    choices=((USUAL, _name_debate_language("")), *list_languages().items()),
                ),
            ),
        ),
        SettingRow(
            name="zone",
            label=N_("Time zone"),
            write=lambda shown: shown.holds.language.zone,
            list_fields=lambda _shown: (
                TypedField(
                    name="zone",
                    label=_("Time zone"),
                    hint=_(
                        "A city will do, such as Berlin or New York: times of /schedule are there."
                    ),
                    parse=read_zone,
                    most=40,
                ),
            ),
        ),
    ),
)

PRIVACY = CardSection(
    N_("Privacy"),
    (
        SettingRow(
            name="keep",
            label=N_("Debates are kept"),
            write=_write_keeping,
            list_fields=lambda _shown: (
                _ask_number(
                    "keep_days",
                    _("Days"),
                    _("31 at least, for a month's budgets. Empty: for good."),
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
    "notifications": NOTIFICATIONS,
    "language": LANGUAGE,
    "privacy": PRIVACY,
}


def _join_parts(parts: Iterable[str], otherwise: str) -> str:
    return ", ".join(parts) or otherwise
