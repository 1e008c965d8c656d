"""What the judge weighs in format `panel`."""

from debate_core.domain.rubric import Dimension, Rubric

PANEL = Rubric(
    name="panel",
    dimensions=(
        Dimension(name="logic", weight=20, question="Does the reasoning carry its claims?"),
        Dimension(
            name="evidence", weight=20, question="Are there cases or figures, and honest ones?"
        ),
        Dimension(
            name="engagement", weight=20, question="Does it answer what the others actually said?"
        ),
        Dimension(
            name="novelty", weight=15, question="Does each turn bring something not said before?"
        ),
        Dimension(
            name="persuasiveness", weight=15, question="Would it move somebody who is undecided?"
        ),
        Dimension(name="relevance", weight=10, question="Does it stay on the motion?"),
    ),
    lowest=0,
)
