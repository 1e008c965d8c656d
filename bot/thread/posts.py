"""What is posted in a thread, as data, and the marks by which a post is found again.

Rule: every post closes with its mark, in the last small line of its text or in the footer of its
card. A webhook's posts carry no nonce, so the mark is how the publisher knows what already stands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

import discord

from bot.portraits.colours import Colour
from bot.thread.text import CONTENT_LIMIT, cleaned
from debate_core.domain.record import Record
from debate_core.domain.words import one_line

_UNFINISHED = ", being written"
_AROUND = len("**\n-# ")
"""Characters that a remark has around its words and its mark."""
_SIGNS = {"phase": "§", "note": "†"}
"""What stands for the first word of a mark that readers have no use for: a section, a footnote."""
_CAPTIONS = {
    "ballot": "your latest reaction counts",
    "briefing": "/debate transcript has the whole of it",
    "decision": "counted by code, from the debaters' votes",
    "spend": "all in all",
    "trace": "how each argument was met, and how it stands",
    "verdict": "the judge's word",
}
"""What stands for a mark that would only say again what its card is."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A persona that speaks in the thread."""

    name: str
    colour: Colour
    is_judge: bool = False


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with a message."""

    name: str
    data: bytes

    def as_file(self) -> discord.File:
        """The file as it is sent; it can be sent once."""
        return discord.File(BytesIO(self.data), self.name)


def whole(name: str, text: str, room: int) -> tuple[Attached, ...]:
    """The whole of a text as a file, where a card has room for only so many characters of it."""
    return (Attached(name, text.encode()),) if len(text) > room else ()


@dataclass(frozen=True, slots=True)
class Post:
    """One message of the thread; without a speaker the bot speaks for itself."""

    mark: str
    content: str = ""
    embed: discord.Embed | None = None
    speaker: Speaker | None = None
    reactions: tuple[str, ...] = ()
    """What the bot reacts with, so that people can vote; filled in by the ballot."""
    calls_moderators: bool = False
    files: tuple[Attached, ...] = ()
    draft: str = ""
    """The mark of the draft that becomes this post, where one may stand."""
    live: Callable[[Record], discord.Embed] | None = None
    """What its card looks like as the debate goes on; only for a post without a speaker."""


def small_line(*parts: str) -> str:
    """The small line that closes a post; its last part is the mark."""
    *before, mark = parts
    return "-# " + " · ".join(part for part in (*before, shown_as(mark)) if part)


def remark(said: str, mark: str) -> Post:
    """A plain line about a debate's course, within Discord's limit."""
    line = one_line(cleaned(said), CONTENT_LIMIT - len(mark) - _AROUND)
    return Post(mark, f"*{line}*\n{small_line(mark)}")


def shown_as(mark: str) -> str:
    """A mark as it stands in a post: “§ 3” for phase 3, “† 12” for note 12, others as they are."""
    kind, _, number = mark.partition(" ")
    return f"{_SIGNS[kind]} {number}" if kind in _SIGNS and number.isdecimal() else mark


def caption(mark: str) -> str:
    """What closes the footer of the card of that mark: a few plain words, its own for each."""
    return _CAPTIONS.get(mark, mark)


def read_as(shown: str) -> str:
    """The mark that is shown so, be it in a small line or in a footer."""
    named = {each: mark for mark, each in _CAPTIONS.items()}
    if shown in named:
        return named[shown]
    sign, _, number = shown.partition(" ")
    kinds = {each: kind for kind, each in _SIGNS.items()}
    return f"{kinds[sign]} {number}" if sign in kinds else shown


def draft_mark(turn: int, part: int) -> str:
    """The mark of a turn's part while it is being written."""
    return f"turn {turn}{f' ({part})' if part > 1 else ''}{_UNFINISHED}"


def is_draft(mark: str) -> bool:
    """Whether what carries this mark is a draft, and so no post."""
    return mark.endswith(_UNFINISHED)


def is_empty(post: Post) -> bool:
    """Whether a post has nothing but its small line."""
    return post.content.startswith("\n-# ") and post.embed is None


def mark_of(content: str, embeds: Sequence[discord.Embed]) -> str | None:
    """The mark that a message carries, or None."""
    line = content.rstrip().rsplit("\n", 1)[-1]
    if line.startswith("-# "):
        return read_as(line.removeprefix("-# ").rsplit(" · ", 1)[-1])
    if embeds and embeds[-1].footer.text:
        return read_as(embeds[-1].footer.text.rsplit(" · ", 1)[-1])
    return None
