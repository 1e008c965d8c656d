"""The posts of a thread and their speakers, as data, and how a message is recognised as a post.

Rule: a post is recognised by its own words; nothing is in a thread for the bot's sake alone. A
webhook's posts carry no nonce, so after a doubt the publisher compares what is in the thread
with what it meant to post (docs/decisions/012). Two posts that say the same may change places.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from unicodedata import category

import discord

from bot.platform.buttons import Button
from bot.portraits.colours import JUDGE, Colour, pick_side_colours
from bot.writer.text import CONTENT_LIMIT, clean, escape, shorten
from debate_core.domain.boxes import BoxKey
from debate_core.domain.families import find_family
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.values import DebaterId, PersonId
from debate_core.formats import format_of
from debate_core.language import N_, _, list_languages, use_language
from debate_core.show.charts import Chart
from debate_core.show.pieces import Card, get_side, list_sides
from debate_core.show.text import flatten_text


@dataclass(frozen=True, slots=True)
class Speaker:
    """A persona that speaks in the thread."""

    name: str
    colour: Colour
    is_judge: bool = False
    face: str = ""
    """The name, or the saved persona's id, whose portrait it has; its own name if left out."""


def judge(spec: Specification) -> Speaker:
    """Make the persona of the judge, or of the one who takes no side in this format."""
    return Speaker(_(format_of(spec).terms.judge).title(), JUDGE, is_judge=True)


def person_for(spec: Specification, debater_id: DebaterId, name: str) -> Speaker:
    """Make the speaker for a person in a debater's seat: their own name, with the seat's face."""
    seat = make_speaker(spec, debater_id)
    return Speaker(name, seat.colour, face=seat.face or seat.name)


def make_speaker(spec: Specification, debater_id: DebaterId) -> Speaker:
    """Make a debater's persona, in its side's colour; a saved one says that it is no person."""
    debater = spec.debater(debater_id)
    colour = pick_side_colours(list_sides(spec))[get_side(debater)]
    if not debater.saved:
        return Speaker(debater.name, colour)
    is_built_in = find_family(debater.model) == find_family(OFFLINE)
    label = "built-in" if is_built_in else "AI"
    return Speaker(f"{debater.name} ({label})", colour, face=debater.saved)


_WRITING = N_("writing …")
_ABOUT = 1024
"""The most characters that Discord takes of a file's description."""
_TAIL = 160
"""The number of characters at a text's end that identify it, with the last line of a turn."""
_MARKUP = "*_~`|\\>#-"
_PART = re.compile(r" \(\d+/\d+\)$")
"""The end of the key of one of several posts."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with a message."""

    name: str
    data: bytes
    about: str = ""
    """A description of a picture, for those who cannot see it."""

    def as_file(self) -> discord.File:
        """Make the file as it is sent; it can be sent once."""
        about = shorten(clean(self.about), _ABOUT) or None
        return discord.File(BytesIO(self.data), self.name, description=about)


@dataclass(frozen=True, slots=True)
class Post:
    """One message of the thread; without a speaker the bot speaks for itself."""

    key: str
    content: str = ""
    embed: discord.Embed | None = None
    speaker: Speaker | None = None
    calls_moderators: bool = False
    """True if their role is called, provided there is one that may be."""
    files: tuple[Attached, ...] = ()
    charts: tuple[Chart, ...] = ()
    """The charts that are drawn, off the event loop, and attached when it is posted."""
    has_transcript: bool = False
    """True if the transcript goes with it as a file, which is made when it is posted."""
    draft: str = ""
    """The key of the draft that becomes this post, if there may be one."""
    takes: str = ""
    """The key of an earlier post whose message becomes this post, unless another took it."""
    is_taken_out: bool = False
    """True if it replaces words that were taken out, and that may have been posted before."""
    buttons: tuple[Button, ...] = ()
    pings: tuple[PersonId, ...] = ()
    """The people it calls; nobody else is called, whatever it says."""
    rewrites: str = ""
    """The key of an earlier post that looks like this from now on; then it is no message.

    Where this says nothing, the earlier one goes, if it stands.
    """
    is_wanted: bool = False
    """True if people say by a reaction that they want it answered; the bot adds the first."""
    live: Callable[[Record], Card] | None = None
    """Its card as the debate goes on; only for a post without a speaker."""
    live_buttons: Callable[[Record], tuple[Button, ...]] | None = None
    """The buttons below that card now; None where it never has any."""
    box: BoxKey | None = None
    """The box that reactions to it are ballots in; None where nobody votes on it."""

    @property
    def removes(self) -> str:
        """The key of the earlier post that goes now; empty if none does."""
        return self.rewrites if not self.content and self.embed is None else ""

    @property
    def wording(self) -> "Wording":
        """The wording that it is known by."""
        return wording(self.content, [self.embed] if self.embed else [])


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a message, as far as needed to recognise it: its text's end, its card's frame.

    Spaces and markup do not count, since Discord trims them and readers do not see them.
    """

    text: str
    card: str

    def is_said_in(self, message: "Wording") -> bool:
        """True if a message says this; a name may stand before it where personas cannot speak."""
        return message.card == self.card and message.text.endswith(self.text)


def wording(content: str, embeds: Sequence[discord.Embed]) -> Wording:
    """Find the wording that a message or a post is known by."""
    card = (embeds[-1].title or "", embeds[-1].footer.text or "") if embeds else ()
    return Wording(_list_signs(content)[-_TAIL:], _list_signs(" ".join(card)))


def _list_signs(text: str) -> str:
    return "".join(
        sign
        for sign in text
        if not sign.isspace() and sign not in _MARKUP and category(sign)[0] != "C"
    )


def write_small_line(*parts: str) -> str:
    """Write a small line, like the one that closes a turn."""
    return "-# " + " · ".join(part for part in parts if part)


def remark(said: str, key: str) -> Post:
    """Make a plain line about a debate's course, within Discord's limit."""
    line, room = flatten_text(clean(said)), CONTENT_LIMIT
    while len(written := escape(shorten(line, room))) > CONTENT_LIMIT - len("**"):
        room = room * 3 // 4
    return Post(key, f"*{written}*")


def piece_of(key: str) -> str:
    """Find the key of the piece that a post, or one of its posts, shows."""
    return _PART.sub("", key)


def draft_key(turn: int, part: int = 1) -> str:
    """Make the key of a turn's part while it is being written, which its last small line shows."""
    number = _("turn {number}", number=turn)
    return f"{number}{f' ({part})' if part > 1 else ''} · {_(_WRITING)}"


@cache
def _list_endings() -> tuple[str, ...]:
    """List how the keys of drafts end, in every language."""
    endings = list[str]()
    for code in list_languages():
        with use_language(code):
            endings.append(_(_WRITING))
    return tuple(endings)


def is_draft(key: str) -> bool:
    """True if what has this key is a draft, and so no post."""
    return key.endswith(_list_endings())


def draft_in(content: str) -> str | None:
    """Find the key of the draft that a message is, or None."""
    line = content.rstrip().rsplit("\n", 1)[-1]
    key = line.removeprefix("-# ")
    return key if key != line and is_draft(key) else None


def is_empty(post: Post) -> bool:
    """True if a post has nothing but its small line."""
    return post.content.startswith("\n-# ") and post.embed is None
