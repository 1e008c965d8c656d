"""Facts of every kind, drawn by Hypothesis: a field by its type, an open family by its members.

A new kind of fact, a new form, step or ruling is drawn without a word here.
"""

import dataclasses
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from debate_core.domain.facts import Fact
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.specification import Specification, UnreadOptions
from debate_core.domain.steps import Step
from debate_core.evaluation import licence
from debate_core.features import beside
from debate_core.formats import FORMATS
from debate_core.formats.declared import Layout, read_built_in
from debate_core.formats.panel.forms import PANEL
from debate_core.formats.structured.arguments import STRUCTURED

FEATURES = (beside, licence)
"""What brings forms and steps of its own: they are known once it is imported."""
T = TypeVar("T")
Drawn = st.SearchStrategy[Any]

WORDS = st.text(max_size=20)
AMOUNT = st.floats(0, 1e6)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | AMOUNT | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=4,
)
OBJECT = st.dictionaries(WORDS, DATA, max_size=3)
_BY_TYPE: dict[Any, Drawn] = {
    NoneType: st.none(),
    bool: st.booleans(),
    int: st.integers(),
    float: AMOUNT,
    str: WORDS,
    object: DATA,
    Any: DATA,
    datetime: st.datetimes(timezones=st.just(UTC)),
    Rubric: st.sampled_from([SPEECHES, PANEL, STRUCTURED]),
    Layout: st.sampled_from([*read_built_in()]),
}


def drawn(kind: Any) -> Drawn:
    """Any value of that type."""
    if kind in _BY_TYPE:
        return _BY_TYPE[kind]
    if isinstance(kind, NewType):
        return drawn(kind.__supertype__)
    if get_origin(kind) is not None:
        return _generic(get_origin(kind), get_args(kind))
    return st.builds(kind, **(_fields(kind) if issubclass(kind, BaseModel) else _places(kind)))


def _generic(origin: Any, args: tuple[Any, ...]) -> Drawn:
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([drawn(each) for each in args])
    if origin is tuple and args[-1] is not ...:
        return st.tuples(*map(drawn, args))
    if origin is tuple:
        return st.lists(drawn(args[0]), max_size=3).map(tuple)
    assert origin is dict
    return st.dictionaries(drawn(args[0]), drawn(args[1]), max_size=3)


def _fields(model: type[BaseModel]) -> dict[str, Drawn]:
    """What the fields of a value can be; whose tag or kind it is says its class."""
    return {
        name: _bounded(field) if field.annotation is int else drawn(field.annotation)
        for name, field in model.model_fields.items()
        if name not in ("tag", "kind")
    }


def _bounded(field: FieldInfo) -> Drawn:
    """A whole number within what the field allows."""
    bounded: Any = Annotated[int, *field.metadata] if field.metadata else None
    return st.from_type(bounded) if bounded else drawn(int)


def _places(step: Any) -> dict[str, Drawn]:
    return {each.name: drawn(each.type) for each in dataclasses.fields(step)}


def known(members: Mapping[str, type[T]]) -> dict[str, type[T]]:
    """Those of a family that come with the core; a test may have brought others."""
    return {
        tag: each for tag, each in members.items() if each.__module__.startswith("debate_core.")
    }


def _gone(read: Callable[[object], T]) -> st.SearchStrategy[T]:
    """What is read where nobody knows the tag."""

    def of(data: dict[str, object], tag: str) -> T:
        return read({**data, "tag": f"gone {tag}"})

    return st.builds(of, OBJECT, WORDS)


def _family(members: Mapping[str, type[Any]]) -> dict[str, Drawn]:
    return {tag: drawn(each) for tag, each in known(members).items()}


FORMS: dict[str, st.SearchStrategy[Form]] = {**_family(Form.members), "unread": _gone(Form.read)}
RULINGS: dict[str, st.SearchStrategy[Ruling]] = {
    **_family(Ruling.members),
    "unread": _gone(Ruling.read),
}
STEPS: dict[str, st.SearchStrategy[Step]] = {**_family(Step.members), "unread": _gone(Step.read)}


def _specified(name: str, options: Drawn) -> Drawn:
    plain = {each: way for each, way in _fields(Specification).items() if each != "options"}
    return st.builds(Specification, **(plain | {"format": st.just(name), "options": options}))


_BY_TYPE.update(
    {
        Form: st.one_of(*FORMS.values()),
        Ruling: st.one_of(*RULINGS.values()),
        Step: st.one_of(*STEPS.values()),
        Specification: st.one_of(
            *(_specified(name, drawn(each.Options)) for name, each in FORMATS.items()),
            _specified("gone", st.builds(UnreadOptions, data=OBJECT)),
        ),
    }
)
FACTS: dict[str, st.SearchStrategy[Fact]] = {
    fact.model_fields["kind"].default: drawn(fact) for fact in get_args(Fact)
}
"""A strategy for every kind of fact that there is."""
