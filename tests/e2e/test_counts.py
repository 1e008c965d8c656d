"""How much a whole default debate says beside its turns: messages, words on cards, pings."""

from bot.debates.drafts import BesidePlay
from debate_core.engine.offline_seat import OfflineSeat
from tests.e2e.reading import hold_whole
from tests.e2e.stand import Stand, name_in

MOST_MESSAGES = 8
"""Messages that are no turn, with Discord's own about the thread and the pin."""
MOST_WORDS = 260
"""Words on the cards that stand at the end."""


async def test_a_default_debate_says_little_beside_its_turns(stand: Stand) -> None:
    stand.performer, stand.beside = OfflineSeat(), BesidePlay(flow=None)
    async with stand.bot():
        thread = await hold_whole(stand, "rounds")
        messages = await stand.person("Noor").messages(thread)
    others = [message for message in messages if not name_in(message).startswith("turn ")]
    cards = [embed for message in others for embed in message["embeds"]]
    values = [
        field[part]
        for card in cards
        for field in card.get("fields", ())
        for part in ("name", "value")
    ]
    texts = [card.get(part, "") for card in cards for part in ("title", "description")]
    words = sum(len(text.split()) for text in (*texts, *values))
    pings = [message for message in messages if message["mentions"] or message["mention_roles"]]
    assert len(messages) - len(others) == 4
    assert len(others) <= MOST_MESSAGES
    assert words <= MOST_WORDS, words
    assert pings == []
