"""The root of all forms: what a model or a person delivers for a step, read and checked.

Forms are an open family; data in an unknown form is kept as it was written.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar, cast

from pydantic import BeforeValidator, SerializeAsAny, ValidationError, model_serializer

from debate_core.domain.judges import Asking
from debate_core.domain.reasons import FlowPoint, FlowPoints
from debate_core.domain.rewording import blank_text, reword_value
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.domain.tagged import Tagged
from debate_core.domain.values import DebaterId, Value
from debate_core.errors import SpecError

if TYPE_CHECKING:
    from debate_core.domain.turns import Turn


class Form(Tagged, Value, family=True):
    """The root of all forms; a member overrides the defaults that do not suit it."""

    tag: str = ""

    is_prose: ClassVar[bool] = False
    """True if it is asked for as plain text, with no object around it."""
    is_heard: ClassVar[bool] = True
    """True if a turn of this form means that its side has been heard."""
    listed: ClassVar[tuple[str, type[Value]] | None] = None
    """The field whose items are kept one by one if the whole cannot be read."""
    usual_words: ClassVar[int | None] = None
    """Words that a model writes in it where it has no limit; None for as many as it may have."""
    when_missed: ClassVar[str] = ""
    """The words about somebody who missed a turn in this form, such as “put no question”."""
    not_words: ClassVar[frozenset[str]] = frozenset()
    """The fields, at any depth, that are not their author's words: ids, choices, votes."""

    def as_text(self) -> str:
        """Write the answer as debaters and the judge read it."""
        raise NotImplementedError

    def get_own_words(self) -> str:
        """Get what the speaker itself put into words: word limits count these."""
        return self.as_text()

    def name_parts(self, stance: str) -> Mapping[str, str]:
        """Map the ids by which later turns call its parts to their names; empty if none do."""
        del stance
        return {}

    @property
    def is_shown(self) -> bool:
        """True if readers see it; a question that nobody put is not shown."""
        return True

    def count_hosted_extra(self) -> int:
        """Count the tokens by which a hosted model's answer is longer than a built-in debater's."""
        return 0

    def get_vote(self) -> str | None:
        """Return the vote that it carries; None if it carries none."""
        return None

    def find_problems(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List what is wrong with it, one sentence each, to be sent back; empty if nothing is."""
        del asked
        return ()

    def resolve_letters(self, asking: Asking) -> Self:
        """Return the answer with stances in place of the letters that its author had to write."""
        del asking
        return self

    def find_doubts(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List the reasons to ask for it again, once; a repeated answer is accepted as it is."""
        del asked
        return ()

    def salvage(self, asked: "AnswerContext") -> Self | None:
        """Keep what can be used if it is still wrong after all tries; None if nothing can."""
        return None if self.find_problems(asked) else self

    def list_marks(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List the marks that readers see beside its text, such as that it is malformed."""
        del asked
        return ()

    def resolve_seats(self, spec: Specification) -> Self:
        """Return the answer with seats' ids in place of the tags that its author had to write."""
        del spec
        return self

    def add_decided(self, asked: "AnswerContext") -> Self:
        """Return the answer with the parts that code decides, before it is recorded."""
        del asked
        return self

    def take_words_out(self, *, keeps_length: bool = False) -> Self:
        """Return the form without its author's words; what the rules base decisions on stays.

        `keeps_length` leaves as many words as there were, where the rules count them.
        """
        return self.reword(lambda text: blank_text(text, keeps_length=keeps_length))

    def reword(self, change: Callable[[str], str]) -> Self:
        """Return the form with every text of its author changed; itself where none is."""
        return reword_value(self, change, self.not_words | {"tag"})

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        """Read the form from a reply, its text or its object; ValidationError if it is none."""
        del text
        return cls.model_validate(_drop_tag(value))

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self | None:
        """Make the form from a text that is given instead; None if a text is not enough."""
        del spec
        return cls.read_reply(text, {}) if cls.is_prose else None

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        """Read the usable part of a reply that cannot be read as a whole; None if there is none."""
        del text
        if cls.listed is None:
            return None
        name, item = cls.listed
        items = value.get(name)
        readable = [candidate for candidate in _list_items(items) if _fits_model(item, candidate)]
        known = {key: said for key, said in _drop_tag(value).items() if key in cls.model_fields}
        try:
            return cls.model_validate(known | {name: readable})
        except ValidationError:
            return None

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "Unread":
        return Unread(tag=str(fields.get("tag") or "unknown"), data=fields)


class Unread(Form, tag=None):
    """An answer in an unknown form, such as one of a format that is no longer installed."""

    data: dict[str, Any]

    @model_serializer
    def _as_it_was(self) -> dict[str, Any]:
        return self.data

    def as_text(self) -> str:
        said = ((name, value) for name, value in self.data.items() if name != "tag")
        return "\n".join(f"{name}: {value}" for name, value in said)


def get_form(tag: str) -> type[Form]:
    """Get the form with that tag, which a step names; SpecError if there is none."""
    if found := Form.find_member(tag):
        return found
    closest = get_close_matches(tag, Form.members, n=1, cutoff=0)
    raise SpecError(f"No form has the tag “{tag}”; the closest is “{closest[0]}”.")


def find_form(tag: str) -> type[Form]:
    """Return the form with that tag; `Unread` if the tag is not known."""
    return Form.find_member(tag) or Unread


F = TypeVar("F", bound=Form)


def list_misfits(error: ValidationError) -> tuple[str, ...]:
    """List what does not fit a form, each as its place and what is wrong there."""
    return tuple(
        f"{'.'.join(map(str, fault['loc'])) or 'it'}: {fault['msg']}" for fault in error.errors()
    )


AnyForm = Annotated[SerializeAsAny[Form], BeforeValidator(Form.read)]
"""A form of any format, or a forfeit."""


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """The context an answer is checked in: the step, who answers it, and what they had heard."""

    spec: Specification
    step: Step
    heard: "tuple[Turn, ...]" = ()
    debater: DebaterId | None = None
    """The debater whose turn it is; None for the judge."""
    points: FlowPoints = field(default_factory=dict[str, FlowPoint])
    """For a judge: the moves of the flow, where one is kept."""

    def spell_out(self, form: F) -> F:
        """Replace the stand-ins for ids and stances in a form that was just written.

        The parts that code decides are also added here, so that the record holds them.
        """
        return form.resolve_letters(self.step.asking).resolve_seats(self.spec).add_decided(self)

    @property
    def stance(self) -> str:
        """The stance of the speaker; empty for the judge."""
        return self.spec.debater(self.debater).stance if self.debater else ""


def _drop_tag(value: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a reply without its tag; its author does not choose the form."""
    return {name: said for name, said in value.items() if name != "tag"}


def _list_items(items: object) -> Sequence[object]:
    return cast(list[object], items) if isinstance(items, list) else []


def _fits_model(part: type[Value], item: object) -> bool:
    try:
        part.model_validate(item)
    except ValidationError:
        return False
    return True
