"""The files of a debate that posts and answers have: its transcript and its fingerprints."""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.charts import draw_in_both_themes
from bot.writer.posts import Attached, Post
from debate_core.domain.facts import Event
from debate_core.domain.record import Record
from debate_core.reports.files import ENDINGS, Kind, write_transcript

FINGERPRINTS = "fingerprints-debate-"
"""The beginning of the name of the file with a record's fingerprints."""
MOST_BYTES = 9_500_000
"""The most bytes of a message's files: Discord takes 10 MB, with the rest of the request."""


def attach_transcript(post: Post, events: Sequence[Event]) -> Post:
    """Attach the transcript, unless it is too large; drawing its pictures takes a moment."""
    file = make_transcript_file(events, "html")
    room = MOST_BYTES - sum(len(other.data) for other in post.files)
    return replace(post, files=(file, *post.files)) if len(file.data) <= room else post


def make_transcript_file(events: Sequence[Event], kind: Kind) -> Attached:
    """Make the transcript as a file of that kind."""
    name = f"debate-{events[0].debate}.{ENDINGS[kind]}"
    return Attached(name, write_transcript(events, kind, draw_in_both_themes).encode())


def list_fingerprints(record: Record) -> tuple[Attached, ...]:
    """Make the file that proves the record of a debate that is over; none without seals."""
    links = {
        "opening": record.opened_head,
        "close of the vote": record.vote_closed_head,
        "end": record.head,
    }
    lines = [f"{link}  {name}" for name, link in links.items() if link]
    if not lines:
        return ()
    said = "\n".join((f"Fingerprints of the record of debate {record.debate}", *lines, ""))
    return (Attached(f"{FINGERPRINTS}{record.debate}.txt", said.encode()),)
