"""Reading a file's text, in a process that reads only this file.

Rule: the input is hostile until it has become plain text. Whatever happens here, the process
prints one line of JSON, or dies of its limits.
"""

import codecs
import json
import re
import statistics
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain

from debate_core.language import N_, _

MEMORY = 768 * 1024 * 1024
"""The most bytes of memory for the process, including the interpreter's own."""
SECONDS = 20
"""The most seconds of processor time."""
PAGES = 60
"""The most pages that all sources may have together."""
CHARACTERS = 1_000_000
"""The most characters of a text that are looked at; far more than the limit in tokens allows."""

_BINARY = frozenset(range(32)) - frozenset(b"\t\n\r\f")
"""Control characters that do not occur in text files."""
_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_UNPACKED = 32 * 1024 * 1024
"""The most bytes that a part of a PDF may unpack to."""
_ENDS = (".", "!", "?", "”", '"', ":")
_SHORT = 0.8
_CUT = re.compile(r"(?<=[^\W\d_])[-\u00ad]\n(?=[^\W\d_])")
"""A hyphen that divides a word only because of the line break."""


class UnreadableSource(Exception):
    """An error: the file gives no text; the message is a clause that follows its name."""


def main() -> None:
    """Read a file from stdin; print its text and the starts of its pages, or the problem."""
    limit()
    data = sys.stdin.buffer.read()
    try:
        text, pages = parse_file(data)
        said: dict[str, object] = {"text": text, "pages": pages}
    except UnreadableSource as error:
        said = {"problem": str(error)}
    except MemoryError:
        said = {"problem": N_("takes too much memory to read")}
    sys.stdout.write(json.dumps(said))


def parse_file(data: bytes) -> tuple[str, tuple[int, ...]]:
    """Read the plain text of a file, and the starts of its pages; Unreadable if it gives none.

    A text file has no pages.
    """
    is_pdf = b"%PDF-" in data[:1024]
    text, pages = _join_pages(_read_pdf(data)) if is_pdf else (_tidy(_read_text(data)), ())
    if not any(map(str.isalnum, text)):
        why = N_("holds no text; scanned pages cannot be read") if is_pdf else N_("is empty")
        raise UnreadableSource(why)
    if len(text) > CHARACTERS:
        raise UnreadableSource(N_("is too long; give the part that matters"))
    return text, pages


def limit() -> None:
    """Make the process die if it takes more than this, on systems that support that."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _read_text(data: bytes) -> str:
    """Read a text in Unicode; guessing another encoding could change words quoted later."""
    marked = next((name for mark, name in _MARKED if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(marked)
    except UnicodeDecodeError:
        is_binary = any(byte in data[:1024] for byte in _BINARY)
        why = (
            N_("is neither text nor a PDF")
            if is_binary
            else N_("is not in UTF-8; save it as UTF-8")
        )
        raise UnreadableSource(why) from None
    if any(chr(byte) in text for byte in _BINARY):
        raise UnreadableSource(N_("is neither text nor a PDF"))
    return text


def _read_pdf(data: bytes) -> list[str]:
    """Read the text of each page."""
    from pypdf import PdfReader, overwrite_configuration
    from pypdf.errors import LimitReachedError

    overwrite_configuration(
        zlib_maximum_output_length=_UNPACKED, lzw_maximum_output_length=_UNPACKED
    )
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise UnreadableSource(N_("is locked with a password; unlock it first"))
        pages = len(reader.pages)
        if pages > PAGES:
            raise UnreadableSource(
                _(
                    "has {pages} pages; all sources may have {most} together",
                    pages=pages,
                    most=PAGES,
                )
            )
        texts = [page.extract_text() for page in reader.pages]
    except (UnreadableSource, MemoryError):
        raise
    except LimitReachedError as error:
        raise UnreadableSource(N_("unpacks to more than can be read")) from error
    except Exception as error:
        # A hostile file can raise any error here.
        raise UnreadableSource(N_("is a damaged PDF")) from error
    lines = [text.splitlines() for text in texts]
    lengths = [len(line) for line in chain.from_iterable(lines) if line.strip()]
    usual = statistics.median(lengths) if lengths else 0
    return ["\n".join(_split_paragraphs(page, usual)) for page in lines]


def _join_pages(texts: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """Join pages into one text, and find where in it each begins.

    A paragraph or a word may continue on the next page.
    """
    text, starts = "", list[int]()
    for page in texts:
        own = _tidy(_CUT.sub("", page))
        is_cut = text[-1:] == "-" and text[-2:-1].isalpha() and own[:1].isalpha()
        ended = text.endswith("\n\n") or not text or not own
        text = text[:-1] if is_cut else text + "\n" * (not ended)
        starts.append(len(text))
        text += own + "\n\n" * page.endswith("\n")
    return text.rstrip(), tuple(starts)


def _split_paragraphs(lines: Sequence[str], usual: float) -> Iterator[str]:
    """Insert an empty line after each line of a page that is short enough to end a paragraph."""
    for line in lines:
        yield line
        if line.rstrip().endswith(_ENDS) and len(line) < usual * _SHORT:
            yield ""


def _tidy(text: str) -> str:
    """Tidy a text: one kind of line end and nothing invisible."""
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\f", "\n\n").replace("\N{SOFT HYPHEN}", "")
    return "\n".join(line.strip() for line in text.split("\n")).strip()


if __name__ == "__main__":
    main()
