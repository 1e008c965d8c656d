"""What the judge of a championship scores each speech by."""

from debate_core.domain.rubric import Dimension, Rubric

CHAMPIONSHIP = Rubric(
    name="championship",
    dimensions=(
        Dimension(name="logic", weight=25, question="Does the reasoning hold together?"),
        Dimension(
            name="persuasion",
            weight=25,
            question="Would a fair listener move towards this team after hearing it?",
        ),
        Dimension(name="expression", weight=20, question="Is it clear, vivid and easy to follow?"),
        Dimension(
            name="teamwork",
            weight=15,
            question="Does it build on what the team said, without repeating or undercutting it?",
        ),
        Dimension(
            name="rule_compliance",
            weight=15,
            question="Does it do what its part of the debate asks for, and nothing that is barred?",
        ),
    ),
)
