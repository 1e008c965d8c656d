"""Tagged values: open families of values, each read by the class whose tag it carries.

A family has one root; its members register under their tag, wherever they are defined. So a
format brings forms, rulings and steps of its own, and no list of them has to be kept. Members are
pydantic models or dataclasses; data whose tag nobody registered is kept as it was written.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from pydantic import TypeAdapter

from debate_core.errors import SpecError


class Tagged:
    """A base class of families: the root has `family=True`, a member has `tag="its tag"`.

    `tag=None` is for classes that are never recorded: bases of others, and stand-ins for unread
    data.
    """

    if TYPE_CHECKING:
        # Declared by each root in its own way: a model's tag is a field, a dataclass's is not.
        tag: str

    members: ClassVar[dict[str, type["Tagged"]]]

    def __init_subclass__(
        cls, *, tag: str | None = "", family: bool = False, **kwargs: Any
    ) -> None:
        super().__init_subclass__(**kwargs)
        if family:
            cls.members = {}
            return
        written = vars(cls).get("tag")
        if tag == "" and _is_same(cls.members.get(str(written)), cls):
            # A dataclass with slots is made a second time, and without the class arguments.
            tag = str(written)
        elif tag == "" or written is not None:
            raise SpecError(_describe_tag(cls, tag or written))
        if tag is not None:
            # Pydantic collects a model's fields after this, and takes it as the field's default.
            cls.tag = tag
            _enter_member(cls.members, tag, cls)

    @classmethod
    def read(cls, data: object) -> Self:
        """Read a member of this family from its data; data without a known tag is kept unread.

        ValueError if it is not an object, or lacks what its tag requires.
        """
        if isinstance(data, cls):
            return data
        if not isinstance(data, dict):
            raise ValueError("an object is needed")
        fields = dict(cast(dict[str, Any], data))
        member = cls.find_member(fields.get("tag"))
        if member is None:
            return cls.read_unknown(fields)
        found = _make_reader(member).validate_python(fields)
        assert isinstance(found, cls)
        return found

    @classmethod
    def find_member(cls, tag: object) -> type[Self] | None:
        """Find the member of this family that carries the tag; None if there is none."""
        return cast(type[Self] | None, cls.members.get(str(tag)))

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> Self:
        """Make the stand-in for data that no member of this family reads."""
        raise NotImplementedError


def _enter_member(members: dict[str, type[Tagged]], tag: str, member: type[Tagged]) -> None:
    """Register a member of a family by its tag; SpecError if another member has it."""
    other = members.setdefault(tag, member)
    if not _is_same(other, member):
        raise SpecError(
            f"{member.__module__} and {other.__module__} both use the tag “{tag}”; rename one."
        )
    members[tag] = member


def _is_same(other: type | None, member: type) -> bool:
    """Check if a class is the same by its name, because it was created a second time."""
    # Its qualified name is corrected only afterwards.
    names = (member.__module__, member.__name__)
    return other is not None and (other.__module__, other.__name__) == names


def _describe_tag(member: type, written: object) -> str:
    """Describe how a class gives its tag."""
    tag = written if isinstance(written, str) else member.__name__.lower()
    head = f"{member.__name__}({member.__bases__[0].__name__}"
    return (
        f"{member.__module__}.{member.__name__} has to say its tag beside its base, and nowhere "
        f'else: “class {head}, tag="{tag}")”, or “tag=None” for a class that others build on.'
    )


@cache
def _make_reader(member: type[Tagged]) -> TypeAdapter[Any]:
    return TypeAdapter(member)
