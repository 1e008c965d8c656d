"""Tagged values: open families of values, each read by the class whose tag it carries.

A family has one root; its members enter themselves by their tag, wherever they are defined. So a
format brings forms and rulings of its own, and no list of them has to be kept.
"""

from copy import copy
from typing import Any, ClassVar, Self, cast

from debate_core.domain.words import Value


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
            cls.members[tag] = cls

    @classmethod
    def read(cls, data: object) -> Self:
        """A member of this family from its data; what carries no known tag is kept unread."""
        if isinstance(data, cls):
            return data
        fields = dict(cast(dict[str, Any], data)) if isinstance(data, dict) else {}
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
