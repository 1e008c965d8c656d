"""Messages as the plain text of a turn."""

import pytest

from bot.seats.message_text import name_mentions

NAMES = {"7": "Noor", "8": "Moderator", "9": "debates", "1": ""}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Tea calms.", "Tea calms."),
        ("  Tea calms.\n", "Tea calms."),
        ("<@7> is wrong, as <@!7> knows.", "Noor is wrong, as Noor knows."),
        ("<@&8> should read <#9>", "Moderator should read debates"),
        ("<@1> Tea calms.", "Tea calms."),
        ("<@42> and <#42>", "somebody and a channel"),
        ("Tea <:cup:12345> and <a:steam:6>", "Tea :cup: and :steam:"),
        ("5 < 6 <@abc>", "5 < 6 <@abc>"),
    ],
)
def test_mentions_and_emojis_become_the_words_that_a_reader_sees(content: str, said: str) -> None:
    assert name_mentions(content, NAMES) == said
