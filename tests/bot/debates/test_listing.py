"""The list of debates: what comes first, and that a page is within what an embed takes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.debates.listing import PER_PAGE, ListedDebate, pages_of
from debate_core.domain.facts import DebateConcluded, DebateInterrupted, Fact
from debate_core.domain.record import Record, fold
from tests.core.making import decision, events_of, opened, phase, rounds_spec

LINK = "https://discord.com/channels/12345678901234567890/12345678901234567890"
OVER = DebateConcluded(outcome=None)


def _record(motion: str, *facts: Fact, minute: int = 0) -> Record:
    spec = rounds_spec().model_copy(update={"motion": motion})
    later = timedelta(minutes=minute)
    events = events_of(opened(spec), *facts)
    return fold(replace(each, at=each.at + later) for each in events)


def _page(*records: Record) -> list[str]:
    (page,) = pages_of([ListedDebate(each, LINK) for each in records])
    return page.split("\n")


def test_what_runs_comes_first_and_then_the_newest() -> None:
    lines = _page(
        _record("Old", OVER, minute=1),
        _record("Older and running", phase("argument"), minute=0),
        _record("New", decision("for", "judge_verdict"), OVER, minute=2),
    )
    assert lines == [
        "### Running now",
        f"**[Older and running]({LINK})**",
        "-# Round 1 of 1 · <t:1767268801:R>",
        "### Lately",
        f"**[New]({LINK})**",
        "-# Decided: for · <t:1767268921:R>",
        f"**[Old]({LINK})**",
        "-# This debate is over · <t:1767268861:R>",
    ]


def test_a_debate_without_a_thread_has_no_link() -> None:
    (page,) = pages_of([ListedDebate(_record("Tea"), "")])
    assert "**Tea**" in page


@pytest.mark.parametrize(
    ("motion", "shown"),
    [
        ("[Tea](https://evil.example) *now*", "(Tea)(https://evil.example) \\*now\\*"),
        ("Join discord.gg/abc", "Join (link removed)"),
    ],
)
def test_a_motion_shows_as_it_is_and_leads_to_its_thread(motion: str, shown: str) -> None:
    assert _page(_record(motion))[1] == f"**[{shown}]({LINK})**"


@pytest.mark.parametrize("sign", ["x", "*", "宇", "x "])
def test_a_page_is_within_what_an_embed_takes_whatever_is_in_it(sign: str) -> None:
    records = [_record(sign * 300, DebateInterrupted(reason=sign * 900)) for _ in range(PER_PAGE)]
    (page,) = pages_of([ListedDebate(each, LINK) for each in records])
    assert len(page) < 4096


def test_more_debates_take_more_pages() -> None:
    pages = pages_of([ListedDebate(_record(f"Motion {n}"), LINK) for n in range(2 * PER_PAGE + 1)])
    assert [page.count(LINK) for page in pages] == [PER_PAGE, PER_PAGE, 1]


def test_without_debates_there_is_no_page() -> None:
    assert pages_of([]) == ()
