"""Reading a transcript as a browser or a Markdown reader does."""

from collections.abc import Sequence

from debate_core.domain.facts import Event
from debate_core.reports.transcript.kinds import Kind
from debate_core.reports.transcript.whole import transcript_of
from debate_core.show.page import as_page
from tests.core.show.reading import MARKDOWN, Page


def page_of(events: Sequence[Event]) -> str:
    """The page of a debate, without pictures."""
    return as_page(transcript_of(events), {})


def text_of(written: str, kind: Kind) -> str:
    """What a reader sees of a transcript."""
    return Page(MARKDOWN.render(written) if kind == "markdown" else written).text
