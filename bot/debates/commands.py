"""The group /debate, which only collects: each verb is defined beside what it does."""

from collections.abc import Iterable

from discord import app_commands

from bot.debates import controls, forget, listing, questions, reports, seat, start
from bot.platform.interactions import Command

_VERBS = (
    start.start_command,
    reports.status_command,
    reports.transcript_command,
    reports.recount_command,
    reports.scores_command,
    reports.report_command,
    listing.list_command,
    controls.stop_command,
    controls.pause_command,
    controls.resume_command,
    controls.skip_command,
    controls.extend_command,
    forget.forget_command,
    seat.seat_command,
    questions.ask_command,
    questions.questions_command,
)


def make_debate_group(added: Iterable[Command]) -> app_commands.Group:
    """Make /debate with the verbs that every debate has, and those that features add."""
    group = app_commands.Group(name="debate", description="Debates in this server", guild_only=True)
    for verb in (*_VERBS, *added):
        group.add_command(verb)
    return group
