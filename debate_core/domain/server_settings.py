"""The settings of one server, as its managers change them in chat, within the ceilings of a host.

Rule: an empty value leaves the matter to the host, and a host's ceilings hold whatever is set.
"""

from dataclasses import dataclass
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field

from debate_core.domain.budget import Budget, Cap
from debate_core.domain.specification import Voters, Voting

Large = Literal["ask", "allow", "refuse"]
"""The way a large debate starts: with a moderator's approval, like any other, or not at all."""
_Dollars = Annotated[float, Field(ge=0, le=1_000_000)]
MOST_COUNTDOWN = 3600
_YEAR = 365 * 86_400


class SettingsSection(BaseModel):
    """The settings that one section of the card shows."""

    # Settings that a newer version has stored must not keep an older one from reading the rest.
    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class StartSettings(SettingsSection):
    """The right to start debates, and how many."""

    starters: tuple[str, ...] = ()
    """The roles that may start debates; everyone if there are none."""
    moderators: str = ""
    """The role that moderates, besides people whom Discord lets manage threads or messages."""
    channels: tuple[str, ...] = ()
    """The channels that debates may be held in; all if there are none."""
    running_each: Annotated[int, Field(ge=1, le=100)] = 1
    """Debates of one person that may run at the same time."""
    running_all: Annotated[int, Field(ge=1, le=1000)] = 3
    """Debates that may run at the same time."""
    a_day: Annotated[int, Field(ge=1, le=1000)] = 5
    """Debates that one person may start in a day."""
    between: Annotated[int, Field(ge=0, le=86_400)] = 120
    """Seconds between two starts of one person."""
    large: Large = "ask"
    large_turns: Annotated[int, Field(ge=1, le=10_000)] = 20
    """A debate of more turns is large."""
    large_tokens: Annotated[int, Field(ge=1, le=10**9)] = 50_000
    """A debate for which models may read and write more tokens is large."""
    large_usd: _Dollars = 0.25
    """A debate that may cost more is large."""
    usd_a_day: _Dollars | None = None
    """US dollars at most for all debates of the server in a day."""
    countdown: Annotated[int, Field(ge=0, le=MOST_COUNTDOWN)] = 30
    """Seconds from the start to the first turn."""
    words: tuple[str, ...] = ()
    """Words and phrases that no motion may have."""


class VoteSettings(SettingsSection):
    """The defaults for votes, unless the person who plans a debate asks for something else."""

    seconds: Annotated[int, Field(ge=1, le=30 * 86_400)] | None = None
    quorum: Annotated[int, Field(ge=1, le=1000)] | None = None
    threshold: str = ""
    """The threshold as it is typed, such as 60%."""
    is_secret: bool | None = None
    asks_opinion: bool | None = None
    account: Annotated[int, Field(ge=0, le=_YEAR)] = 0
    """Seconds for which an account must have existed."""
    member: Annotated[int, Field(ge=0, le=_YEAR)] = 0
    """Seconds for which somebody must have been on the server."""
    starter: bool = True
    """True if the person who started a debate may vote."""
    seats: bool = True
    """True if those in debaters' seats may vote."""

    def apply_to(self, usual: Voting) -> Voting:
        """Apply them to the rules of a host, whose conditions for voters hold in any case."""
        own = Voters(
            account=self.account, member=self.member, starter=self.starter, seats=self.seats
        )
        chosen = {
            "seconds": self.seconds,
            "quorum": self.quorum,
            "is_secret": self.is_secret,
            "asks_opinion": self.asks_opinion,
        }
        update = {name: value for name, value in chosen.items() if value is not None}
        return usual.model_copy(update={**update, "voters": own.make_stricter(usual.voters)})


class DebaterSettings(SettingsSection):
    """The defaults for debates, unless the person who plans one asks for something else."""

    format: str = ""
    preset: str = ""
    judge: str = ""
    """The judge's model."""


class DiscussionSettings(SettingsSection):
    """The defaults for discussions: their times in seconds, and whom they mention."""

    silence_seconds: Annotated[int, Field(ge=5, le=3600)] | None = None
    turn_seconds: Annotated[int, Field(ge=10, le=3600)] | None = None
    whole_seconds: Annotated[int, Field(ge=60, le=86_400)] | None = None
    inviting: bool = True
    """True if somebody who has not spoken is invited after a silence, once."""
    calling: bool = True
    """True if everybody at the table is mentioned when statements are voted on."""


class NotificationSettings(SettingsSection):
    """The role that is notified of debates, and of what."""

    role: str = ""
    """The role; nobody is notified if it is empty."""
    starts: bool = True
    votes: bool = True
    results: bool = False


class LanguageSettings(SettingsSection):
    """The languages of what everyone reads."""

    posts: str = ""
    """The code of a language; if empty, the server's language on its platform."""
    debates: str = ""
    """The language that debates are held in; if empty, that of posts."""
    zone: str = "UTC"
    """The time zone of what is planned, such as Europe/Berlin."""

    def find_zone(self) -> ZoneInfo:
        """Find the time zone; UTC where this machine does not know it."""
        try:
            return ZoneInfo(self.zone)
        # A name that could lead out of the zone folder raises ValueError, a folder OSError.
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return ZoneInfo("UTC")


class PrivacySettings(SettingsSection):
    """The time for which debates are kept."""

    keep_days: Annotated[int, Field(ge=31, le=3650)] | None = None
    """Days until a debate that is over is forgotten; None keeps it. Budgets count for a month."""


class ServerSettings(SettingsSection):
    """All settings of a server."""

    starting: StartSettings = StartSettings()
    voting: VoteSettings = VoteSettings()
    debaters: DebaterSettings = DebaterSettings()
    discussions: DiscussionSettings = DiscussionSettings()
    notifications: NotificationSettings = NotificationSettings()
    language: LanguageSettings = LanguageSettings()
    privacy: PrivacySettings = PrivacySettings()


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The limits of the host, within which servers set theirs."""

    budget: Budget
    models: frozenset[str]
    """The models that judges may have."""
    presets: frozenset[str]
    formats: frozenset[str]
    keep_days: int | None = None
    """The most days for which debates that are over are kept; None sets no limit."""


def apply_ceilings(settings: ServerSettings, ceilings: Ceilings) -> ServerSettings:
    """Return the settings that hold: what a host does not allow or no longer has is left out."""
    starting, debaters = settings.starting, settings.debaters
    allowed = ceilings.budget.get("server_day", Cap()).usd
    wanted = [usd for usd in (starting.usd_a_day, allowed) if usd is not None]
    kept = [days for days in (settings.privacy.keep_days, ceilings.keep_days) if days is not None]
    known = {
        "format": debaters.format if debaters.format in ceilings.formats else "",
        "preset": debaters.preset if debaters.preset in ceilings.presets else "",
        "judge": debaters.judge if debaters.judge in ceilings.models else "",
    }
    return settings.model_copy(
        update={
            "starting": starting.model_copy(update={"usd_a_day": min(wanted, default=None)}),
            "debaters": debaters.model_copy(update=known),
            "privacy": PrivacySettings(keep_days=min(kept, default=None)),
        }
    )
