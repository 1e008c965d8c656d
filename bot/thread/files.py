"""The transcript in the thread: at a debate's end one post with its files."""

from collections.abc import Sequence

from bot.pictures.charts import in_both_themes
from bot.writer.posts import Attached, Post
from debate_core.domain.facts import Event
from debate_core.domain.folding import fold
from debate_core.reports.files import ENDINGS, Kind, write_transcript

TRANSCRIPT = "transcript"
ATTACHED: tuple[Kind, ...] = ("html", "markdown", "json")
"""The files of the post; where they are too much together, the last are left out."""
MOST_BYTES = 9_500_000
"""What may go with a message: Discord takes 10 MB, the rest of the request included."""
WITHOUT_TRANSCRIPT = Post(
    TRANSCRIPT, "*The transcript could not be written: the log of Rostrum says why.*"
)


def transcript_posts(events: Sequence[Event]) -> tuple[Post, ...]:
    """The post, once a debate in which somebody spoke is over; it takes a moment to draw."""
    record = fold(events)
    if not record.is_over or not record.transcript:
        return ()
    files = within(tuple(file_of(events, kind) for kind in ATTACHED), MOST_BYTES)
    left_out = (
        "" if len(files) == len(ATTACHED) else " What is too large for a message is left out."
    )
    said = f"*The whole debate, to read, to print and as data.{left_out}*"
    return (Post(TRANSCRIPT, said, files=files),)


def file_of(events: Sequence[Event], kind: Kind) -> Attached:
    """The transcript as a file of that kind."""
    name = f"debate-{events[0].debate}.{ENDINGS[kind]}"
    return Attached(name, write_transcript(events, kind, in_both_themes).encode())


def within(files: Sequence[Attached], most: int) -> tuple[Attached, ...]:
    """As many of the files, in order, as have room together; one that has none is left out."""
    kept: list[Attached] = []
    for file in files:
        if sum(len(one.data) for one in kept) + len(file.data) <= most:
            kept.append(file)
    return tuple(kept)
