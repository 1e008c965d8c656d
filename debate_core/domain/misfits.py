"""Why a value does not fit its type: told in the language of whoever typed it."""

from collections.abc import Mapping

from pydantic_core import ErrorDetails

from debate_core.domain.text import join_with_or
from debate_core.language import N_, _

_SENTENCES: Mapping[str, str] = {
    "missing": N_("Field required"),
    "int_type": N_("Input should be a valid integer"),
    "int_parsing": N_(
        "Input should be a valid integer, unable to parse string as an integer",
    ),
    "int_from_float": N_(
        "Input should be a valid integer, got a number with a fractional part",
    ),
    "float_parsing": N_("Input should be a valid number, unable to parse string as a number"),
    "decimal_parsing": N_("Input should be a valid decimal"),
    "bool_parsing": N_("Input should be a valid boolean, unable to interpret input"),
    "string_type": N_("Input should be a valid string"),
    "greater_than": N_("Input should be greater than {gt}"),
    "greater_than_equal": N_("Input should be greater than or equal to {ge}"),
    "less_than": N_("Input should be less than {lt}"),
    "less_than_equal": N_("Input should be less than or equal to {le}"),
    "literal_error": N_("Input should be {expected}"),
    "extra_forbidden": N_("Extra inputs are not permitted"),
}
"""The library's own sentences, by its kinds of error; any other stays as the library says it."""


def explain_misfit(fault: ErrorDetails) -> str:
    """Explain the first thing wrong with a value, without the value itself."""
    sentence = _SENTENCES.get(fault["type"])
    if sentence is None:
        return fault["msg"].removeprefix("Value error, ")
    parts = dict(fault.get("ctx", {}))
    if "expected" in parts:
        parts["expected"] = join_with_or(str(parts["expected"]).replace(" or ", ", ").split(", "))
    return _(sentence, **parts)
