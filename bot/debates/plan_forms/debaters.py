"""The form for who debates, and who may take a seat."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.debates.plan_forms.parts import PlanForm, PlanInForm, read_first
from bot.writer.fields import FormField, Offer, Sent
from debate_core.content.cast import is_built_in, is_number, read_debaters, write_debaters
from debate_core.domain.specification import Debater, Seating
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.language import N_, _

_PEOPLE = 10


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
        request = replace(request, debaters=read_first(changed, "debaters") or "0")
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
    who = read_first(changed, "seats") or before.who
    if "seat_role" in changed:
        role = read_first(changed, "seat_role")
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


DEBATERS = PlanForm(N_("Debaters"), _list_debaters, _apply_debaters)
