"""The buttons of secret ballots, and of what people think before and after a debate."""

from bot.platform.buttons import Button
from debate_core.domain.opinion import UNSURE
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.formats import format_of

BACK = "back"
"""What stands for taking a ballot back, in the place of a choice."""
_LABEL_LIMIT = 80


def vote_id(debate: DebateId, choice: int | str) -> str:
    """The custom id of the button that votes for a choice, by its place, or takes the vote back."""
    return f"vote:{debate}:{choice}"


def opinion_id(asked: str, debate: DebateId, choice: int | str) -> str:
    """The custom id of the button that answers what is asked before, or after, a debate."""
    return f"opinion:{asked}:{debate}:{choice}"


def vote_buttons(record: Record) -> tuple[Button, ...]:
    """What is pressed in a secret vote, for as long as it is open."""
    if not record.is_vote_open or record.voting is None:
        return ()
    choices = (
        Button(choice[:_LABEL_LIMIT], vote_id(record.debate, place))
        for place, choice in enumerate(record.voting.choices)
    )
    return (*choices, Button("Take back", vote_id(record.debate, BACK)))


def opinion_buttons(record: Record) -> tuple[Button, ...]:
    """What is pressed to say what one thinks, while that is asked."""
    own = format_of(record.spec)
    asked = own.asks_opinion(record)
    if asked is None:
        return ()
    answers = (*own.opinion_sides(record.spec), UNSURE)
    given = (
        Button(_capital(answer)[:_LABEL_LIMIT], opinion_id(asked, record.debate, place))
        for place, answer in enumerate(answers)
    )
    return (*given, Button("Take back", opinion_id(asked, record.debate, BACK)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
