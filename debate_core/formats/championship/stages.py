"""The stages of a championship, and the words that each of them allows (formats.md, 5)."""

OPENING, CROSS, SUMMARIES, FREE, CLOSING = (
    "opening",
    "cross-examination",
    "summaries",
    "free debate",
    "closing",
)
WORDS_A_MINUTE = 250
QUESTION_WORDS, ANSWER_WORDS = 125, 250
LIMITS = {OPENING: 750, CROSS: ANSWER_WORDS, SUMMARIES: 500, CLOSING: 750}
TEAM_WORDS = 1000
"""The clock of a team in the free debate: 4 minutes."""
SHARE = 200
"""Words of a speech in the free debate, where the clock has them."""
LEAST = 60
"""Words that whoever has not spoken may always have."""
SHORTEST = 25
"""What even the shortest speech takes off the clock."""
QUESTIONS = 3
"""Questions that are asked in cross-examination, at least."""
