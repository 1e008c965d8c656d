"""Tagged values: open families of values, each read by the class whose tag it carries.

A family has one root; its members enter themselves by their tag, wherever they are defined. So a
format brings forms and rulings of its own, and no list of them has to be kept.
"""

from copy import copy
from typing import Any, ClassVar, Self, TypeVar, cast

from debate_core.domain.values import Value
from debate_core.errors import SpecError

T = TypeVar("T")


def enter_member(members: dict[str, type[T]], tag: str, member: type[T]) -> None:
    """Enter a member of a family by its tag; SpecError if another member has it."""
    other = members.setdefault(tag, member)
    if (other.__module__, other.__qualname__) != (member.__module__, member.__qualname__):
        raise SpecError(
            f"{member.__module__} and {other.__module__} both use the tag “{tag}”; rename one."
        )
    members[tag] = member


def read_fields(data: object) -> dict[str, Any]:
    """The fields of a tagged value in a journal; ValueError if the data is no object."""
    if not isinstance(data, dict):
        raise ValueError("an object is needed")
    return dict(cast(dict[str, Any], data))


class Tagged(Value):
    """The root of a family has `family=True`; a member has `tag="its tag"`."""

    tag: str = ""

    members: ClassVar[dict[str, type["Tagged"]]] = {}

    def __init_subclass__(cls, *, tag: str = "", family: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if family:
            cls.members = {}

    @classmethod
    def __pydantic_init_subclass__(
        cls, *, tag: str = "", family: bool = False, **kwargs: Any
    ) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if tag:
            field = copy(cls.model_fields["tag"])
            field.default = tag
            cls.model_fields["tag"] = field
            cls.model_rebuild(force=True)
            enter_member(cls.members, tag, cls)

    @classmethod
    def read(cls, data: object) -> Self:
        """A member of this family from its data; what carries no known tag is kept unread.

        ValueError if it is no object, or lacks what its tag promises.
        """
        if isinstance(data, cls):
            return data
        fields = read_fields(data)
        member = cls.members.get(str(fields.get("tag")))
        if member is None:
            return cls.read_unknown(fields)
        found = member.model_validate(fields)
        assert isinstance(found, cls)
        return found

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> Self:
        """What stands for data that no member of this family reads."""
        raise NotImplementedError
