"""The options that a person who starts a discussion of format `roundtable` can choose."""

from pydantic import Field

from debate_core.domain.specification import FormatOptions

OPENING, DISCUSSION, STATEMENTS, REVISION = "opening", "discussion", "statements", "revision"
TURN_WORDS, ANSWER_WORDS = 120, 60
"""The words of a turn, and of the answer to a clarifying question."""


class RoundtableOptions(FormatOptions):
    """Times, and whether the moderator asks back."""

    turn_seconds: int = Field(
        default=180, ge=10, le=3600, description="seconds that a person has for a turn"
    )
    whole_minutes: int = Field(
        default=60, ge=1, le=1440, description="minutes after which nobody gets the floor any more"
    )
    silence_seconds: int = Field(
        default=60, ge=5, le=3600, description="seconds without a raised hand that end a round"
    )
    clarifying: bool = Field(
        default=True, description="whether the moderator asks once where a point is unclear"
    )
