"""The kinds of files that a transcript can be had as."""

import json
from collections.abc import Iterable

import pytest

from debate_core.domain.record import fold
from debate_core.errors import SpecError
from debate_core.formats import FORMATS
from debate_core.reports.files import (
    ENDINGS,
    KINDS,
    Kind,
    find_file_kind,
    find_kind,
    read_record,
    write_transcript,
)
from debate_core.reports.report import write_report
from debate_core.show.charts import Chart
from debate_core.show.page import Picture
from tests.core.making.filling import recorded
from tests.sweep import keep_some


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
def test_the_same_events_give_the_same_file(format_name: str, kind: Kind) -> None:
    events = recorded(format_name)
    assert write_transcript(events, kind, lambda _: {}) == write_transcript(
        events, kind, lambda _: {}
    )


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 4))
def test_as_json_it_is_a_record_that_reads_back(format_name: str) -> None:
    events = recorded(format_name)
    again, record = read_record(write_transcript(events, "json", lambda _: {}))
    assert len(again) == len(events)
    assert write_report(record) == write_report(fold(events))


def test_the_record_of_json_says_what_it_is() -> None:
    assert (
        json.loads(write_transcript(recorded("rounds"), "json", lambda _: {}))["kind"]
        == "rostrum-record"
    )


def test_a_page_has_the_pictures_that_are_drawn_of_its_charts() -> None:
    drawn = list[str]()

    def draw(charts: Iterable[Chart]) -> dict[str, Picture]:
        drawn.extend(each.name for each in charts)
        return dict.fromkeys(drawn, Picture(b"light", b"dark"))

    page = write_transcript(recorded("championship"), "html", draw)
    assert drawn == ["totals"]
    assert page.count('<img class="light"') == page.count('<img class="dark"') == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [("markdown", "markdown"), (" MD ", "markdown"), ("json", "json"), ("HTML", "html")],
)
def test_a_kind_goes_by_its_name_or_its_ending(name: str, kind: Kind) -> None:
    assert find_kind(name) == kind


def test_another_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(SpecError) as refusal:
        find_kind("pdf")
    assert str(refusal.value) == (
        "A transcript cannot be had as “pdf”; choose markdown, json or html."
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_s_name_says_its_kind(kind: Kind) -> None:
    assert find_file_kind(f"out/tea.{ENDINGS[kind].upper()}") == kind


@pytest.mark.parametrize("path", ["tea", "tea.pdf", "tea.markdown", ""])
def test_a_name_that_does_not_is_refused_in_a_sentence(path: str) -> None:
    with pytest.raises(SpecError, match=r"let it end in \.md, \.json or \.html\.$"):
        find_file_kind(path)
