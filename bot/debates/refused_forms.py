"""Forms that were refused: why, and a button that opens them with what was sent.

Discord cannot open a form as the answer to a form. A form is named by the custom id that opens it.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

import discord

from bot.debates.services import Services, services_of
from bot.platform.buttons import Button, lay_out
from bot.writer.fields import Sent
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.show.text import clean_text

_MOST = 500
_Whose = tuple[int | None, int, str]


@dataclass(frozen=True, slots=True)
class RefusedForms:
    """The values that were sent with the newest of them, by server, person and form."""

    sent: OrderedDict[_Whose, Sent] = field(default_factory=OrderedDict[_Whose, Sent])

    def keep(self, whose: _Whose, sent: Sent) -> None:
        """Keep what somebody sent; the oldest is forgotten if there are too many."""
        self.sent[whose] = sent
        while len(self.sent) > _MOST:
            self.sent.popitem(last=False)


def find_refused(interaction: discord.Interaction, opens: str) -> Sent | None:
    """Find what a person sent with a form that was refused; None if nothing is kept."""
    return _forms_of(interaction).sent.get(_make_key(interaction, opens))


def forget_refused(interaction: discord.Interaction, opens: str) -> None:
    """Forget what a person sent, once it is accepted."""
    _forms_of(interaction).sent.pop(_make_key(interaction, opens), None)


async def show_refusal(
    interaction: discord.Interaction, refusal: SpecError, sent: Sent, *, opens: str, back: str
) -> None:
    """Show why a form is refused, in the place of the card that it was opened from."""
    _forms_of(interaction).keep(_make_key(interaction, opens), sent)
    buttons = [Button(_("Change it"), opens, is_main=True), Button(_("Back"), back)]
    # What somebody typed is quoted in it.
    view = lay_out(clean_text(str(refusal)), buttons)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view)
    else:
        await interaction.response.edit_message(view=view)


def _forms_of(interaction: discord.Interaction) -> RefusedForms:
    return services_of(interaction).open_once(_open_forms)


def _open_forms(_: Services) -> RefusedForms:
    return RefusedForms()


def _make_key(interaction: discord.Interaction, opens: str) -> _Whose:
    return interaction.guild_id, interaction.user.id, opens
