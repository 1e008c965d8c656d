"""The tables of all features, which the storage keeps beside its own."""

from debate_core.features.predictions import table as predictions

FEATURE_TABLES = (*predictions.TABLES,)
