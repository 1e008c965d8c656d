"""The buttons of secret ballots."""

from bot.platform.buttons import Button
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId

BACK = "back"
"""What stands for taking a ballot back, in the place of a choice."""
LABEL_LIMIT = 80
"""Characters of a button."""


def vote_id(debate: DebateId, choice: int | str) -> str:
    """The custom id of the button that votes for a choice, by its place, or takes the vote back."""
    return f"vote:{debate}:{choice}"


def vote_buttons(record: Record) -> tuple[Button, ...]:
    """What is pressed in a secret vote, for as long as it is open."""
    if not record.is_vote_open or record.voting is None:
        return ()
    choices = (
        Button(choice[:LABEL_LIMIT], vote_id(record.debate, place))
        for place, choice in enumerate(record.voting.choices)
    )
    return (*choices, Button("Take back", vote_id(record.debate, BACK)))
