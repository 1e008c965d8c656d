"""The kinds of files that a transcript can be written to, and the file itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Literal, get_args

from debate_core.domain.facts import Event
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.reports.public import public
from debate_core.reports.record_file import write_record
from debate_core.reports.transcript import transcript_of
from debate_core.show.charts import Chart
from debate_core.show.markdown import write_markdown
from debate_core.show.page import Picture, write_page

Kind = Literal["markdown", "json", "html"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ENDINGS: Mapping[Kind, str] = {"markdown": "md", "json": "json", "html": "html"}

Drawn = Callable[[Iterable[Chart]], Mapping[str, Picture]]
"""Draws charts; the core has no pictures of its own."""


def write_transcript(events: Sequence[Event], kind: Kind, drawn: Drawn) -> str:
    """Write the transcript as a file of that kind, as everyone may read it."""
    shown = public(events)
    if kind == "json":
        return write_record(events[: len(shown)], shown)
    transcript = transcript_of(shown)
    if kind == "markdown":
        return write_markdown(transcript)
    return write_page(transcript, drawn(transcript.charts))


def kind_named(name: str) -> Kind:
    """Find the kind of that name or ending; SpecError, naming those there are, if there is none."""
    wanted = name.strip().casefold()
    for kind in KINDS:
        if wanted in (kind, ENDINGS[kind]):
            return kind
    *others, last = KINDS
    known = f"{', '.join(others)} or {last}"
    raise SpecError(f"A transcript cannot be had as “{shorten_line(name, 40)}”; choose {known}.")


def kind_of_file(path: str) -> Kind:
    """Find the kind by a file's ending; SpecError, saying what to write, if there is none."""
    ending = PurePath(path).suffix.removeprefix(".").casefold()
    for kind in KINDS:
        if ending == ENDINGS[kind]:
            return kind
    raise SpecError(
        f"The name “{shorten_line(path, 60)}” does not say what to write: let it end in .md, .json "
        "or .html."
    )
