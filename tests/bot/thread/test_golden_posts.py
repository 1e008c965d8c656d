"""What is posted of debates that hold every kind of fact, as it was.

After a change that is meant, `ROSTRUM_SNAPSHOTS=write` writes the files anew.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields

import pytest

from bot.features import FEATURES
from bot.thread.telling import posts_for
from bot.thread.threads import announcement_buttons
from bot.writer.posts import Post
from debate_core.domain.facts import Event
from debate_core.domain.record import Record
from tests.core.golden.files import check_files, read_journal
from tests.core.golden.telling import POSTS, fold_each, join_lines, make_plain

_APART = ("embed", "files", "live", "live_buttons")
"""Fields of a post that are no data, or are drawn."""


@pytest.mark.parametrize("name", ["audience", "secret", "table"])
def test_a_debate_is_posted_as_it_was(name: str) -> None:
    check_files(name, [(POSTS, join_lines(_posts(read_journal(name))))])


def _posts(events: Sequence[Event]) -> Iterator[str]:
    """Every post of every event, and the buttons below the announcement where they change."""
    announced = ""
    for event, record in fold_each(events):
        yield f"{event.number} {event.fact.kind}"
        view = announcement_buttons(record, FEATURES)
        below = json.dumps(view.to_components() if view else None, ensure_ascii=False)
        if below != announced:
            yield f"  announcement {below}"
        announced = below
        for post in posts_for(record, event, features=FEATURES):
            yield from _lines_of(post, record)


def _lines_of(post: Post, record: Record) -> Iterator[str]:
    own = {each.name: getattr(post, each.name) for each in fields(post)}
    data = {name: make_plain(value) for name, value in own.items() if name not in _APART}
    yield f"  post {json.dumps(data, ensure_ascii=False)}"
    if post.embed is not None:
        yield f"    embed {json.dumps(post.embed.to_dict(), ensure_ascii=False)}"
    if post.live_buttons is not None:
        buttons = make_plain(post.live_buttons(record))
        yield f"    buttons {json.dumps(buttons, ensure_ascii=False)}"
