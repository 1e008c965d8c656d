"""What Discord takes: whether a post keeps to it."""

import re

import discord

from bot.writer.posts import Post

_PARTS = ("title", "description", "footer")
INVITES = re.compile(
    r"discord\.gg/\w|discord(app)?\.com/(invite|api/(v\d+/)?webhooks)/\w", re.IGNORECASE
)


def check_fits(post: Post) -> None:
    """Fail unless Discord would take this post, and a delivery can keep its key."""
    assert 1 <= len(post.key) <= 64
    assert len(post.content) <= 2000
    assert post.content.strip() or post.embed is not None or post.files
    if post.embed is not None:
        check_card(post.embed)


def check_card(card: discord.Embed) -> None:
    """Fail unless Discord would take this card."""
    assert len(card) <= 6000
    assert len(card.fields) <= 25
    assert len(card.title or "") <= 256
    assert len(card.description or "") <= 4096
    assert len(card.footer.text or "") <= 2048
    # An empty part is refused; one that is left out is not.
    assert all(value for name, value in card.to_dict().items() if name in _PARTS)
    for field in card.fields:
        assert 1 <= len((field.name or "").strip()) <= 256
        assert 1 <= len((field.value or "").strip()) <= 1024


def words_of(post: Post) -> str:
    """Everything that a post says."""
    card = post.embed or discord.Embed()
    fields = [part for each in card.fields for part in (each.name, each.value)]
    parts = (post.content, card.title, card.description, *fields, card.footer.text)
    return "\n".join(each for each in parts if each)
