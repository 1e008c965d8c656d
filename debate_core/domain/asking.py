"""What the rules ask for and what it is answered with: steps, forms, and what stands of an answer.

A step says who is asked for what. A form is what a model or a person delivers; it decides nothing:
totals, votes and winners are checked and counted by the rules. Both are open families, so that a
format brings its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar, cast

from pydantic import (
    BeforeValidator,
    PlainSerializer,
    PlainValidator,
    SerializeAsAny,
    TypeAdapter,
    ValidationError,
    model_serializer,
)
from pydantic_core import to_jsonable_python

from debate_core.domain.judges import ONE_ASKING, Asking
from debate_core.domain.rewording import blank_text, reword_value
from debate_core.domain.specification import Specification
from debate_core.domain.tagged import Tagged, enter_member, read_fields
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId, Value


class Form(Tagged, family=True):
    """The root of all forms; a member overrides what its default does not serve."""

    is_prose: ClassVar[bool] = False
    """Whether it is asked for as plain text, with no object around it."""
    is_heard: ClassVar[bool] = True
    """Whether a turn of this form counts as its side having been heard."""
    listed: ClassVar[tuple[str, type[Value]] | None] = None
    """The field whose items are kept one by one where the whole does not read."""
    not_words: ClassVar[frozenset[str]] = frozenset()
    """The fields, at any depth, that are no words of their author: ids, choices, votes."""

    def as_text(self) -> str:
        """The answer as it is read by debaters and judge."""
        raise NotImplementedError

    def get_own_words(self) -> str:
        """What the speaker itself put into words: what word limits count."""
        return self.as_text()

    @property
    def is_shown(self) -> bool:
        """Whether readers are told of it; a question that nobody put is not shown."""
        return True

    def get_vote(self) -> str | None:
        """The vote that it carries; None if it carries none."""
        return None

    def find_problems(self, asked: "Asked") -> tuple[str, ...]:
        """What is wrong with it, one sentence each, to be sent back with; empty if nothing is."""
        del asked
        return ()

    def resolve_letters(self, asking: Asking) -> Self:
        """The answer with stances where its author could only write their letters."""
        del asking
        return self

    def find_doubts(self, asked: "Asked") -> tuple[str, ...]:
        """What it is asked again for, once; said again, it stands as it is."""
        del asked
        return ()

    def salvage(self, asked: "Asked") -> Self | None:
        """What stands of it where it stayed wrong after all tries; None if nothing does."""
        return None if self.find_problems(asked) else self

    def list_marks(self, asked: "Asked") -> tuple[str, ...]:
        """What every reader is told of it beside its text, such as that it is malformed."""
        del asked
        return ()

    def resolve_seats(self, spec: Specification) -> Self:
        """The answer with seats' ids where its author could only write their tags."""
        del spec
        return self

    def take_words_out(self, *, keeps_length: bool = False) -> Self:
        """The form without its author's words; what the rules decided by stays.

        `keeps_length` leaves as many words as there were, where the rules count them.
        """
        return self.reword(lambda text: blank_text(text, keeps_length=keeps_length))

    def reword(self, change: Callable[[str], str]) -> Self:
        """The form with every text of its author changed; itself where none is."""
        return reword_value(self, change, self.not_words | {"tag"})

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        """The form of a reply, from its text or its object; ValidationError if it is none."""
        del text
        return cls.model_validate(_drop_tag(value))

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self | None:
        """The form of a text that somebody gives in its place; None where a text cannot serve."""
        del spec
        return cls.read_reply(text, {}) if cls.is_prose else None

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        """What can be used of a reply that does not read whole; None if nothing."""
        del text
        if cls.listed is None:
            return None
        name, item = cls.listed
        items = value.get(name)
        readable = [candidate for candidate in _list_items(items) if _fits_model(item, candidate)]
        known = {name: v for name, v in _drop_tag(value).items() if name in cls.model_fields}
        try:
            return cls.model_validate(known | {name: readable})
        except ValidationError:
            return None

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "Unread":
        return Unread(tag=str(fields.get("tag") or "unknown"), data=fields)


class Unread(Form):
    """An answer in a form that is not known here, as of a format that is no longer installed."""

    data: dict[str, Any]

    @model_serializer
    def _as_it_was(self) -> dict[str, Any]:
        return self.data

    def as_text(self) -> str:
        said = ((name, value) for name, value in self.data.items() if name != "tag")
        return "\n".join(f"{name}: {value}" for name, value in said)


class Forfeit(Form, tag="forfeit"):
    """A step that nobody answered, and why."""

    not_words = frozenset({"reason"})

    reason: str
    is_skipped: bool = False
    """Whether it was skipped, so that nobody is to blame."""
    is_own: bool = False
    """Whether it was the speaker who let it pass."""

    def as_text(self) -> str:
        return self.reason


def get_form(tag: str) -> type[Form]:
    """The form of that tag; a step names the one that answers it."""
    found = Form.members[tag]
    assert issubclass(found, Form)
    return found


F = TypeVar("F", bound=Form)

AnyForm = Annotated[SerializeAsAny[Form], BeforeValidator(Form.read)]
"""A form of any format, or a forfeit."""


