"""Reading a transcript as a browser or a Markdown reader does."""

from collections.abc import Sequence
from html.parser import HTMLParser

from markdown_it import MarkdownIt

from debate_core.domain.facts import Event
from debate_core.reports.transcript.kinds import Kind
from debate_core.reports.transcript.page import as_page
from debate_core.reports.transcript.whole import transcript_of

MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


class Page(HTMLParser):
    """What a page shows, and which tags it has with which attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.shown.append(data)

    @property
    def attributes(self) -> set[str]:
        """The names of all attributes."""
        return {name for _, names in self.tags for name in names} | {"class"}

    @property
    def text(self) -> str:
        """All that is shown, its white space made single."""
        return " ".join("".join(self.shown).split())


def page_of(events: Sequence[Event]) -> str:
    """The page of a debate, without pictures."""
    return as_page(transcript_of(events), {})


def text_of(written: str, kind: Kind) -> str:
    """What a reader sees of a transcript."""
    return Page(MARKDOWN.render(written) if kind == "markdown" else written).text
