"""The settings of a host, read once from the environment at the start and passed down."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.monitoring.logs import Level, Style
from debate_core.domain.budget import NAMES, Budget, Cap
from debate_core.domain.misfits import explain_misfit
from debate_core.domain.server_settings import MOST_COUNTDOWN
from debate_core.drafting.amounts import read_seconds
from debate_core.errors import SpecError, name_cause
from debate_core.formats.checking import check_voting_time
from debate_core.language import _
from debate_core.storage.locks import Shards

ENV_FILE = ".env"
_PREFIX = "ROSTRUM_"
_OWNER_ONLY = 0o700
_Port = Annotated[int, Field(ge=0, le=65535)]
_MOST = 10**15
_Count = Annotated[int, Field(gt=0, le=_MOST)]
_Tokens = Annotated[int, Field(ge=0, le=_MOST)]
_Dollars = Annotated[float, Field(ge=0, le=_MOST)]


class Settings(BaseSettings):
    """Settings of `rostrum run`; each is an environment variable, as `variables` names them."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_prefix=_PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        populate_by_name=True,
        use_attribute_docstrings=True,
        allow_inf_nan=False,
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; without one Rostrum runs in the sandbox."""
    discord_api: str | None = None
    """Another Discord's REST address, such as a sandbox's `base`."""
    discord_gateway: str | None = None
    """That Discord's gateway address, such as a sandbox's `gateway`."""
    folder: Path = Path(".rostrum")
    """Where the database and the sandbox's state are kept."""
    database: str | None = None
    """SQLAlchemy's address of the database; a file in the folder by default."""
    shard_count: Annotated[int, Field(gt=0, le=10_000)] = 1
    """How many connections to Discord all processes have together; the same for each of them."""
    shard_ids: str | None = None
    """Which of them this process has, such as `0,1`; all of them by default."""
    host: str = "127.0.0.1"
    """Where the sandbox listens."""
    port: _Port = 8080
    """The sandbox's port; 0 takes a free one, and so does leaving it out where 8080 is taken."""
    log: Style = "plain"
    """How the log is written: plain, or json, which is one object a line."""
    log_level: Level = "warning"
    """From what on Rostrum logs: debug, info, warning or error."""
    language: str | None = None
    """The language of the command line, en or de; that of the terminal by default."""
    status_host: str = "127.0.0.1"
    """Where /healthz and /readyz are answered; 0.0.0.0 for other machines."""
    status_port: _Port | None = None
    """Their port; without one they are not answered."""
    metrics: bool = False
    """Whether Prometheus finds /metrics there, too."""
    countdown: str | None = None
    """How long after Start the first turn comes, where a server has not set it: 30s, and 10s in
    the sandbox."""
    voting_time: str | None = None
    """How long a vote is open unless asked otherwise: 10m, and 2m in the sandbox."""
    quorum: _Count = 3
    """Voters that make a vote count, unless asked otherwise."""
    voter_account: str | None = None
    """How old an account must be to vote, such as 7d."""
    voter_member: str | None = None
    """How long somebody must have been on the server to vote, such as 1d."""
    starter_votes: bool = True
    """Whether whoever started a debate may vote on it."""
    seats_vote: bool = True
    """Whether those who sit in debaters' seats may vote."""
    secret_ballots: bool = False
    """Whether votes are secret, with no tally before the close, unless asked otherwise."""
    secrets: Path | None = None
    """Where the keys of secret ballots are kept until their close; `secrets` in the folder."""
    keep_days: Annotated[int, Field(ge=31, le=3650)] | None = None
    """Days after which finished debates are forgotten; never unless set. Servers may say fewer."""
    opinion_polls: bool = True
    """Whether people are asked what they think before and after a debate of two sides."""
    control: bool = True
    """Whether a debater's model also answers the motion plainly, before the first turn."""
    confidence: bool = False
    """Whether debaters' models are asked in private, before and after, how likely they are to win:
    two short calls a debater more."""
    flow: bool | None = None
    """Whether a board shows what each turn did to earlier ones: a short call more a round. Left
    out, it does where that is exact and free: in Classic debates of built-in debaters."""
    pace: Annotated[float, Field(ge=0, le=_MOST)] = 4.0
    """Seconds the offline debaters take for a turn, so that one can read along."""
    live_speech: bool = True
    """Whether turns grow in the thread as they are written; 0 waits for their end."""
    moderator_role: str = "Moderator"
    """The role called when a debate escalates or pauses by itself; one that anyone may ping."""
    chat_models: bool = False
    """Whether people who install Rostrum for themselves may choose models in chats outside your
    servers; each has the budget of a person and that of a server."""
    tidy_table: bool = False
    """Whether messages of those who do not have the floor of a discussion are taken off."""
    pages: str | None = None
    """Where people find the pages of `docs`, such as `https://github.com/YOU/rostrum/blob/main/docs`;
    /help links to them there, and to none without it."""
    styles: Path | None = None
    """A file of styles that debaters can argue in, beside the built-in (below)."""
    motions: Path | None = None
    """A file of motions to pick from, beside the built-in (below)."""
    formats: Path | None = None
    """A folder of formats, a .toml file each (docs/formats.md)."""
    config: Path = Path("rostrum.toml")
    """The file that says more of models and hosts (below)."""
    at_once: _Count = 8
    """Calls made to one provider at the same time."""
    per_minute: _Count | None = None
    """Calls begun at one provider in any minute; no limit by default."""
    call_seconds: Annotated[float, Field(gt=0, le=_MOST)] = 120.0
    """How long one call to a model may take."""
    budget_debate: _Dollars | None = None
    """US dollars at most for one debate."""
    budget_person_day: _Dollars | None = None
    """US dollars at most for the debates that one person starts, in a day (UTC)."""
    budget_person_month: _Dollars | None = None
    """US dollars at most for the debates that one person starts, in a month."""
    budget_server_day: _Dollars | None = None
    """US dollars at most for the debates of one server, in a day. With a key, and neither this
    nor one of a month, it is 1."""
    budget_server_month: _Dollars | None = None
    """US dollars at most for the debates of one server, in a month."""
    budget_all_day: _Dollars | None = None
    """US dollars at most for the debates of all servers and chats together, in a day. With a key,
    and no budget of a server or of all, it is 5."""
    budget_all_month: _Dollars | None = None
    """US dollars at most for the debates of all servers and chats together, in a month."""
    budget_tokens_debate: _Tokens | None = None
    """Tokens at most for one debate."""
    budget_tokens_person_day: _Tokens | None = None
    """Tokens at most for the debates that one person starts, in a day (UTC)."""
    budget_tokens_person_month: _Tokens | None = None
    """Tokens at most for the debates that one person starts, in a month."""
    budget_tokens_server_day: _Tokens | None = None
    """Tokens at most for the debates of one server, in a day."""
    budget_tokens_server_month: _Tokens | None = None
    """Tokens at most for the debates of one server, in a month."""
    budget_tokens_all_day: _Tokens | None = None
    """Tokens at most for the debates of all servers and chats together, in a day."""
    budget_tokens_all_month: _Tokens | None = None
    """Tokens at most for the debates of all servers and chats together, in a month."""

    @field_validator("countdown", "voting_time", "voter_account", "voter_member")
    @classmethod
    def _is_time(cls, text: str | None, info: ValidationInfo) -> str | None:
        try:
            span = read_seconds(text) if text else None
            if span is not None and info.field_name == "voting_time":
                check_voting_time(span)
            if span is not None and info.field_name == "countdown" and span > MOST_COUNTDOWN:
                raise ValueError(_("a countdown takes 60 minutes at most"))
        except SpecError as error:
            raise ValueError(error) from error
        return text

    @field_validator("discord_api", "discord_gateway", "pages")
    @classmethod
    def _is_address(cls, text: str | None, info: ValidationInfo) -> str | None:
        schemes = ("ws", "wss") if info.field_name == "discord_gateway" else ("http", "https")
        try:
            address = urlsplit(text or "")
            is_address = address.scheme in schemes and bool(address.hostname)
        except ValueError:
            is_address = False
        if text and not is_address:
            first, second = (f"{scheme}://" for scheme in schemes)
            raise ValueError(
                _(
                    "it is no address that begins with {first} or {second}",
                    first=first,
                    second=second,
                )
            )
        return text

    @classmethod
    def list_variables(cls) -> Mapping[str, FieldInfo]:
        """The fields by the names of their variables."""
        return {
            _name_variable(model_field.validation_alias or name): model_field
            for name, model_field in cls.model_fields.items()
        }

    @property
    def budget(self) -> Budget:
        """The caps on spending that are set; a scope without a cap is not limited."""
        caps: Budget = {
            scope: Cap(getattr(self, f"budget_{scope}"), getattr(self, f"budget_tokens_{scope}"))
            for scope in NAMES
        }
        return {scope: cap for scope, cap in caps.items() if cap != Cap()}

    @property
    def shards(self) -> Shards:
        """The shards that this process serves; SpecError if those named are invalid."""
        if self.shard_ids is None:
            return Shards(tuple(range(self.shard_count)), self.shard_count)
        named = [part.strip() for part in self.shard_ids.split(",")]
        known = [str(number) for number in range(self.shard_count)]
        if len(set(named)) < len(named) or not set(named) <= set(known):
            raise SpecError(
                _(
                    "ROSTRUM_SHARD_IDS is {given}; write numbers from 0 to {last} with commas, "
                    "each once, or set ROSTRUM_SHARD_COUNT.",
                    given=repr(self.shard_ids),
                    last=self.shard_count - 1,
                )
            )
        return Shards(tuple(sorted(map(int, named))), self.shard_count)

    @property
    def own_database(self) -> str:
        """The address of the database that `rostrum run` works on with these settings."""
        return self.find_database(in_sandbox=self.token is None)

    def find_database(self, *, in_sandbox: bool) -> str:
        """Find the database's address; a file in the folder if none is set."""
        name = "sandbox.db" if in_sandbox else "rostrum.db"
        return self.database or f"sqlite+aiosqlite:///{(self.folder / name).absolute()}"


