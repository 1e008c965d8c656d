"""The five forms of a plan: what each asks for, and the request that it then makes.

Rule: a form has room for five fields. Only what was changed in it is asked for: the rest stays with
the format, the preset and the server, so that another format or preset still brings its own.
"""

from collections.abc import Mapping
from typing import Literal

from bot.debates.plan_forms.context import CONTEXT
from bot.debates.plan_forms.debaters import DEBATERS
from bot.debates.plan_forms.models import MODELS
from bot.debates.plan_forms.parts import PlanForm
from bot.debates.plan_forms.rules import RULES
from bot.debates.plan_forms.vote import VOTE

FormName = Literal["rules", "debaters", "vote", "context", "models"]
FORMS: Mapping[FormName, PlanForm] = {
    "rules": RULES,
    "debaters": DEBATERS,
    "vote": VOTE,
    "context": CONTEXT,
    "models": MODELS,
}
