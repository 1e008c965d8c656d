"""The debaters that a server and its members make, and name in their debates."""

from bot.features.personas import editing, listing
from bot.platform.feature import Feature
from bot.platform.interactions import handlers_in

PERSONAS = Feature(
    name="personas",
    commands=(listing.persona_command,),
    handlers=handlers_in(listing, editing),
)
