"""Every word that a thread shows of whole debates, beside what the debaters say."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cache

import pytest

from bot.features import FEATURES
from bot.thread.telling import posts_for
from bot.writer.cards import embed_card
from bot.writer.posts import Post
from debate_core import Debate
from debate_core.domain.facts import DebateConcluded, VotingClosed, VotingOpened
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record, evolve, fold
from debate_core.formats import format_of
from debate_core.formats.outcomes import find_standing, list_ballot
from debate_core.reports.announcement import make_announcement_card
from debate_core.reports.controls import make_controls_card
from tests.banned import BANNED
from tests.core.making import events_of

MOTION = "Cities should make public transport free"
BESIDE_TURNS = {
    "rounds": 6,
    "structured": 8,
    "panel": 9,
    "consensus": 10,
    "roundtable": 11,
    "championship": 19,
}
"""The messages of a debate that are no turn."""


@cache
def _hold(name: str) -> tuple[tuple[Record, tuple[Post, ...]], ...]:
    """Every fact's record and posts of a debate that the built-in debaters hold, with a vote."""
    held = asyncio.run(Debate(MOTION, format=name, environment={}).hold())
    *facts, end = (event.fact for event in held.events)
    record, own = held.record, format_of(held.record.spec)
    choices = list_ballot(own, record)
    if choices and isinstance(end, DebateConcluded):
        tally = {choice: 3 if place == 0 else 1 for place, choice in enumerate(choices)}
        kind = "confirmed" if find_standing(own, record) == choices[0] else "overturned"
        outcome = Outcome(
            kind=kind,
            result=choices[0],
            choice=choices[0],
            tally=tally,
            voters=sum(tally.values()),
            needed=3,
            standing=find_standing(own, record),
            agreement=0,
        )
        closes_at = record.opened_at + timedelta(minutes=10)
        voting = VotingOpened(choices=choices, closes_at=closes_at)
        end = end.model_copy(update={"outcome": outcome})
        facts = [*facts, voting, VotingClosed(tally=tally)]
    events = events_of(*facts, end)
    told: list[tuple[Record, tuple[Post, ...]]] = []
    now = fold(events[:1])
    for event in events:
        now = now if event.number == 1 else evolve(now, event)
        told.append((now, posts_for(now, event, features=FEATURES)))
    return tuple(told)


def _is_turn(post: Post) -> bool:
    return post.key.startswith("turn ")


def _list_places(post: Post) -> Iterator[tuple[str, int]]:
    """List each text of a post, with the most characters of its place."""
    yield post.content, 2000
    for button in post.buttons:
        yield button.label, 80
    if post.embed is not None:
        yield from _list_card_places(post)


def _list_card_places(post: Post) -> Iterator[tuple[str, int]]:
    assert post.embed is not None
    yield post.embed.title or "", 256
    yield post.embed.description or "", 4096
    yield post.embed.footer.text or "", 2048
    for field in post.embed.fields:
        yield field.name or "", 256
        yield field.value or "", 1024


def _list_live_cards(record: Record) -> Iterator[Post]:
    for card in (make_controls_card(record), make_announcement_card(record)):
        yield Post(card.key, embed=embed_card(card, record.spec).embed)


def _list_sentences(posts: Sequence[Post]) -> Iterator[str]:
    """List the sentences of at least four words that posts say, without figures' bars."""
    for post in posts:
        foot = post.embed.footer.text if post.embed else ""
        for text, _ in _list_places(post):
            # The foot says the scale of the figures above it, and rows in a block are figures.
            for line in re.sub(r"(?s)```.*?```", "", text if text != foot else "").splitlines():
                said = re.sub(r"[*_`>#█▌░│•-]", "", line).strip()
                yield from (part for part in re.split(r"(?<=[.!?]) ", said) if part.count(" ") > 2)


@pytest.mark.parametrize("name", BESIDE_TURNS)
def test_no_word_that_only_details_may_use_is_on_screen(name: str) -> None:
    shown = [post for record, posts in _hold(name) for post in (*posts, *_list_live_cards(record))]
    found = {
        line
        for post in shown
        if not _is_turn(post)
        for text, _ in _list_places(post)
        for line in text.splitlines()
        if BANNED["en"].search(line) or "offline" in line.casefold()
    }
    assert found == set()


@pytest.mark.parametrize("name", BESIDE_TURNS)
def test_nothing_is_longer_than_its_place(name: str) -> None:
    shown = [post for record, posts in _hold(name) for post in (*posts, *_list_live_cards(record))]
    assert all(len(text) <= most for post in shown for text, most in _list_places(post))


@pytest.mark.parametrize("name", BESIDE_TURNS)
def test_a_thread_says_no_sentence_twice(name: str) -> None:
    posts = [post for _, posts in _hold(name) for post in posts if not _is_turn(post)]
    # The table of a discussion is opened anew in each round.
    own = [post for post in posts if not post.key.startswith("table ")]
    said = Counter(_list_sentences([post for post in own if post.speaker is None]))
    # What a judge says of several stages is its own, as a debater's words are; not who it is.
    judged = _list_sentences([post for post in own if post.speaker is not None])
    said.update(sentence for sentence in judged if sentence.startswith("Built-in"))
    # A result has its motion on it, since it is read and shared by itself.
    del said[MOTION]
    assert [sentence for sentence, times in said.items() if times > 1] == []


@pytest.mark.parametrize(("name", "count"), BESIDE_TURNS.items())
def test_a_thread_has_few_messages_that_are_no_turn(name: str, count: int) -> None:
    posts = [post for _, posts in _hold(name) for post in posts if not _is_turn(post)]
    own = [post for post in posts if not post.rewrites and not post.takes]
    assert len(own) == count, [post.key for post in own]
