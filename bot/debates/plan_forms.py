"""The five forms of a plan: what each asks for, and the request that it then makes.

Rule: a form has room for five fields. Only what was changed in it is asked for: the rest stays with
the format, the preset and the server, so that another format or preset still brings its own.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from bot.writer.fields import FormField, Offer, Sent
from debate_core.content.cast import (
    SavedPersona,
    is_built_in,
    is_number,
    read_debaters,
    write_debaters,
)
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.preparation import list_teams
from debate_core.domain.sources import Source
from debate_core.domain.specification import Debater, Seating, Specification, Voting
from debate_core.domain.text import capitalize_first, format_span, shorten_line
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.options import list_switches, options_listed, options_with
from debate_core.drafting.request import DebateRequest, read_dollars, schema_in, seconds
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.checking import MOTION_LIMIT, ROUND_LIMIT
from debate_core.language import N_, _, list_languages, ngettext
from debate_core.models.choosing import ROLES, Choice, Role, presets, same_side, title_preset
from debate_core.reports.plan import name_model
from debate_core.sources.files import FILES

FormName = Literal["rules", "debaters", "vote", "context", "models"]
_SWITCHES = 10
_TABLE_TIME = "turn_seconds"
"""The option that sets the time of a turn at a table."""
_PEOPLE = 10
PREPARATIONS = ("1m", "2m", "5m", "10m", "15m", "30m", "60m")
"""The times to prepare that are offered."""
_MOST_FIELDS = 5
_ROLES: tuple[Role, ...] = get_args(Role)
_ALL = "all"
"""The name by which the model of every role is written."""


@dataclass(frozen=True, slots=True)
class PlanInForm:
    """A plan as its forms see it."""

    request: DebateRequest
    spec: Specification
    preset: str
    """The current preset."""
    personas: Sequence[SavedPersona]
    """The saved personas that the planner may name."""
    models: Sequence[str]
    """The names of models that are worth offering."""
    sources: Sequence[Source] = ()
    """The sources that were uploaded with the form that is applied."""


class PlanForm(NamedTuple):
    """One form."""

    title: str
    list_fields: Callable[[PlanInForm], Iterable[FormField]]
    apply: Callable[[PlanInForm, Sent], DebateRequest]
    """Makes the request from the fields that were changed; SpecError if that is impossible."""


def _list_rules(plan: PlanInForm) -> Iterable[FormField]:
    spec, own = plan.spec, get_format(plan.spec.format)
    if own.has_rounds:
        offers = _offer_counts(range(1, ROUND_LIMIT + 1), _count_rounds)
        yield _make_list("round_count", _("Rounds"), offers, str(spec.rounds))
    words = sorted({100, 150, 200, 250, 300, 400, 500, 750, 1000, spec.words})
    yield _make_list(
        "words", _("Words a turn"), _offer_counts(words, _count_words), str(spec.words)
    )
    if spec.seating.who != "nobody":
        holds = getattr(spec.options, _TABLE_TIME) if own.has_table else spec.seating.seconds
        times = _offer_times((30, 60, 120, 180, 300, 600, 900, 1800, 3600), holds)
        yield _make_list("turn_time", _("Time for a person's turn"), times, str(holds))
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
        yield _make_language_list(spec)


def _list_all_rules(plan: PlanInForm) -> Iterable[FormField]:
    """List the fields, and the time to prepare where there is room; the command has it anyway."""
    fields = (*_list_rules(plan),)
    spec = plan.spec
    if len(fields) < _MOST_FIELDS and list_teams(spec) and spec.seating.who != "nobody":
        times = _offer_times(map(seconds, PREPARATIONS), spec.preparation or seconds("5m"))
        none = Offer("0", _("Nobody prepares"))
        held = str(spec.preparation)
        preparing = _make_list("preparation", _("Time to prepare in private"), [none, *times], held)
        return (*fields, preparing)
    return fields


def _apply_rules(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = _apply_language(plan.request, changed)
    if rounds := _first(changed, "round_count"):
        request = replace(request, rounds=int(rounds))
    if words := _first(changed, "words"):
        request = replace(request, words=int(words))
    if preparation := _first(changed, "preparation"):
        request = replace(request, preparation=f"{preparation}s" * bool(int(preparation)))
    time = _first(changed, "turn_time")
    options = _list_asked(request)
    if time and get_format(plan.spec.format).has_table:
        options[_TABLE_TIME] = int(time)
    elif time:
        seating = plan.spec.seating.model_copy(update={"seconds": int(time)})
        request = replace(request, seating=seating)
    if "switches" in changed:
        options |= {name: name in changed["switches"] for name in _list_switches(plan.spec)}
    if "options" in changed:
        options = _apply_other_options(plan.spec, options, _first(changed, "options"))
    if options != _list_asked(request):
        request = replace(request, options=options)
    return request


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
    lines = options_listed(spec).split("\n")
    return "\n".join(line for line in lines if line and line.partition("=")[0] not in shown)


def _list_asked(request: DebateRequest) -> dict[str, object]:
    """List the options that were asked for, by name."""
    asked = options_with(request.format, request.options)
    return {name: getattr(asked, name) for name in asked.model_fields_set}


def _apply_other_options(
    spec: Specification, asked: Mapping[str, object], text: str
) -> dict[str, object]:
    """Return the request with the text of other options applied."""
    typed = options_with(spec.format, text)
    said = {line.partition("=")[0] for line in _write_other_options(spec).split("\n")}
    left = {name: value for name, value in asked.items() if name not in said}
    return left | {name: getattr(typed, name) for name in typed.model_fields_set}


def _list_debaters(plan: PlanInForm) -> Iterable[FormField]:
    spec = plan.spec
    if plan.personas:
        offers = [
            Offer(persona.id, persona.name, shorten_line(persona.role, 100))
            for persona in plan.personas
        ]
        yield FormField(
            name="personas",
            label=_("Saved personas"),
            kind="list",
            hint=_("Each takes the place of a built-in debater."),
            offers=offers,
            most=len(offers),
        )
    yield FormField(
        name="debaters",
        label=_("Who debates"),
        kind="text",
        holds=("\n".join(write_debaters((debater,)) for debater in spec.debaters),),
        hint=_("One a line, such as “Ada: for”; or how many."),
    )
    yield FormField(
        name="invite",
        label=_("Invite"),
        kind="people",
        holds=tuple(map(str, spec.seating.people)),
        hint=_("They may take a debater's seat."),
        most=_PEOPLE,
    )
    yield FormField(
        name="seats",
        label=_("Who else may sit"),
        kind="radio",
        holds=(spec.seating.who,),
        offers=(
            Offer("nobody", _("Nobody")),
            Offer("invited", _("Invited people")),
            Offer("role", _("A role")),
            Offer("anyone", _("Anyone")),
        ),
    )
    role = (spec.seating.role,) if spec.seating.role else ()
    yield FormField(
        name="seat_role", label=_("Role"), kind="role", holds=role, hint=_("For “A role” above.")
    )


def _apply_debaters(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    if "debaters" in changed:
        request = replace(request, debaters=_first(changed, "debaters") or "0")
    if picked := changed.get("personas"):
        text = request.debaters
        if "debaters" not in changed:
            text = "\n".join(write_debaters((debater,)) for debater in plan.spec.debaters)
        names = [persona.name for persona in plan.personas if persona.id in picked]
        request = replace(request, debaters=_name_personas(text, names))
    if not changed.keys().isdisjoint(("invite", "seats", "seat_role")):
        seating = _apply_seats(plan.spec.seating, changed)
        request = replace(request, seating=seating)
    return request


def _name_personas(text: str, names: Sequence[str]) -> str:
    """Put saved personas in the place of built-in debaters, on their sides, or after the others."""
    debaters = [] if is_number(text) else list(read_debaters(text))
    here = {debater.name.casefold() for debater in debaters}
    for name in (name for name in names if name.casefold() not in here):
        places = (at for at, debater in enumerate(debaters) if is_built_in(debater.name))
        at = next(places, len(debaters))
        stance = debaters[at].stance if at < len(debaters) else ""
        debaters[at : at + 1] = [Debater(id=DebaterId(name), name=name, stance=stance)]
    return "\n".join(write_debaters((debater,)) for debater in debaters)


def _apply_seats(before: Seating, changed: Sent) -> Seating:
    """Return who may sit once these fields are changed; SpecError if they contradict each other."""
    people, role = changed.get("invite", before.people), before.role
    who = _first(changed, "seats") or before.who
    if "seat_role" in changed:
        role = _first(changed, "seat_role")
        # A person who picks a role and leaves the rest means that role.
        who = "role" if role and "seats" not in changed else who
    if who == "role" and not role:
        raise SpecError(_("Say which role may take a seat: pick it below “A role”."))
    if who == "nobody" and people:
        raise SpecError(_("Nobody is to take a seat here, so nobody can be invited to one."))
    return Seating.model_validate(
        {
            "who": who,
            "people": tuple(map(PersonId, people)),
            "role": role if who == "role" else "",
            "seconds": before.seconds,
        }
    )


_JUDGING = {
    "1": (N_("One judge"), {"judges": 1, "swap": False}),
    "swap": (N_("One judge, asked twice"), {"judges": 1, "swap": True}),
    "3": (N_("Three judges"), {"judges": 3, "swap": False}),
    "3 swap": (N_("Three judges, asked twice"), {"judges": 3, "swap": True}),
}
_VOTING_TIMES = (60, 120, 300, 600, 1800, 3600, 21_600, 86_400, 259_200, 604_800)
"""Seconds."""
_NOT_VOTING = {"starter": N_("Not the starter"), "seats": N_("Not people in seats")}
"""The rules of who may vote that can be switched off."""


def _list_vote(plan: PlanInForm) -> Iterable[FormField]:
    spec, voting = plan.spec, plan.spec.voting
    if isinstance(spec.options, JudgedOptions):
        held = _name_judging(spec.options)
        # The last is for those who typed it as options, or took such a preset.
        shown = [name for name in _JUDGING if name in ("1", "swap", "3", held)]
        offers = [Offer(name, _(_JUDGING[name][0])) for name in shown]
        yield FormField(
            name="judging", label=_("Judging"), kind="radio", holds=(held,), offers=offers
        )
    times = _offer_times(_VOTING_TIMES, voting.seconds)
    yield _make_list("voting_time", _("The vote lasts"), times, str(voting.seconds))
    threshold = str(spec.consensus_threshold)
    needed = [
        Offer("majority", _("More than half")),
        Offer("60%", "60%"),
        Offer("75%", "75%"),
        Offer("unanimity", _("Everyone")),
        *(Offer(str(count), _count_votes(count)) for count in (2, 3, 5)),
    ]
    if threshold not in [offer.value for offer in needed]:
        needed.append(Offer(threshold, threshold))
    yield _make_list("threshold", _("Needed to win"), needed, threshold)
    counts = sorted({1, 2, 3, 5, 10, 20, 50, 100, voting.quorum})
    yield _make_list(
        "quorum", _("Counts from"), _offer_counts(counts, _count_voters), str(voting.quorum)
    )
    yield FormField(
        name="also",
        label=_("Also"),
        kind="checks",
        holds=tuple(_list_also(spec)),
        offers=[
            *(Offer(name, _(switch.label)) for name, switch in Voting.list_switches().items()),
            *(Offer(name, _(said)) for name, said in _NOT_VOTING.items()),
        ],
    )


def _name_judging(options: JudgedOptions) -> str:
    held = {"judges": options.judges, "swap": options.swap}
    return next(name for name, (_, meant) in _JUDGING.items() if meant == held)


def _list_also(spec: Specification) -> Iterable[str]:
    yield from (name for name in Voting.list_switches() if getattr(spec.voting, name))
    yield from (name for name in _NOT_VOTING if not getattr(spec.voting.voters, name))


def _apply_vote(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    if judging := _first(changed, "judging"):
        request = replace(request, options=_list_asked(request) | _JUDGING[judging][1])
    if time := _first(changed, "voting_time"):
        request = replace(request, voting_time=f"{time}s")
    if threshold := _first(changed, "threshold"):
        request = replace(request, threshold=threshold)
    if quorum := _first(changed, "quorum"):
        request = replace(request, quorum=int(quorum))
    if "also" in changed:
        checked = {*changed["also"]}
        request = _apply_also(request, {*_list_also(plan.spec)} ^ checked, checked)
    return request


def _apply_also(
    request: DebateRequest, changed: Iterable[str], checked: Collection[str]
) -> DebateRequest:
    switches, voters = dict(request.switches), request.voters
    for name in changed:
        if name in Voting.list_switches():
            switches[name] = name in checked
        else:
            voters = voters.model_copy(update={name: name not in checked})
    return replace(request, switches=switches, voters=voters)


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
        yield _make_language_list(spec)
    else:
        schema = json.dumps(spec.synthesis, ensure_ascii=False) if spec.synthesis else ""
        yield FormField(
            name="schema",
            label=_("Result schema"),
            kind="text",
            holds=(schema,),
            hint=_("A JSON schema that the result is written in."),
        )


def _make_language_list(spec: Specification) -> FormField:
    offers = [Offer(code, name) for code, name in list_languages().items()]
    return _make_list("language", _("Debate language"), offers, spec.language)


def _apply_language(request: DebateRequest, changed: Sent) -> DebateRequest:
    language = _first(changed, "language")
    return replace(request, language=language) if language else request


def _apply_context(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    request = _apply_language(request, changed)
    if "motion" in changed:
        request = replace(request, motion=_first(changed, "motion"))
    if "background" in changed:
        request = replace(request, context=_first(changed, "background"))
    if "instructions" in changed:
        request = replace(request, instructions=_first(changed, "instructions"))
    if plan.sources:
        request = replace(request, sources=tuple(plan.sources))
    if "schema" in changed:
        schema = _first(changed, "schema")
        request = replace(request, synthesis=schema_in(schema) if schema else None)
    return request


def _list_models(plan: PlanInForm) -> Iterable[FormField]:
    request, spec = plan.request, plan.spec
    yield FormField(
        name="preset",
        label=_("Preset"),
        kind="radio",
        holds=(plan.preset,),
        hint=_("Sets length, care and models."),
        offers=[Offer(name, title_preset(name)) for name in presets()],
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
        hint=_("One a line, any name: for=provider:model, Ada=…, judge=…, all=…."),
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
    if preset := _first(changed, "preset"):
        request = replace(request, models=request.models.model_copy(update={"preset": preset}))
    if "others" in changed:
        models = _read_models(_first(changed, "others"), plan)
        request = replace(request, models=models, keeps_models=False)
    roles: dict[Role, str] = dict(request.models.roles)
    fields: tuple[tuple[str, Role], ...] = (("debater_model", "debater"), ("judge_model", "judge"))
    for name, role in fields:
        if name in changed:
            roles[role] = _first(changed, name)
            request = replace(request, keeps_models=False)
    chosen = {role: model for role, model in roles.items() if model}
    request = replace(request, models=request.models.model_copy(update={"roles": chosen}))
    if "usd_limit" in changed:
        limit = _first(changed, "usd_limit")
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
        elif any(same_side(name, stance) for stance in spec.stances):
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


def _make_list(name: str, label: str, offers: Sequence[Offer], held: str) -> FormField:
    return FormField(
        name=name, label=label, kind="list", holds=(held,), offers=offers, is_required=True
    )


def _offer_counts(counts: Iterable[int], say: Callable[[int], str]) -> list[Offer]:
    return [Offer(str(count), say(count)) for count in counts]


def _count_rounds(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count)


def _count_words(count: int) -> str:
    return ngettext("{count} word", "{count} words", count)


def _count_votes(count: int) -> str:
    return ngettext("{count} vote", "{count} votes", count)


def _count_voters(count: int) -> str:
    return ngettext("{count} voter", "{count} voters", count)


def _offer_times(times: Iterable[int], held: int) -> list[Offer]:
    return [Offer(str(time), format_span(time)) for time in sorted({*times, held})]


def _first(sent: Sent, name: str) -> str:
    return next(iter(sent.get(name, ())), "")


FORMS: Mapping[FormName, PlanForm] = {
    "rules": PlanForm(N_("Rules"), _list_all_rules, _apply_rules),
    "debaters": PlanForm(N_("Debaters"), _list_debaters, _apply_debaters),
    "vote": PlanForm(N_("Judge & vote"), _list_vote, _apply_vote),
    "context": PlanForm(N_("Motion & context"), _list_context, _apply_context),
    "models": PlanForm(N_("Models"), _list_models, _apply_models),
}
