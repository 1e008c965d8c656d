"""The parts that forms of a plan share: what they see of it, and fields that several have."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.writer.fields import FormField, Offer, Sent
from debate_core.content.cast import SavedPersona
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification
from debate_core.domain.text import format_span
from debate_core.drafting.options import read_options
from debate_core.drafting.request import DebateRequest
from debate_core.language import _, list_languages


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


def make_list(name: str, label: str, offers: Sequence[Offer], held: str) -> FormField:
    """Make a list of which one entry is chosen."""
    return FormField(
        name=name, label=label, kind="list", holds=(held,), offers=offers, is_required=True
    )


def offer_counts(counts: Iterable[int], say: Callable[[int], str]) -> list[Offer]:
    """Offer counts, each in words."""
    return [Offer(str(count), say(count)) for count in counts]


def offer_times(times: Iterable[int], held: int) -> list[Offer]:
    """Offer times in seconds, and the one that holds."""
    return [Offer(str(time), format_span(time)) for time in sorted({*times, held})]


def read_first(sent: Sent, name: str) -> str:
    """Read the one value of a field; empty if there is none."""
    return next(iter(sent.get(name, ())), "")


def make_language_list(spec: Specification) -> FormField:
    """Make the list of a debate's languages."""
    offers = [Offer(code, name) for code, name in list_languages().items()]
    return make_list("language", _("Debate language"), offers, spec.language)


def apply_language(request: DebateRequest, changed: Sent) -> DebateRequest:
    """Return the request with the language that was chosen."""
    language = read_first(changed, "language")
    return replace(request, language=language) if language else request


def list_asked(request: DebateRequest) -> dict[str, object]:
    """List the options that were asked for, by name."""
    asked = read_options(request.format, request.options)
    return {name: getattr(asked, name) for name in asked.model_fields_set}
