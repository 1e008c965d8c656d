"""Offline debaters on given texts: they quote them, word for word, and nobody the same."""

import pytest

from debate_core.api import Debate
from debate_core.domain.sources import Source

HARBOUR = Source(
    name="harbour.txt",
    text=(
        "The harbour was dredged in 1998 and again in 2006. Catches fell by 3.5 tons a day.\n\n"
        "The council asked nobody before it signed. Fishers say that the boats go further out.\n\n"
        "A dredged harbour takes larger ships than before. Nobody has counted what that brings in."
    ),
)


@pytest.mark.parametrize("format_name", ["rounds", "structured", "panel", "consensus"])
async def test_every_quotation_stands_in_its_source_and_is_said_once(format_name: str) -> None:
    options = {"choices": ("dredge", "wait")} if format_name == "consensus" else {}
    debate = Debate("Dredge the harbour", format=format_name, options=options, sources=[HARBOUR])
    record = (await debate.hold()).record
    quoted = [each for turn in record.turns for each in turn.fact.quotations]
    assert quoted
    assert all(each.is_found for each in quoted)
    assert len({each.words for each in quoted}) == len(quoted)


async def test_without_sources_nothing_is_quoted_from_any() -> None:
    held = await Debate("Dredge the harbour").hold()
    assert "[S1]" not in held.transcript()
