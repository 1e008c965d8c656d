"""The settings of a server, changed in chat."""

from bot.features.settings import card, first_steps, setup_check
from bot.platform.feature import Feature
from bot.platform.interactions import handlers_in

SETTINGS = Feature(
    name="settings",
    commands=(card.settings_command,),
    greet=first_steps.greet,
    handlers=handlers_in(card, first_steps, setup_check),
)
