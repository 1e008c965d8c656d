"""What a host sets, read once from the environment at the start and passed down."""

import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values
from pydantic import Field, PositiveFloat, PositiveInt, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from debate_core.errors import SpecError

ENV_FILE = ".env"


class Settings(BaseSettings):
    """Settings of `rostrum run`; each is an environment variable of the name given."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    token: SecretStr | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
        description="The bot's token; without one Rostrum runs in the sandbox.",
    )
    discord_api: str | None = Field(
        default=None,
        validation_alias="ROSTRUM_DISCORD_API",
        description="Another Discord's REST address, such as a sandbox's `base`.",
    )
    discord_gateway: str | None = Field(
        default=None,
        validation_alias="ROSTRUM_DISCORD_GATEWAY",
        description="That Discord's gateway address, such as a sandbox's `gateway`.",
    )
    folder: Path = Field(
        default=Path(".rostrum"),
        validation_alias="ROSTRUM_FOLDER",
        description="Where the database and the sandbox's state are kept.",
    )
    database: str | None = Field(
        default=None,
        validation_alias="ROSTRUM_DATABASE",
        description="SQLAlchemy's address of the database; a file in the folder by default.",
    )
    host: str = Field(
        default="127.0.0.1",
        validation_alias="ROSTRUM_HOST",
        description="Where the sandbox listens.",
    )
    port: int = Field(
        default=8080,
        validation_alias="ROSTRUM_PORT",
        description="The sandbox's port; 0 takes a free one.",
    )
    voting_time: str | None = Field(
        default=None,
        validation_alias="ROSTRUM_VOTING_TIME",
        description="How long a vote is open unless asked otherwise: 10m, and 2m in the sandbox.",
    )
    quorum: int = Field(
        default=3,
        validation_alias="ROSTRUM_QUORUM",
        description="Voters that make a vote count, unless asked otherwise.",
    )
    pace: float = Field(
        default=4.0,
        validation_alias="ROSTRUM_PACE",
        description="Seconds the offline debaters take for a turn, so that one can read along.",
    )
    live_speech: bool = Field(
        default=True,
        validation_alias="ROSTRUM_LIVE_SPEECH",
        description="Whether turns grow in the thread as they are written; 0 waits for their end.",
    )
    moderator_role: str = Field(
        default="Moderator",
        validation_alias="ROSTRUM_MODERATOR_ROLE",
        description="The role that is called when a debate is escalated.",
    )

    styles: Path | None = Field(
        default=None,
        validation_alias="ROSTRUM_STYLES",
        description="A file of styles that debaters can argue in, beside the built-in (below).",
    )
    motions: Path | None = Field(
        default=None,
        validation_alias="ROSTRUM_MOTIONS",
        description="A file of motions to pick from, beside the built-in (below).",
    )
    formats: Path | None = Field(
        default=None,
        validation_alias="ROSTRUM_FORMATS",
        description="A folder of formats, a .toml file each (docs/formats.md).",
    )
    config: Path = Field(
        default=Path("rostrum.toml"),
        validation_alias="ROSTRUM_CONFIG",
        description="The file that says more of models and hosts (below).",
    )
    at_once: PositiveInt = Field(
        default=8,
        validation_alias="ROSTRUM_AT_ONCE",
        description="Calls made to one provider at the same time.",
    )
    per_minute: PositiveInt | None = Field(
        default=None,
        validation_alias="ROSTRUM_PER_MINUTE",
        description="Calls begun at one provider in any minute; no limit by default.",
    )
    call_seconds: PositiveFloat = Field(
        default=120.0,
        validation_alias="ROSTRUM_CALL_SECONDS",
        description="How long one call to a model may take.",
    )

    def database_address(self, name: str) -> str:
        """The database's address; `name` is the file's in the folder where none is set."""
        return self.database or f"sqlite+aiosqlite:///{(self.folder / name).resolve()}"


def read_settings() -> Settings:
    """The settings; SpecError, in one sentence that names the variable, if one cannot be read."""
    try:
        return Settings()
    except ValidationError as error:
        raise unreadable(error) from None


def unreadable(error: ValidationError) -> SpecError:
    """The one sentence that names the variable."""
    first = error.errors()[0]
    variable, wrong = first["loc"][0], first["msg"][:1].lower() + first["msg"][1:]
    return SpecError(f"The setting {variable} cannot be read: {wrong}.")


def environment() -> Mapping[str, str]:
    """Every variable, of the process and, beneath it, of the file."""
    of_file = {name: value for name, value in dotenv_values(ENV_FILE).items() if value is not None}
    return {**of_file, **os.environ}
