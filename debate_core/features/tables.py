"""The tables of all features, which the storage keeps beside its own."""

from debate_core.features.evenings import table as evenings
from debate_core.features.predictions import table as predictions
from debate_core.features.ratings import table as ratings

FEATURE_TABLES = (*evenings.TABLES, *predictions.TABLES, *ratings.TABLES)
