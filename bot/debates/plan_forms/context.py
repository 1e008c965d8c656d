"""The form for the motion and what debaters are given with it."""

import json
from collections.abc import Iterable
from dataclasses import replace

from bot.debates.plan_forms.parts import (
    PlanForm,
    PlanInForm,
    apply_language,
    make_language_list,
    read_first,
)
from bot.writer.fields import FormField, Sent
from debate_core.drafting.request import DebateRequest, read_schema
from debate_core.formats import get_format
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _
from debate_core.sources.files import FILES


def _list_context(plan: PlanInForm) -> Iterable[FormField]:
    spec = plan.spec
    yield FormField(
        name="motion",
        label=_("Motion"),
        kind="text",
        holds=(spec.motion,),
        most=MOTION_LIMIT,
        is_required=True,
    )
    yield FormField(
        name="background",
        label=_("Background"),
        kind="text",
        holds=(spec.context,),
        hint=_("Facts that debaters and judge may use."),
    )
    yield FormField(
        name="instructions",
        label=_("Instructions"),
        kind="text",
        holds=(spec.instructions,),
        hint=_("What else is asked of debaters and judge."),
    )
    names = ", ".join(source.name for source in spec.sources)
    yield FormField(
        name="sources",
        label=_("Sources"),
        kind="files",
        hint=_("In place of {names}.", names=names)
        if names
        else _("Text, Markdown or PDF; up to 3 files."),
        most=FILES,
    )
    if not get_format(spec.format).has_synthesizer:
        yield make_language_list(spec)
    else:
        schema = json.dumps(spec.synthesis, ensure_ascii=False) if spec.synthesis else ""
        yield FormField(
            name="schema",
            label=_("Result schema"),
            kind="text",
            holds=(schema,),
            hint=_("A JSON schema that the result is written in."),
        )


def _apply_context(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    request = apply_language(request, changed)
    if "motion" in changed:
        request = replace(request, motion=read_first(changed, "motion"))
    if "background" in changed:
        request = replace(request, context=read_first(changed, "background"))
    if "instructions" in changed:
        request = replace(request, instructions=read_first(changed, "instructions"))
    if plan.sources:
        request = replace(request, sources=tuple(plan.sources))
    if "schema" in changed:
        schema = read_first(changed, "schema")
        request = replace(request, synthesis=read_schema(schema) if schema else None)
    return request


CONTEXT = PlanForm(N_("Motion & context"), _list_context, _apply_context)
