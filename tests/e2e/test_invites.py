"""No invite and no webhook's address is posted, whoever wrote it and wherever it would stand."""

import json

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from tests.bot.writer.limits import INVITES
from tests.e2e.stand import END, Stand, plain_line

INVITE = "discord.gg/s3cret"
HOOK = "https://canary.discord.com/api/v10/webhooks/12/s3cret"


def _inviting(pending: Pending, record: Record) -> Form:
    """Every text of an answer has an invite in it."""
    answer = plain_line(pending, record)
    if isinstance(answer, Speech):
        return Speech(text=f"Join {INVITE} or post to {HOOK} now: turn {pending.turn}.")
    return answer.reword(lambda text: f"{text} Join https://{INVITE}, or {HOOK} now.")


async def test_no_invite_stands_in_turns_cards_announcement_or_the_thread_s_name(
    stand: Stand,
) -> None:
    stand.performer_on_cue.line = _inviting
    debaters = f"Ada: for (of {INVITE}); Ben: against"
    asked = {"motion": f"{INVITE} beats {HOOK}", "debaters": debaters}
    async with stand.bot():
        plan = await stand.plan(**asked)
        details = await stand.details(plan["message"])
        thread = await stand.begin("Mira", plan["message"])
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        await stand.until_named(thread, END)
        said = {
            "plan": plan,
            "details": details,
            "thread": await stand.person("Noor").threads(),
            "channel": await stand.person("Noor").messages(stand.channel),
            "messages": await stand.person("Noor").messages(thread),
        }
    for where, what in said.items():
        written = json.dumps(what)
        assert INVITES.search(written) is None, where
        assert "s3cret" not in written, where
