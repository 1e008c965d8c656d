"""The synthesizer: fills any JSON schema from the result of the debate itself."""

from pydantic import ValidationError

from debate_core.domain.forms import Synthesis
from debate_core.domain.specification import RoundsRules
from debate_core.errors import MalformedReply
from debate_core.offline.filling import Filling
from debate_core.offline.result import result_of
from debate_core.prompts.brief import DraftBrief


def synthesis(brief: DraftBrief) -> Synthesis:
    """The result in the caller's form; MalformedReply where the form cannot be filled."""
    rules = brief.spec.rules
    schema = rules.synthesis if isinstance(rules, RoundsRules) else None
    if schema is None:
        raise MalformedReply("There is no form to fill: this debate has no synthesizer.")
    value = Filling(schema, result_of(brief)).root()
    try:
        return Synthesis.model_validate({"value": value})
    except ValidationError:
        raise MalformedReply("The offline model only fills forms that are objects.") from None
