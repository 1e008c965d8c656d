"""Predictions of how a debate is decided, and their results."""

from bot.features.predictions import predict, table
from bot.platform.feature import Feature
from bot.platform.interactions import handlers_in
from debate_core.features.predictions.rows import SqlPredictions

PREDICTIONS = Feature(
    name="predictions",
    commands=(table.predictions_command,),
    handlers=handlers_in(predict, table),
    announcement_buttons=predict.predict_buttons,
    people_table=SqlPredictions,
)
