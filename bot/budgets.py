"""What may be spent, as whoever runs this process has set it in the environment."""

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.settings import ENV_FILE
from debate_core.domain.budget import Budget, Cap, Scope
from debate_core.errors import SpecError

_PREFIX = "ROSTRUM_BUDGET_"
_Usd = Field(default=None, ge=0, allow_inf_nan=False)
_Tokens = Field(default=None, ge=0)


class BudgetSettings(BaseSettings):
    """Caps in US dollars and in tokens; days and months are UTC's. None is no limit.

    Each is an environment variable, such as ROSTRUM_BUDGET_SERVER_DAY and
    ROSTRUM_BUDGET_TOKENS_SERVER_DAY.
    """

    model_config = SettingsConfigDict(env_prefix=_PREFIX, env_file=ENV_FILE, extra="ignore")

    debate: float | None = _Usd
    person_day: float | None = _Usd
    person_month: float | None = _Usd
    server_day: float | None = _Usd
    server_month: float | None = _Usd
    tokens_debate: int | None = _Tokens
    tokens_person_day: int | None = _Tokens
    tokens_person_month: int | None = _Tokens
    tokens_server_day: int | None = _Tokens
    tokens_server_month: int | None = _Tokens

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
    """The budget; SpecError, in one sentence that names the variable, if one can not be read."""
    try:
        return BudgetSettings().budget()
    except ValidationError as error:
        first = error.errors()[0]
        variable = f"{_PREFIX}{first['loc'][0]}".upper().replace(_PREFIX * 2, _PREFIX)
        wrong = first["msg"][:1].lower() + first["msg"][1:]
        raise SpecError(f"The setting {variable} can not be read: {wrong}.") from None
