"""Offline debaters on given texts: they quote them, word for word, and nobody the same."""

import pytest

from debate_core.api import Debate
from debate_core.domain.record import Record
from debate_core.domain.sources import Source
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import Opening

HARBOUR = Source(
    name="harbour.txt",
    text=(
        "The harbour was dredged in 1998 and again in 2006. Catches fell by 3.5 tons a day.\n\n"
        "The council asked nobody before it signed. Fishers say that the boats go further out.\n\n"
        "A dredged harbour takes larger ships than before. Nobody has counted what that brings in."
    ),
)
LISTED = Source(
    name="notes.md",
    text=(
        "# What the council found\n\n"
        "Report on the harbour of Larkfield\nBoats went out twice a day before the works.\n\n"
        "- Catches fell by a third in the first year after the works.\n"
        "- Larger ships paid for the works within eleven years.\n\n"
        "The council would decide the same way again, it says."
    ),
)


@pytest.mark.parametrize(
    "format_name", ["rounds", "structured", "panel", "consensus", "championship"]
)
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


@pytest.mark.parametrize("seed", range(4))
async def test_no_heading_and_no_item_of_a_list_is_quoted_as_a_sentence(seed: int) -> None:
    debate = Debate("Dredge the harbour", rounds=3, seed=seed, sources=[LISTED])
    quoted = {
        each.words for turn in (await debate.hold()).record.turns for each in turn.fact.quotations
    }
    assert quoted == {"The council would decide the same way again, it says"}


async def test_a_quotation_comes_beside_what_an_argument_shows_and_not_in_its_place() -> None:
    def debate(*sources: Source) -> Debate:
        return Debate("Zoos should be closed", format="structured", seed=7, sources=sources)

    with_them, without = [(await debate(*each).hold()).record for each in ([HARBOUR], [])]
    shown = [argument.evidence for argument in _opened(without)]
    told = [argument.evidence for argument in _opened(with_them)]
    cited = [pair for pair in zip(told, shown, strict=True) if "[S1]" in pair[0]]
    assert len(cited) == 2
    assert all(each.startswith(plain) for each, plain in cited)


def _opened(record: Record) -> list[Argument]:
    openings = (each.answer for each in record.transcript if isinstance(each.answer, Opening))
    return [each for opening in openings for each in opening.arguments]
