"""The features that a debate has without a request, since they cost nothing."""

from debate_core.domain.specification import Specification
from debate_core.features.flow.sides import keeps_free_flow


def add_free_features(spec: Specification) -> Specification:
    """Return the specification with every feature that is exact and free in it."""
    return spec.model_copy(update={"flow": spec.flow or keeps_free_flow(spec)})
