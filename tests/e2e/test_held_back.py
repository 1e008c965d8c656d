"""What waits for the others of its phase is shown by no command, to nobody who has yet to speak."""

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import Source
from debate_core.domain.steps import Speak
from debate_core.formats.structured.forms import Argument, Opening
from tests.core.formats.structured.making import structured_spec
from tests.e2e.seated import MIRA, others, seated
from tests.e2e.stand import CuedPerformer, Stand

REPORT = Source(name="report.txt", text="Catches fell by a third.\n\nThe council asked nobody.")
QUOTED = "“fell by a third” [S1]"


def _quoting(pending: Pending, record: Record) -> Form:
    if isinstance(pending.step, Speak) and pending.step.form == "opening":
        argument = Argument(id="CON-1", claim="Fish are few.", reasoning=QUOTED, evidence=QUOTED)
        return Opening(arguments=(argument,))
    return others(pending, record)


async def test_what_another_side_quotes_is_told_of_no_source_before_their_turn_is_shown(
    stand: Stand,
) -> None:
    spec = structured_spec().model_copy(update={"sources": (REPORT,)})
    stand.performer = CuedPerformer(_quoting)
    async with seated(stand, spec) as seat:
        await seat.opened()
        await seat.ledger.until(lambda record: len(record.turns) == 1)
        shown = await stand.show(MIRA, stand.channel, debate=seat.ledger.debate)
        form = await stand.press(MIRA, shown, "Sources")
        report = await stand.person(MIRA).submit(form, {"source": ["S1"], "words": ""})
    assert "Nothing has been quoted yet" in str(report["message"]["embeds"])
