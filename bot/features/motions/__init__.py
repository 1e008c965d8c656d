"""Motions that members suggest, and the choice between the best of them."""

from bot.features.motions import choosing, listing
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import handlers_in
from debate_core.language import N_

MOTIONS = Feature(
    name="motions",
    handlers=handlers_in(listing, choosing),
    list_buttons=(Button(N_("Motions"), "motions:open"),),
    list_kept=listing.list_kept,
)
