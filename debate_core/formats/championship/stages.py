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
CLOCK_IN_WORDS = f"{TEAM_WORDS:,} words a team ({TEAM_WORDS // WORDS_A_MINUTE} minutes)"
TEAM_SIZE = 4
SHARE = 200
"""Words of a speech in the free debate, where the clock has them."""
LEAST = 60
"""Words that a speech in it may always have, so that nobody has to make do with ten."""
MOST_SPEECHES = 16
"""The most speeches of a team in the free debate: three times what fills its clock, plus one."""
SHORTEST = 25
"""The words that any speech takes off the clock at least; a clock with less left is empty."""
QUESTIONS = 3
"""The least number of questions in cross-examination."""


def list_summed_phases(phase: str) -> tuple[str, ...]:
    """The phases that the judge's summary after a stage is about."""
    return (CROSS, SUMMARIES) if phase == CROSS else (phase,)


def stage_in_words(phase: str) -> str:
    """Name a stage, such as “opening” or “cross-examination with its summaries”."""
    return f"{phase} with its summaries" if phase == CROSS else phase
