"""The reading of request bodies, and Discord's words for what is wrong with them."""

from types import NoneType
from typing import Annotated, Any, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from sandbox.protocol.errors import Code, DiscordError, add_error
from sandbox.protocol.json import Json, is_json


class Form(BaseModel):
    """A request body or a part of one; keys it does not know are left out.

    Null counts as a missing key if the field cannot be null.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _without_needless_nulls(cls, value: Any) -> Any:
        if not is_json(value) or None not in value.values():
            return value
        no_nulls = {
            name
            for name, field in cls.model_fields.items()
            if not field.is_required() and NoneType not in get_args(field.annotation)
        }
        return {k: v for k, v in value.items() if v is not None or k not in no_nulls}


F = TypeVar("F", bound=Form)

NO_DICT = ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
NO_LIST = ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
TOO_LONG = ("BASE_TYPE_MAX_LENGTH", "Must be {max_length} or fewer in length.")
TOO_SHORT = ("BASE_TYPE_MIN_LENGTH", "Must be {min_length} or more in length.")
NO_CHOICE = ("BASE_TYPE_CHOICES", "Value must be one of {expected}.")
WORDS = {
    "missing": ("BASE_TYPE_REQUIRED", "This field is required"),
    "model_type": NO_DICT,
    "model_attributes_type": NO_DICT,
    "dict_type": NO_DICT,
    "list_type": NO_LIST,
    "tuple_type": NO_LIST,
    "string_too_long": TOO_LONG,
    "too_long": TOO_LONG,
    "string_too_short": TOO_SHORT,
    "too_short": TOO_SHORT,
    "less_than_equal": (
        "NUMBER_TYPE_MAX",
        "int value should be less than or equal to {le}.",
    ),
    "greater_than_equal": (
        "NUMBER_TYPE_MIN",
        "int value should be greater than or equal to {ge}.",
    ),
    "literal_error": NO_CHOICE,
    "enum": NO_CHOICE,
    "union_tag_invalid": ("BASE_TYPE_CHOICES", "Value must be one of {expected_tags}."),
    "string_pattern_mismatch": (
        "STRING_TYPE_REGEX",
        "String value did not match validation regex.",
    ),
}
"""Discord's code and words for pydantic's kinds of fault."""


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Snowflake = Annotated[str, BeforeValidator(_as_text), StringConstraints(pattern=r"^[0-9]{1,20}$")]
CustomId = Annotated[str, StringConstraints(min_length=1, max_length=100)]


def address_with(*schemes: str) -> AfterValidator:
    """Make a check that an address has one of these schemes; `javascript:` is never one."""

    def check(address: str) -> str:
        scheme, _, rest = address.partition("://")
        if scheme.lower() not in schemes:
            scheme = address.partition(":")[0]
            message = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
            raise refuse("URL_TYPE_INVALID_SCHEME", message)
        if not rest.strip():
            raise refuse("URL_TYPE_INVALID_URL", "Not a well formed URL.")
        return address

    return AfterValidator(check)


def read(form: type[F], body: object) -> F:
    """Read a body as a form; the error for an invalid one names each field at fault."""
    try:
        return form.model_validate(body)
    except ValidationError as error:
        errors: Json = {}
        for detail in error.errors(include_url=False):
            add_error(errors, _find_place(detail), *_in_discords_words(detail))
        raise DiscordError(Code.INVALID_FORM_BODY, errors=errors) from error


def refuse(code: str, message: str) -> PydanticCustomError:
    """Make an error about the field being read, for validators."""
    return PydanticCustomError("discord", "{message}", {"code": code, "message": message})


def _find_place(detail: ErrorDetails) -> str:
    """Find the place of a fault, without the numbers that pydantic gives a union's branches."""
    kept: list[str] = []
    previous: int | str = ""
    for step in detail["loc"]:
        is_branch = isinstance(step, int) and (
            isinstance(previous, int) or previous in ("accessory", "component")
        )
        if not is_branch:
            kept.append(str(step))
        previous = step
    return ".".join(kept)


def _in_discords_words(detail: ErrorDetails) -> tuple[str, str]:
    kind, context = detail["type"], dict[str, Any](detail.get("ctx", {}))
    if kind == "discord":
        return str(context["code"]), str(context["message"])
    if kind.endswith("too_short") and not str(detail["input"]).strip("[] \n"):
        kind = "missing"
    code, message = WORDS.get(kind, ("BASE_TYPE_BAD_TYPE", ""))
    return code, message.format(**context) or detail["msg"]
