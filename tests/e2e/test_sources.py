"""A debate on files: attached to the command or to a message, quoted in turns, looked up after."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.debates import uploads
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import Source
from debate_core.domain.steps import Speak
from debate_core.sources.files import File, read_sources
from tests.e2e.stand import Json, Stand, buttons, field, plain_line, title

REPORT = ("report.txt", b"Catches fell by a third.\n\nThe council asked nobody.")
LETTER = ("letter.md", b"The boats were never asked.")
QUOTES = {1: "See “fell by a third” [S1].", 2: "But “the boats were asked” [S2]."}


def _quoting(pending: Pending, record: Record) -> Form:
    """Ada quotes what stands in the first file, Ben what does not stand in the second."""
    if isinstance(pending.step, Speak) and pending.turn in QUOTES:
        return Speech(text=QUOTES[pending.turn])
    return plain_line(pending, record)


async def _planned(stand: Stand, **files: tuple[str, bytes]) -> Json:
    return await stand.plan(files=files)


async def test_two_files_are_debated_and_each_quotation_is_looked_up(stand: Stand) -> None:
    stand.performer_on_cue.line = _quoting
    async with stand.bot():
        plan = await _planned(stand, source1=REPORT, source2=LETTER)
        details = await stand.details(plan["message"])
        assert field(details, "Sources").startswith("S1 report.txt, S2 letter.md")
        thread = await stand.begin("Mira", plan["message"])
        first = await stand.until_named(thread, "turn 1")
        second = await stand.until_named(thread, "turn 2")
        verdict = await stand.until_named(thread, "Verdict")
        card, noor = await stand.show("Noor", thread), stand.person("Noor")
        form = await stand.press("Noor", card, "Sources")
        shown = await noor.submit(form, {"source": ["S2"], "words": ""})
        form = await stand.press("Noor", card, "Sources")
        around = await noor.submit(form, {"source": ["S1"], "words": "asked nobody"})
    assert "✂ The whole sentence:* ||Catches “fell by a third”||" in first["content"]
    assert "1 quotation, in S1" in first["content"]
    assert "❌ “the boats were asked” is not in S2" in second["content"]
    assert "1 of 1" in str(verdict["embeds"])
    assert "0 of 1" in str(verdict["embeds"])
    assert "Quoted as from it, and not in it" in str(shown["message"]["embeds"])
    assert "The council asked nobody." in str(around["message"]["embeds"])


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        (("a.png", b"\x89PNG\r\n\x1a\n\x00\x00"), "“a.png” is neither text nor a PDF."),
        (("a.txt", b""), "“a.txt” is empty."),
        (("a.txt", b"x" * 9_000_000), "“a.txt” has 9 MB; 8 MB is the limit."),
        (("a.txt", b"word " * 30_000), "% too long together; give the parts that matter"),
    ],
    ids=["a picture", "nothing", "too large", "too long"],
)
async def test_a_file_that_cannot_be_debated_gets_a_sentence_and_nothing_starts(
    stand: Stand, file: tuple[str, bytes], problem: str
) -> None:
    async with stand.bot():
        told = await _planned(stand, source1=file)
        assert problem in told["message"]["content"]
        assert await stand.person("Mira").threads(stand.channel) == []


async def test_a_message_with_files_is_debated_on_them(stand: Stand) -> None:
    async with stand.bot():
        files = [REPORT, ("boat.png", b"\x89PNG\r\n\x1a\n")]
        said = await stand.person("Mira").say(stand.channel, "Dredge it again", files=files)
        plan = await _debated(stand, said)
    assert title(plan) == "Dredge it again"
    assert field(plan, "Sources").startswith("S1 report.txt;")


async def test_a_message_too_long_for_a_motion_is_a_source_itself(stand: Stand) -> None:
    async with stand.bot():
        said = await stand.person("Mira").say(stand.channel, "We should dredge. " * 60)
        plan = await _debated(stand, said)
    assert field(plan, "Sources").startswith("S1 a message by Mira")


async def test_whoever_sends_many_files_that_take_long_holds_nobody_else_up(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_reading, may_end = asyncio.Event(), asyncio.Event()

    async def read_slowly(files: Sequence[File]) -> tuple[Source, ...]:
        if files[0].name == "slow.txt":
            is_reading.set()
            await may_end.wait()
        return await read_sources(files)

    monkeypatch.setattr(uploads, "read_sources", read_slowly)
    async with stand.bot():
        slow = {"source": ("slow.txt", REPORT[1])}
        first = asyncio.create_task(stand.plan("Noor", files=slow))
        await is_reading.wait()
        again = (await stand.plan("Noor", files=slow))["message"]["content"]
        others = (await stand.plan("Vikram", files={"source": REPORT}))["message"]
        may_end.set()
        planned = (await first)["message"]
        later = (await stand.plan("Noor", files={"source": REPORT}))["message"]
    assert again == "Your last files are still being read. Try again once that is done."
    assert all("Start" in buttons(plan) for plan in (others, planned, later))


async def _debated(stand: Stand, message: Json) -> dict[str, Any]:
    report = await stand.person("Mira").message_command("Debate this", message)
    return await stand.details((await stand.filled_in("Mira", report))["message"])
