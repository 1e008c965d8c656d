"""What may be spent, as whoever runs this process has set it in the environment."""

from pydantic import Field, NonNegativeFloat, NonNegativeInt, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.config.settings import ENV_FILE, unreadable
from debate_core.domain.budget import Budget, Cap, Scope

PREFIX = "ROSTRUM_BUDGET_"
_WHAT: dict[Scope, str] = {
    "debate": "one debate",
    "person_day": "the debates that one person starts, in a day (UTC)",
    "person_month": "the debates that one person starts, in a month",
    "server_day": "the debates of one server, in a day",
    "server_month": "the debates of one server, in a month",
}


def _usd(scope: Scope) -> NonNegativeFloat | None:
    about = f"US dollars at most for {_WHAT[scope]}."
    return Field(default=None, validation_alias=f"{PREFIX}{scope}".upper(), description=about)


def _tokens(scope: Scope) -> NonNegativeInt | None:
    about = f"Tokens at most for {_WHAT[scope]}."
    alias = f"{PREFIX}tokens_{scope}".upper()
    return Field(default=None, validation_alias=alias, description=about)


class BudgetSettings(BaseSettings):
    """Caps on spending; what has none is not limited."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, extra="ignore", env_ignore_empty=True, allow_inf_nan=False
    )

    debate: NonNegativeFloat | None = _usd("debate")
    person_day: NonNegativeFloat | None = _usd("person_day")
    person_month: NonNegativeFloat | None = _usd("person_month")
    server_day: NonNegativeFloat | None = _usd("server_day")
    server_month: NonNegativeFloat | None = _usd("server_month")
    tokens_debate: NonNegativeInt | None = _tokens("debate")
    tokens_person_day: NonNegativeInt | None = _tokens("person_day")
    tokens_person_month: NonNegativeInt | None = _tokens("person_month")
    tokens_server_day: NonNegativeInt | None = _tokens("server_day")
    tokens_server_month: NonNegativeInt | None = _tokens("server_month")

    def budget(self) -> Budget:
        """The caps that are set."""
        caps: dict[Scope, Cap] = {
            "debate": Cap(self.debate, self.tokens_debate),
            "person_day": Cap(self.person_day, self.tokens_person_day),
            "person_month": Cap(self.person_month, self.tokens_person_month),
            "server_day": Cap(self.server_day, self.tokens_server_day),
            "server_month": Cap(self.server_month, self.tokens_server_month),
        }
        return {scope: cap for scope, cap in caps.items() if cap != Cap()}


def read_budget() -> Budget:
    """The budget; SpecError, in one sentence that names the variable, if one cannot be read."""
    try:
        return BudgetSettings().budget()
    except ValidationError as error:
        raise unreadable(error) from None