@dataclass(frozen=True)
class Step:
    """The root of all steps: something that somebody is asked for."""

    tag: ClassVar[str] = ""
    form: str = field(default="", kw_only=True)
    """The tag of the form that answers it."""
    asking: Asking = field(default=ONE_ASKING, kw_only=True)
    """Of a judge: which asking it is, where a verdict is made of several."""
    called: ClassVar[str] = "step"
    """What it is called where calls are listed."""
    asked: ClassVar[str] = "the judge"
    """Who is asked, where that is no debater."""
    is_beside: ClassVar[bool] = False
    """Whether it runs beside the speeches, which are never kept waiting for it."""
    is_before_turn: ClassVar[bool] = False
    """Whether a turn of its phase follows from it, as from the choice of who speaks."""
    is_of_people: ClassVar[bool] = False
    """Whether people answer it, and no model is ever asked."""
    private: ClassVar[tuple[str, ...]] = ()
    """What of its fact `Format.public` may hide: JSON pointers, a star for any place in a list."""
    members: ClassVar[dict[str, type["Step"]]] = {}

    @property
    def is_judges(self) -> bool:
        """Whether the judge is asked, and neither a debater nor anybody else."""
        return self.asked == Step.asked

    def __init_subclass__(cls) -> None:
        if "tag" in cls.__dict__:
            enter_member(Step.members, cls.tag, cls)

    def get_model(self, spec: Specification) -> str:
        """The name of the model that is asked; the judge's unless a step says otherwise."""
        return spec.judges[self.asking.judge - 1]

    def repeat_as(self, asking: Asking) -> Self:
        """The step as one asking of several."""
        return replace(self, asking=asking)

    def check(self) -> None:
        """Raise SpecError for what an older Rostrum asked for, and this one does not."""
        return

    def reword(self, change: Callable[[str], str]) -> Self:
        """The step with every text in it changed that repeats what somebody said."""
        del change
        return self


@dataclass(frozen=True)
class UnreadStep(Step):
    """A step of a kind that is not known here."""

    data: dict[str, Any]


def read_step(data: object) -> Step:
    """A step from its data; one of an unknown kind is kept unread. ValueError if it is none."""
    if isinstance(data, Step):
        return data
    fields_ = read_fields(data)
    member = Step.members.get(str(fields_.get("tag")))
    if member is None:
        return UnreadStep(fields_)
    return _make_reader(member).validate_python(
        {name: value for name, value in fields_.items() if name != "tag"}
    )


def dump_step(step: Step) -> dict[str, Any]:
    """A step as data, without what is as it usually is."""
    if isinstance(step, UnreadStep):
        return step.data
    said = ((attribute, getattr(step, attribute.name)) for attribute in fields(step))
    return {"tag": step.tag} | {
        attribute.name: to_jsonable_python(value)
        for attribute, value in said
        if attribute.default is MISSING or value != attribute.default
    }


@cache
def _make_reader(member: type[Step]) -> TypeAdapter[Any]:
    return TypeAdapter(member)


AnyStep = Annotated[Step, PlainValidator(read_step), PlainSerializer(dump_step)]
"""A step of any format."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn as it stands in the transcript."""

    turn: int
    """Its place among all turns of the debate, from 1."""
    round: int
    phase: str
    debater: DebaterId
    name: str
    stance: str
    content: Form
    marks: tuple[str, ...] = ()
    """What the rules say of it, such as that it is malformed or over length."""
    quoted: str = ""
    """What was found of what it quotes from the sources; empty if it quotes nothing."""
    is_taken_out: bool = False
    """Whether its words were taken out."""

    @property
    def text(self) -> str:
        """The turn as it is read, with its marks."""
        return "\n\n".join((self.said, *(f"[{note}]" for note in self.notes)))

    @property
    def notes(self) -> tuple[str, ...]:
        """All that every reader is told of it beside what was said."""
        return (*self.marks, self.quoted) if self.quoted else self.marks

    @property
    def said(self) -> str:
        """What its speaker said, without marks."""
        return TAKEN_OUT if self.is_taken_out else self.content.as_text()


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer is checked against: the step, who answers it, and what they had heard."""

    spec: Specification
    step: Step
    heard: tuple[Entry, ...] = ()
    debater: DebaterId | None = None
    """Whose turn it is; None for the judge."""

    def spell_out(self, form: F) -> F:
        """A form as it was just written, with ids and stances for what stood in their place."""
        return form.resolve_letters(self.step.asking).resolve_seats(self.spec)

    @property
    def stance(self) -> str:
        """The stance of whoever speaks; empty for the judge."""
        return self.spec.debater(self.debater).stance if self.debater else ""


def _drop_tag(value: Mapping[str, object]) -> dict[str, object]:
    """The fields of a reply; whoever writes it does not say which form it is."""
    return {name: said for name, said in value.items() if name != "tag"}


def _list_items(items: object) -> Sequence[object]:
    return cast(list[object], items) if isinstance(items, list) else []


def _fits_model(part: type[Value], item: object) -> bool:
    try:
        part.model_validate(item)
    except ValidationError:
        return False
    return True
