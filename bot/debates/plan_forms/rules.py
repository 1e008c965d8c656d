"""The form for the rules of a debate: its length, its times, and the options of its format."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.debates.plan_forms.parts import (
    PlanForm,
    PlanInForm,
    apply_language,
    list_asked,
    make_language_list,
    make_list,
    offer_counts,
    offer_times,
    read_first,
)
from bot.writer.fields import FormField, Offer, Sent
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.preparation import list_teams
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first, format_span
from debate_core.drafting.options import list_switches, read_options, write_options
from debate_core.drafting.request import DebateRequest
from debate_core.formats import get_format
from debate_core.formats.checking import ROUND_LIMIT
from debate_core.language import N_, _, ngettext

_SWITCHES = 9
"""Yes-or-no options of a format that are shown: a group takes ten, with the time to prepare."""
_PREPARING = "preparation"
_TABLE_TIME = "turn_seconds"
"""The option that sets the time of a turn at a table."""
_MOST_FIELDS = 5
_PREPARATIONS = (60, 120, 300, 600, 900, 1800, 3600)
"""Seconds to prepare that are offered."""
_USUAL_PREPARATION = 300
"""Seconds, where the form has no room for a list of times."""


def _list_rules(plan: PlanInForm) -> Iterable[FormField]:
    spec, own = plan.spec, get_format(plan.spec.format)
    if own.has_rounds:
        offers = offer_counts(range(1, ROUND_LIMIT + 1), _count_rounds)
        yield make_list("round_count", _("Rounds"), offers, str(spec.rounds))
    words = sorted({100, 150, 200, 250, 300, 400, 500, 750, 1000, spec.words})
    yield make_list("words", _("Words a turn"), offer_counts(words, _count_words), str(spec.words))
    if spec.seating.who != "nobody":
        holds = getattr(spec.options, _TABLE_TIME) if own.has_table else spec.seating.seconds
        times = offer_times((30, 60, 120, 180, 300, 600, 900, 1800, 3600), holds)
        yield make_list("turn_time", _("Time for a person's turn"), times, str(holds))
    switches = _list_switches(spec)
    if switches:
        offers = [Offer(name, capitalize_first(about)) for name, about in switches.items()]
        on = tuple(name for name in switches if getattr(spec.options, name))
        yield FormField(
            name="switches", label=_("Yes or no"), kind="checks", holds=on, offers=offers
        )
    if written := _write_other_options(spec):
        yield FormField(
            name="options",
            label=_("Other options"),
            kind="text",
            holds=(written,),
            hint=_("One a line, as name=value."),
        )
    if own.has_synthesizer:
        # The form of the motion is full there.
        yield make_language_list(spec)


def _list_all_rules(plan: PlanInForm) -> Iterable[FormField]:
    """List the fields with the time to prepare: a list, or a box where there is no more room."""
    fields, spec = (*_list_rules(plan),), plan.spec
    if not list_teams(spec) or spec.seating.who == "nobody":
        return fields
    if len(fields) == _MOST_FIELDS:
        return tuple(_add_preparation(field, spec) for field in fields)
    times = offer_times(_PREPARATIONS, spec.preparation or _USUAL_PREPARATION)
    offers = [Offer("0", _("Nobody prepares")), *times]
    label = _("Time to prepare in private")
    return (*fields, make_list(_PREPARING, label, offers, str(spec.preparation)))


def _add_preparation(field: FormField, spec: Specification) -> FormField:
    """Return the group of yes-or-no options with the time to prepare; other fields as they are."""
    if field.name != "switches":
        return field
    wait = format_span(spec.preparation or _USUAL_PREPARATION)
    label = _("Teams with people prepare in private first, for {wait}", wait=wait)
    holds = (*field.holds, *([_PREPARING] if spec.preparation else []))
    return replace(field, holds=holds, offers=(*field.offers, Offer(_PREPARING, label)))


def _apply_rules(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = apply_language(plan.request, changed)
    if rounds := read_first(changed, "round_count"):
        request = replace(request, rounds=int(rounds))
    if words := read_first(changed, "words"):
        request = replace(request, words=int(words))
    if preparation := _read_preparation(plan.spec, changed):
        request = replace(request, preparation=f"{preparation}s" * bool(int(preparation)))
    time = read_first(changed, "turn_time")
    options = list_asked(request)
    if time and get_format(plan.spec.format).has_table:
        options[_TABLE_TIME] = int(time)
    elif time:
        seating = plan.spec.seating.model_copy(update={"seconds": int(time)})
        request = replace(request, seating=seating)
    if "switches" in changed:
        options |= {name: name in changed["switches"] for name in _list_switches(plan.spec)}
    if "options" in changed:
        options = _apply_other_options(plan.spec, options, read_first(changed, "options"))
    if options != list_asked(request):
        request = replace(request, options=options)
    return request


def _read_preparation(spec: Specification, changed: Sent) -> str:
    """Read the seconds to prepare that were chosen; empty if they were not changed."""
    boxes = changed.get("switches")
    if boxes is None or (_PREPARING in boxes) == bool(spec.preparation):
        return read_first(changed, _PREPARING)
    return str(_USUAL_PREPARATION if _PREPARING in boxes else 0)


def _list_switches(spec: Specification) -> Mapping[str, str]:
    """List the format's own yes-or-no options with what each means, as many as a group takes."""
    found = list_switches(spec.format).items()
    own = [(name, about) for name, about in found if name not in JudgedOptions.model_fields]
    return dict(own[:_SWITCHES])


def _write_other_options(spec: Specification) -> str:
    """Write the options that no other field has, one a line."""
    shown = {*_list_switches(spec), *JudgedOptions.model_fields}
    if get_format(spec.format).has_table and spec.seating.who != "nobody":
        shown.add(_TABLE_TIME)
    lines = write_options(spec).split("\n")
    return "\n".join(line for line in lines if line and line.partition("=")[0] not in shown)


def _apply_other_options(
    spec: Specification, asked: Mapping[str, object], text: str
) -> dict[str, object]:
    """Return the request with the text of other options applied."""
    typed = read_options(spec.format, text)
    said = {line.partition("=")[0] for line in _write_other_options(spec).split("\n")}
    left = {name: value for name, value in asked.items() if name not in said}
    return left | {name: getattr(typed, name) for name in typed.model_fields_set}


def _count_rounds(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count)


def _count_words(count: int) -> str:
    return ngettext("{count} word", "{count} words", count)


RULES = PlanForm(N_("Rules"), _list_all_rules, _apply_rules)