def read_settings() -> Settings:
    """Read the settings; SpecError, in one sentence that names the variable, if one is invalid."""
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors()[0]
        wrong = explain_misfit(first).rstrip(".")
        variable = _name_variable(first["loc"][0])
        said = wrong[:1].lower() + wrong[1:]
        told = _("The setting {variable} cannot be read: {said}.", variable=variable, said=said)
        raise SpecError(told) from None
    settings.shards  # noqa: B018 - an error in it has to be reported before anything starts
    return settings


def make_folder(folder: Path) -> None:
    """Make the folder if there is none yet; SpecError if that fails."""
    _make_folder(folder, "ROSTRUM_FOLDER")


def make_secrets_folder(settings: Settings) -> None:
    """Make the folder that is named for the keys of ballots; SpecError if that fails."""
    if settings.secrets is not None:
        _make_folder(settings.secrets, "ROSTRUM_SECRETS", mode=_OWNER_ONLY)


def _make_folder(folder: Path, variable: str, mode: int = 0o777) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=mode)
    except OSError as error:
        raise SpecError(
            _(
                "The folder {folder} cannot be made ({why}); name another by {variable}.",
                folder=folder,
                why=name_cause(error),
                variable=variable,
            )
        ) from error


def read_environment() -> Mapping[str, str]:
    """Read every variable of the process and, for those not set there, of the file."""
    of_file = {name: value for name, value in dotenv_values(ENV_FILE).items() if value is not None}
    return {**of_file, **os.environ}


def _name_variable(name: object) -> str:
    """Find the variable of a field, which has the field's name or a name of its own."""
    said = str(name)
    return said if said.isupper() else f"{_PREFIX}{said.upper()}"
