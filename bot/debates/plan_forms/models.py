"""The form for the models of a debate, and what it may cost."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import get_args

from bot.debates.plan_forms.parts import PlanForm, PlanInForm, read_first
from bot.writer.fields import FormField, Offer, Sent
from debate_core.domain.text import shorten_line
from debate_core.drafting.amounts import read_dollars
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.language import N_, _
from debate_core.models.choosing import (
    ROLES,
    Choice,
    Role,
    is_same_side,
    load_presets,
    title_preset,
)
from debate_core.reports.plan import name_model

_ROLES: tuple[Role, ...] = get_args(Role)
_ALL = "all"
"""The name by which the model of every role is written."""


def _list_models(plan: PlanInForm) -> Iterable[FormField]:
    request, spec = plan.request, plan.spec
    yield FormField(
        name="preset",
        label=_("Preset"),
        kind="radio",
        holds=(plan.preset,),
        hint=_("Sets length, care and models."),
        offers=[Offer(name, title_preset(name)) for name in load_presets()],
    )
    models = {debater.model for debater in spec.debaters if debater.model}
    held = (*models,) if len(models) == 1 else ()
    yield _make_model_list("debater_model", _("Debaters' model"), plan.models, held)
    own = get_format(spec.format)
    if own.has_judge:
        judge = (spec.judge_model,) if spec.judge_model else ()
        yield _make_model_list("judge_model", _("Judge's model"), plan.models, judge)
    yield FormField(
        name="others",
        label=_("Per side or debater"),
        kind="text",
        holds=(_write_models(request.models),),
        hint=_("One a line, any name: for=provider:model, Ada=…, judge=…, all=…"),
    )
    yield FormField(
        name="usd_limit",
        label=_("Spend at most"),
        kind="line",
        holds=(f"{spec.usd_limit:.2f}" if spec.usd_limit else "",),
        hint=_("US dollars, such as 0.50."),
        most=20,
    )


def _apply_models(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    if preset := read_first(changed, "preset"):
        request = replace(request, models=request.models.model_copy(update={"preset": preset}))
    if "others" in changed:
        models = _read_models(read_first(changed, "others"), plan)
        request = replace(request, models=models, keeps_models=False)
    roles: dict[Role, str] = dict(request.models.roles)
    fields: tuple[tuple[str, Role], ...] = (("debater_model", "debater"), ("judge_model", "judge"))
    for name, role in fields:
        if name in changed:
            roles[role] = read_first(changed, name)
            request = replace(request, keeps_models=False)
    chosen = {role: model for role, model in roles.items() if model}
    request = replace(request, models=request.models.model_copy(update={"roles": chosen}))
    if "usd_limit" in changed:
        limit = read_first(changed, "usd_limit")
        request = replace(request, usd_limit=read_dollars(limit) if limit else None)
    return request


def _write_models(models: Choice) -> str:
    """Write the models that have no list of their own, one a line."""
    others = {role: name for role, name in models.roles.items() if role not in ("debater", "judge")}
    named = {**({_ALL: models.model} if models.model else {}), **others}
    return "\n".join(
        f"{name}={model}" for name, model in {**named, **models.sides, **models.seats}.items()
    )


def _read_models(text: str, plan: PlanInForm) -> Choice:
    """Read the models that were typed; those with a list of their own stay, unless named."""
    before, spec = plan.request.models, plan.spec
    seats, sides = dict[str, str](), dict[str, str]()
    roles = {role: name for role, name in before.roles.items() if role in ("debater", "judge")}
    for line in filter(str.strip, text.replace(";", "\n").split("\n")):
        name, equals, model = (part.strip() for part in line.partition("="))
        if not (name and equals and model):
            said = shorten_line(line, 40)
            raise SpecError(
                _("I couldn't read “{said}”. Write each such as “for=provider:model”.", said=said)
            )
        role = next((role for role in _ROLES if role == name.casefold()), None)
        if name.casefold() == _ALL:
            roles = dict.fromkeys(ROLES, model) | roles
        elif role is not None:
            roles[role] = model
        elif any(is_same_side(name, stance) for stance in spec.stances):
            sides[name] = model
        else:
            seats[name] = model
    return before.model_copy(update={"seats": seats, "sides": sides, "roles": roles, "model": ""})


def _make_model_list(
    name: str, label: str, models: Sequence[str], held: tuple[str, ...]
) -> FormField:
    known = dict.fromkeys((*held, *models))
    offers = [Offer(model, name_model(model)) for model in known if len(model) <= 100]
    return FormField(name=name, label=label, kind="list", holds=held, offers=offers)


MODELS = PlanForm(N_("Models"), _list_models, _apply_models)
