"""Evenings: debates and discussions that start by themselves at a time that is planned."""

from bot.features.evenings import card, planning
from bot.features.evenings.holding import hold_evenings
from bot.platform.feature import Feature
from bot.platform.interactions import handlers_in

EVENINGS = Feature(
    name="evenings",
    commands=(card.schedule_command,),
    handlers=handlers_in(card, planning),
    serve=hold_evenings,
    list_kept=card.list_kept,
)
