"""What Discord takes: whether a post keeps to it."""

import discord

from bot.thread.posts import Post, mark_of


def check_fits(post: Post) -> None:
    """Fail unless Discord would take this post, and its mark is found in it again."""
    assert len(post.content) <= 2000
    cards = [post.embed] if post.embed is not None else []
    for card in cards:
        _check_card(card)
    assert mark_of(post.content, cards) == post.mark


def _check_card(card: discord.Embed) -> None:
    assert len(card) <= 6000
    assert len(card.fields) <= 25
    assert len(card.title or "") <= 256
    assert len(card.description or "") <= 4096
    assert len(card.footer.text or "") <= 2048
    for field in card.fields:
        assert 1 <= len(field.name or "") <= 256
        assert 1 <= len(field.value or "") <= 1024
