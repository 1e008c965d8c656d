"""Predictions of how a debate is decided, and their results."""

from bot.features.predictions import predict, table
from bot.platform.feature import Feature, StatsTab
from bot.platform.interactions import handlers_in
from debate_core.features.predictions.rows import SqlPredictions
from debate_core.language import N_

PREDICTIONS = Feature(
    name="predictions",
    handlers=handlers_in(predict, table),
    stats_tabs=(StatsTab(table.TAB, N_("Predictions"), table.show_table),),
    announcement_buttons=predict.predict_buttons,
    people_table=SqlPredictions,
)
