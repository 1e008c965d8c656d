"""Predictions of how a debate is decided, and their results."""

from bot.features.predictions import predict, table
from bot.platform.feature import Feature, PrivateWords, StatsTab
from bot.platform.interactions import handlers_in
from debate_core.features.predictions.rows import SqlPredictions
from debate_core.language import N_

PREDICTIONS = Feature(
    name="predictions",
    handlers=handlers_in(predict, table),
    stats_tabs=(StatsTab(table.TAB, N_("Predictions"), table.show_table),),
    announcement_buttons=predict.predict_buttons,
    people_table=SqlPredictions,
    private_words=PrivateWords(
        kept=N_("What you predicted"),
        take_back=N_("Take back predictions"),
        none=N_("You have no predictions here that could be taken back."),
        once_out=N_("Everyone will see that a prediction was taken out, and not whose."),
    ),
)
