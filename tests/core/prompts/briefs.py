"""The briefs of every prompt of every format, and the same briefs in other words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.specification import Specification
from debate_core.domain.steps import MarkAnswer, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.engine.briefing import request_of as request_of
from debate_core.errors import SpecError
from debate_core.features.flow.facts import NotedMove
from debate_core.features.flow.noting import NoteMoves
from debate_core.formats import format_of
from debate_core.prompts.request import Request
from tests.core.formats.british_parliamentary.briefs import PARLIAMENTARY_BRIEFS
from tests.core.formats.championship.briefs import CHAMPIONSHIP_BRIEFS
from tests.core.formats.consensus.briefs import CONSENSUS_BRIEFS
from tests.core.formats.panel.making import PANEL_BRIEFS
from tests.core.formats.rounds.briefs import ROUNDS_BRIEFS
from tests.core.formats.roundtable.briefs import ROUNDTABLE_BRIEFS
from tests.core.formats.structured.briefs import STRUCTURED_BRIEFS

_OF_FORMATS: Mapping[str, Brief] = {
    **ROUNDS_BRIEFS,
    **CONSENSUS_BRIEFS,
    **STRUCTURED_BRIEFS,
    **PANEL_BRIEFS,
    **CHAMPIONSHIP_BRIEFS,
    **ROUNDTABLE_BRIEFS,
    **PARLIAMENTARY_BRIEFS,
}
ASKED: Mapping[str, Brief] = {
    f"{name}_asked": replace(_OF_FORMATS[name], question="What of milk?")
    for name in (
        "rounds_middle_round",
        "consensus_proposal",
        "structured_closing",
        "panel_opening",
        "championship_free_debate",
    )
}
"""Turns of each format that have to answer a question from the audience too."""
MARK = Brief(
    _OF_FORMATS["rounds_middle_round"].spec,
    MarkAnswer(),
    heard=_OF_FORMATS["rounds_middle_round"].heard[:1],
    question="What of milk?",
)
FLOW = Brief(
    _OF_FORMATS["rounds_middle_round"].spec,
    NoteMoves(
        turns=(2,),
        before=(
            NotedMove(turn=1, letter="a", does="claims", says="Tea keeps one calm", quote="calm"),
        ),
        sides={1: "for", 2: "against"},
    ),
    heard=_OF_FORMATS["rounds_middle_round"].heard[1:2],
)
BRIEFS: Mapping[str, Brief] = {**_OF_FORMATS, **ASKED, "mark": MARK, "flow": FLOW}
"""By the name of the prompt's snapshot."""


def whole(request: Request) -> str:
    """All of a request's text."""
    return "\n".join((request.system, *(message.text for message in request.messages)))


def saying(brief: Brief, text: str) -> Brief:
    """The same brief, where people and debaters wrote nothing but that text."""
    spec = _spec_saying(brief.spec, text)
    return replace(
        brief,
        spec=spec,
        question=text if brief.question else "",
        step=_step_saying(brief.step, text),
        heard=tuple(_entry_saying(each, spec, text) for each in brief.heard),
        beside=tuple(
            each.model_copy(update={"answer": _form_saying(each.answer, text)})
            for each in brief.beside
        ),
    )


def _spec_saying(spec: Specification, text: str) -> Specification:
    """Stances too, unless they are the format's."""
    said = {"name": text, "role": text}
    own = tuple(each.model_copy(update={**said, "stance": text}) for each in spec.debaters)
    changed = spec.model_copy(
        update={"motion": text, "context": text, "instructions": text, "debaters": own}
    )
    try:
        format_of(spec).check(changed)
    except SpecError:
        plain = tuple(each.model_copy(update=said) for each in spec.debaters)
        return changed.model_copy(update={"debaters": plain})
    return changed


def _step_saying(step: Step, text: str) -> Step:
    has_direction = isinstance(step, Speak) and step.direction
    return replace(step, direction=text) if has_direction else step


def _entry_saying(entry: Turn, spec: Specification, text: str) -> Turn:
    debater = spec.debater(entry.debater)
    said = entry.replace_answer(_form_saying(entry.answer, text))
    return replace(said, name=debater.name, stance=debater.stance)


def _form_saying(form: Form, text: str) -> Form:
    return type(form).model_validate(_saying(form.model_dump(mode="json"), text))


def _saying(value: object, text: str) -> object:
    """Whatever has a space in it was written by somebody; ids and choices have none."""
    if isinstance(value, str):
        return text if " " in value else value
    if isinstance(value, list):
        return [_saying(each, text) for each in cast(list[object], value)]
    if isinstance(value, dict):
        fields = cast(dict[str, object], value).items()
        return {name: _saying(each, text) for name, each in fields}
    return value
