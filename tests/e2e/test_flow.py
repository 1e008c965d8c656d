"""The board of the flow over the wire: one card, edited each round, and disputed by a speaker."""

from bot.debates.drafts import BesidePlay
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.features.flow.noting import FlowNotes, NoteMoves
from sandbox.client import Json
from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import Stand, buttons, list_parts, plain_line

BOARD = "The flow"
DISPUTED = "disputed by its speaker"


def _note(pending: Pending, record: Record) -> Form:
    """Each turn makes one claim; each of the second round's answers the other side's."""
    if not isinstance(pending.step, NoteMoves):
        return plain_line(pending, record)
    texts = {turn.number: turn.said for turn in record.transcript}
    first, *_ = pending.step.turns
    lines = [
        f"{turn} claims | Point of turn {turn} | {' '.join(texts[turn].split()[:4])}"
        if first == 1
        else f"{turn} answers {2 if turn == 3 else 1}a | Met | {' '.join(texts[turn].split()[:4])}"
        for turn in pending.step.turns
    ]
    return FlowNotes(moves=tuple(lines))


def _text(message: Json) -> str:
    return str(message["embeds"])


async def test_a_speaker_alone_disputes_what_was_noted_of_their_turn(stand: Stand) -> None:
    stand.beside = BesidePlay(flow=True)
    stand.performer_on_cue.line = _note
    async with stand.bot():
        thread = await start_seated(stand, rounds=2)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms everybody here.")
        await press_done(stand, "Mira", thread)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea still calms everybody.")
        assert BOARD not in str(await stand.person("Mira").messages(thread))
        await press_done(stand, "Mira", thread)
        board = await stand.until_named(thread, BOARD)
        assert list(buttons(board)) == ["Not what I said"]
        refused = await stand.press("Noor", board, "Not what I said")
        assert "Nothing on the board was noted of a turn of yours." in str(refused)
        asked = (await stand.press("Mira", board, "Not what I said"))["message"]
        custom_id = next(part["custom_id"] for part in list_parts(asked) if "custom_id" in part)
        await stand.person("Mira").select(asked, custom_id, "1a")
        await stand.until(thread, lambda all_: DISPUTED in str(all_))
        messages = await stand.until(thread, lambda all_: "What was answered" in str(all_))
    boards = [message for message in messages if f"'title': '{BOARD}'" in _text(message)]
    assert len(boards) == 1


async def test_built_in_debaters_have_a_board_without_being_asked(stand: Stand) -> None:
    stand.beside = BesidePlay(flow=None)
    stand.performer = OfflineSeat()
    async with stand.bot():
        thread = await stand.start(rounds=2)
        await stand.until_ballot(thread)
        messages = await stand.person("Mira").messages(thread)
    boards = [message for message in messages if f"'title': '{BOARD}'" in _text(message)]
    assert len(boards) == 1
