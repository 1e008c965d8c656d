"""Reading what was written as a browser or a Markdown reader does."""

from html.parser import HTMLParser

from markdown_it import MarkdownIt

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
