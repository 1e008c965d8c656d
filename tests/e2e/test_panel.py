"""Format `panel` from the slash command to the vote, by the offline model, over the wire."""

from debate_core.engine.seat import ModelSeat
from debate_core.models.offline.model import OfflineModel
from tests.e2e.theatre import Theatre, field, marks, title


async def test_a_panel_is_played_with_chosen_personas_up_to_the_vote(theatre: Theatre) -> None:
    theatre.performer = ModelSeat(lambda _: OfflineModel())
    async with theatre.bot():
        thread = await theatre.start(
            format="panel", options="personas=yes; points_of_information=yes; shown=together"
        )
        await theatre.until_marked(thread, "ballot")
        messages = await theatre.person("Noor").messages(thread)
        verdict = await theatre.until_marked(thread, "verdict")
    told = [mark for mark in marks(messages) if not mark.startswith("turn")]
    assert told == [
        "personas",
        "phase 1",
        "phase 2",
        "phase 3",
        "assessment 2",
        "phase 4",
        "phase 5",
        "verdict",
        "ballot",
    ]
    assert title(verdict) == "Assessment of the whole debate"
    assert field(verdict, "Quality").endswith("of 10")
    assert [each["filename"] for each in verdict["attachments"]] == ["scores.png"]
