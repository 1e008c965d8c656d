"""Format `panel` from the slash command to the vote, by the offline model, over the wire."""

from dataclasses import replace
from datetime import timedelta

from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId
from debate_core.engine.offline_seat import OfflineSeat
from tests.core.formats.panel.making import assessment, panel_spec, round_assessed
from tests.core.making import events_of, opened
from tests.e2e.stand import BALLOT, CONTROLS, Stand, field, names, title


def _yesterday(server: str, channel: str) -> list[Event]:
    """A panel that was held in this channel a day before, judged to its end."""
    venue = Venue(server=server, channel=channel)
    opening = opened(panel_spec()).model_copy(update={"venue": venue})
    last = round_assessed(assessment(), is_last=True)
    events = events_of(opening, last, DebateConcluded(outcome=None), debate=DebateId("yesterday"))
    return [replace(each, at=each.at - timedelta(days=1)) for each in events]


async def test_a_panel_is_played_with_chosen_personas_up_to_the_vote(stand: Stand) -> None:
    stand.performer = OfflineSeat()
    async with stand.bot() as client:
        await client.services.journal.append(_yesterday(str(client.guilds[0].id), stand.channel))
        thread = await stand.start(
            format="panel", options="personas=yes; points_of_information=yes; shown=together"
        )
        await stand.until_named(thread, BALLOT)
        messages = await stand.person("Noor").messages(thread)
        verdict = await stand.until_named(thread, "Verdict")
    told = [each for each in names(messages) if not each.startswith("turn")]
    assert [each.partition(":")[0] for each in told] == [
        CONTROLS,
        "The panel",
        "Opening",
        "Rebuttal 1 of 2",
        "Rebuttal 2 of 2",
        "Assessment after round 2",
        "Closing",
        "Verdict",
        BALLOT,
    ]
    assert title(verdict).endswith(" of 10")
    assert field(verdict, "Quality").endswith("of 10")
    assert [each["filename"] for each in verdict["attachments"]] == ["trend.png", "past.png"]
