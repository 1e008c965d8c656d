"""The features of the bot, each in a module or folder that only this list imports.

Rule: features do not import one another; what several need is in the packages below.
"""

from bot.features.confidence import CONFIDENCE
from bot.features.control import CONTROL
from bot.features.evenings import EVENINGS
from bot.features.feedback import FEEDBACK
from bot.features.flow import FLOW_BOARD
from bot.features.help import HELP
from bot.features.motions import MOTIONS
from bot.features.notifications import NOTIFICATIONS
from bot.features.opinion import OPINION
from bot.features.personas import PERSONAS
from bot.features.predictions import PREDICTIONS
from bot.features.preparation import PREPARATION
from bot.features.ratings import RATINGS
from bot.features.rematch import REMATCH
from bot.features.settings import SETTINGS
from bot.features.sources import SOURCES
from bot.features.standing import STANDING
from bot.platform.feature import Feature

FEATURES: tuple[Feature, ...] = (
    HELP,
    OPINION,
    PERSONAS,
    RATINGS,
    PREDICTIONS,
    REMATCH,
    NOTIFICATIONS,
    SETTINGS,
    SOURCES,
    FLOW_BOARD,
    CONTROL,
    EVENINGS,
    MOTIONS,
    CONFIDENCE,
    STANDING,
    FEEDBACK,
    PREPARATION,
)
"""All features, in the order of their commands, tabs and buttons."""
