"""The group /debate; each of its subcommands is defined beside the code for it."""

from discord import app_commands

from bot.debates import controls, listing, questions, seat, show, start
from debate_core.language import N_

_VERBS = (
    start.start_command,
    show.show_command,
    listing.list_command,
    controls.stop_command,
    controls.manage_command,
    seat.seat_command,
    questions.ask_command,
)


def make_debate_group() -> app_commands.Group:
    """Make /debate with all its subcommands."""
    group = app_commands.Group(
        name="debate",
        description=N_("Debates here"),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    for verb in _VERBS:
        group.add_command(verb)
    return group
