"""The facts of all features, in the union of facts."""

from debate_core.features.predictions.facts import PredictionMade, PredictionWithdrawn

FeatureFact = PredictionMade | PredictionWithdrawn
