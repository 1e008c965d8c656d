"""The facts of all features, in the union of facts."""

from debate_core.features.confidence.facts import ConfidenceTold
from debate_core.features.control.facts import ControlAnswered
from debate_core.features.flow.facts import MoveDisputed, MovesNoted
from debate_core.features.opinion.facts import OpinionAsked, OpinionCounted
from debate_core.features.predictions.facts import PredictionMade, PredictionWithdrawn

FeatureFact = (
    OpinionAsked
    | OpinionCounted
    | PredictionMade
    | PredictionWithdrawn
    | MovesNoted
    | MoveDisputed
    | ControlAnswered
    | ConfidenceTold
)
