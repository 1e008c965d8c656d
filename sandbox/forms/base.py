"""How a request body is read, and how what is wrong with it is told in Discord's words."""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from sandbox.protocol.errors import Code, DiscordError, add_error
from sandbox.protocol.json import Json


class Form(BaseModel):
    """A request body or a part of one; keys it does not know are left out."""

    model_config = ConfigDict(extra="ignore", frozen=True)


F = TypeVar("F", bound=Form)


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Snowflake = Annotated[str, BeforeValidator(_as_text), StringConstraints(pattern=r"^\d{1,20}$")]
CustomId = Annotated[str, StringConstraints(min_length=1, max_length=100)]


def read(form: type[F], body: object) -> F:
    """The form that a body fills in; an invalid form body names each field at fault."""
    try:
        return form.model_validate(body)
    except ValidationError as error:
        errors: Json = {}
        for detail in error.errors(include_url=False):
            add_error(errors, _path(detail), *_in_discords_words(detail))
        raise DiscordError(Code.INVALID_FORM_BODY, errors=errors) from error


def refuse(code: str, message: str) -> PydanticCustomError:
    """A fault of the field being read, for validators."""
    return PydanticCustomError("discord", "{message}", {"code": code, "message": message})


def _path(detail: ErrorDetails) -> str:
    """Where the fault is, without the numbers by which pydantic tells the branches of a union."""
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
    context: dict[str, Any] = detail.get("ctx", {})
    match detail["type"]:
        case "discord":
            return str(context["code"]), str(context["message"])
        case "missing":
            return "BASE_TYPE_REQUIRED", "This field is required"
        case "string_too_long" | "too_long":
            return "BASE_TYPE_MAX_LENGTH", f"Must be {context['max_length']} or fewer in length."
        case "string_too_short" | "too_short":
            if not str(detail["input"]).strip("[] \n"):
                return "BASE_TYPE_REQUIRED", "This field is required"
            return "BASE_TYPE_MIN_LENGTH", f"Must be {context['min_length']} or more in length."
        case "less_than_equal":
            return "NUMBER_TYPE_MAX", f"int value should be less than or equal to {context['le']}."
        case "greater_than_equal":
            least = context["ge"]
            return "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}."
        case "literal_error" | "enum" | "union_tag_invalid":
            return "BASE_TYPE_CHOICES", f"Value must be one of {_choices(context)}."
        case "string_pattern_mismatch":
            return "STRING_TYPE_REGEX", "String value did not match validation regex."
        case _:
            return "BASE_TYPE_BAD_TYPE", detail["msg"]


def _choices(context: dict[str, Any]) -> str:
    return str(context.get("expected") or context.get("expected_tags") or "the known values")
