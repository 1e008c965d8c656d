"""Pieces as posts: the parts of a debate, as the messages of its thread.

Rule: a turn that is being written is cut at the same places as the final turn, so that a draft
becomes its post without any visible jump.
"""

import hashlib
from dataclasses import replace

from bot.writer.cards import TextWriter, make_card_post
from bot.writer.posts import (
    Attached,
    Post,
    Speaker,
    draft_key,
    make_speaker,
    person_for,
    remark,
    write_small_line,
)
from bot.writer.text import (
    CONTENT_LIMIT,
    clean,
    close_code,
    escape,
    escape_beginnings,
    shorten,
    split,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.language import _
from debate_core.show.blocks import Covered, Note
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import (
    Card,
    Heading,
    Line,
    Piece,
    TurnPiece,
    make_turn_transcript,
    name_speaker,
    write_turn_number,
)
from debate_core.show.text import flatten_text

MOST_PARTS = 4
"""The most messages of a turn; the rest of a longer one is a file."""
_KEY = 64
"""The most characters of a key that a delivery keeps."""
_TITLE, _LEAD = 200, 80
_CLOSING = 160
"""The most characters of the small line under a turn."""
_AROUND = len("****\n") + len("\n```") + len(" …") + len("\n\\")
"""Room for the name above a text where personas cannot speak, and for the end of a part."""


def posts_of(piece: Piece, spec: Specification) -> tuple[Post, ...]:
    """Make a piece's posts, in order; none for what only terminals and transcripts show."""
    match piece:
        case Heading():
            posts = (_write_heading(piece),)
        case TurnPiece(is_missed=True):
            said = TextWriter().write_together(piece.blocks)
            posts = (Post(piece.key, _make_part(shorten(said, 1500), _write_closing(piece, spec))),)
        case TurnPiece(said_by=SaidBy(way="thread")):
            posts = (_make_note_below(piece, spec),)
        case TurnPiece():
            posts = turn_posts(piece, spec)
        case Card() | Line() if piece.shown in ("details", "terminal"):
            posts = ()
        case Card():
            posts = (make_card_post(piece, spec),)
        case Line():
            posts = (remark(piece.text, piece.key),)
    return tuple(replace(post, key=_shorten_key(post.key)) for post in posts)


def turn_posts(turn: TurnPiece, spec: Specification) -> tuple[Post, ...]:
    """Make the posts of a turn, which is mostly one; the last closes with a small line."""
    who, parts = _find_speaker(turn, spec), _split_parts(turn, spec)
    files: tuple[Attached, ...] = ()
    if len(parts) > MOST_PARTS:
        parts = [*parts[: MOST_PARTS - 1], f"{parts[MOST_PARTS - 1]} …"]
        whole = clean(write_markdown(make_turn_transcript(turn, spec))).encode()
        files = (Attached(f"turn-{turn.number}.md", whole),)
    *firsts, last = map(close_code, parts)
    contents = [*firsts, _make_part(last, _write_closing(turn, spec))]
    count = len(contents)
    return tuple(
        Post(
            turn.key if count == 1 else f"{turn.key} ({number}/{count})",
            content,
            speaker=who,
            files=files if number == count else (),
            draft=draft_key(turn.number, number),
            is_taken_out=turn.is_taken_out,
        )
        for number, content in enumerate(contents, start=1)
    )


def draft_posts(turn: TurnPiece, spec: Specification) -> tuple[Post, ...]:
    """Make the posts that show a turn being written; its blocks are what there is so far."""
    who = make_speaker(spec, turn.debater)
    keys = [draft_key(turn.number, number) for number in range(1, MOST_PARTS + 1)]
    return tuple(
        Post(key, _make_part(close_code(part), write_small_line(key)), speaker=who)
        for key, part in zip(keys, _split_parts(turn, spec), strict=False)
    )


def _find_speaker(turn: TurnPiece, spec: Specification) -> Speaker:
    if turn.said_by is None:
        return make_speaker(spec, turn.debater)
    return person_for(spec, turn.debater, clean(turn.said_by.name))


def _make_note_below(turn: TurnPiece, spec: Specification) -> Post:
    """Make the post below the messages in which a person took a turn: what is noted about it."""
    noted = [block for block in turn.blocks if isinstance(block, Note | Covered)]
    notes = TextWriter().write_together(noted)
    line = _write_closing(turn, spec)
    return Post(turn.key, _make_part(notes, line) if notes else line)


def _write_heading(heading: Heading) -> Post:
    title = shorten(clean(flatten_text(heading.title)), _TITLE)
    return Post(heading.key, f"## {escape(title)}")


def _split_parts(turn: TurnPiece, spec: Specification) -> list[str]:
    """Split what is said, below whom it is said to: parts that fit a message, and the rest."""
    text = TextWriter().write_together(turn.blocks)
    if turn.lead and text:
        lead = shorten_line(clean(flatten_text(turn.lead)), _LEAD)
        text = f"{write_small_line(escape(lead))}\n{text}"
    name = make_speaker(spec, turn.debater).name
    first, *rest = split(text, CONTENT_LIMIT - _CLOSING - _AROUND - len(name), MOST_PARTS)
    # What stood inside a line begins one where it was cut.
    return [first, *map(escape_beginnings, rest)]


def _write_closing(turn: TurnPiece, spec: Specification) -> str:
    number = write_turn_number(turn)
    told = (escape(flatten_text(part)) for part in (capitalize_first(turn.seat), *turn.about))
    said = (flatten_text(_in_seat(turn, spec)), *told)
    about = clean(" · ".join(part for part in said if part))
    return write_small_line(shorten_line(about, _CLOSING - len(number) - len("-#  · ")), number)


def _in_seat(turn: TurnPiece, spec: Specification) -> str:
    """Say whose turn it was, if a person took it, and if it was written in a form."""
    if turn.said_by is None or turn.is_missed:
        return ""
    way = _(", written in a form") if turn.said_by.way == "form" else ""
    return escape(f"{name_speaker(turn, spec)}{way}")


def _make_part(text: str, line: str) -> str:
    return f"{text}\n{line}"


def _shorten_key(key: str) -> str:
    """Make a key that a delivery can keep; a longer one ends in what tells it from others."""
    if len(key) <= _KEY:
        return key
    return f"{key[: _KEY - 17]} {hashlib.blake2b(key.encode(), digest_size=8).hexdigest()}"
