"""A team that prepares: it edits its case in a form, and says that it is ready.

Only the people in the team's seats may, whoever else sees its thread.
"""

import discord

from bot.debates.access import enter_debate
from bot.platform.buttons import Button
from bot.platform.feature import Feature, PrivateWords
from bot.platform.interactions import RefusalWithButtons, on_press, on_submit, read_fields
from bot.seats.guests import check_words, find_named_guest
from bot.thread.preparing import edit_id
from bot.writer.forms import form_of
from bot.writer.text import clean, write_fenced
from debate_core.domain.facts.preparation import PREPARATION as PRIVATE
from debate_core.domain.preparation import CASE_LIMIT, Team, list_teams
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.values import DebateId
from debate_core.engine.preparing import CaseChanged, check_prepares, edit_case, say_ready
from debate_core.errors import SpecError
from debate_core.language import N_, _
from debate_core.reports.preparation import tell_readers

_TEAM = r"(?P<debate>[0-9a-f]+):(?P<team>\d+)"
_CASE = "case"


@on_press(rf"prepare:edit:{_TEAM}")
async def edit_pressed(interaction: discord.Interaction, debate: DebateId, team: str) -> None:
    """Open the form with the case as it stands."""
    ledger, guest = await enter_debate(interaction, debate)
    own = check_prepares(ledger.record, guest.id, _find_team(ledger.record, team).side)
    case = ledger.record.preparation.find_case(own.side)
    page = Page(
        key=_CASE,
        title=N_("Your team's case"),
        fields=(Field(_CASE, N_("The case"), most=CASE_LIMIT),),
        about=tell_readers(ledger.record.spec, own),
    )
    custom_id = f"prepare:save:{debate}:{team}:{case.changes}"
    await interaction.response.send_modal(form_of(custom_id, page, {_CASE: case.text}))


@on_submit(rf"prepare:save:{_TEAM}:(?P<seen>\d+)")
async def case_sent(
    interaction: discord.Interaction, debate: DebateId, team: str, seen: str
) -> str:
    """Change the case; what cannot be taken is given back, so that nobody types it twice."""
    text = clean(read_fields(interaction).get(_CASE, "")).strip()
    try:
        await check_words(interaction, text)
        ledger, _guest = await enter_debate(interaction, debate)
        guest = await find_named_guest(interaction, ledger.record)
        await edit_case(ledger, guest, _find_team(ledger.record, team).side, text, int(seen))
    except SpecError as refusal:
        again = (Button(_("Edit the case"), edit_id(debate, int(team))),)
        is_late = isinstance(refusal, CaseChanged)
        said = _("{refusal} This is what you wrote:", refusal=refusal)
        raise RefusalWithButtons(
            f"{said}\n{write_fenced(text)}", *(again if is_late else ())
        ) from refusal
    return _("The case is saved.")


@on_press(rf"prepare:ready:{_TEAM}", needs="see")
async def ready_pressed(interaction: discord.Interaction, debate: DebateId, team: str) -> str:
    """Say that one needs no more time."""
    ledger, guest = await enter_debate(interaction, debate)
    await say_ready(ledger, guest, _find_team(ledger.record, team).side)
    if ledger.record.preparation.is_everyone_ready(ledger.record.spec, ledger.record.people):
        return _("Everyone is ready: it begins.")
    return _("You are ready. It begins once everyone is.")


def _find_team(record: Record, number: str) -> Team:
    """Find a team by its place among the sides; SpecError if there is none."""
    teams = list_teams(record.spec)
    if int(number) >= len(teams):
        raise SpecError(_("There is no such team in this debate."))
    return teams[int(number)]


PREPARATION = Feature(
    name=PRIVATE,
    handlers=(edit_pressed, case_sent, ready_pressed),
    private_words=PrivateWords(
        kept=N_("What you wrote in a team's case"),
        take_back=N_("Take it out of the case"),
        none=N_("You wrote nothing in a team's case here that could be taken out."),
        once_out=N_(
            "Everything that people wrote in that case goes, and the draft stands again. Everyone "
            "will see that something was taken out of a case, and not whose."
        ),
    ),
)
