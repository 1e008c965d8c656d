"""A question or a pair is offered as a statement, and nothing is offered where it is unsure."""

import pytest

from debate_core.content.content import load_motions
from debate_core.content.statement import suggest_statement


@pytest.mark.parametrize(
    ("motion", "statement"),
    [
        ("Pizza vs burger", "Pizza is better than burger"),
        ("cats or dogs?", "Cats are better than dogs"),
        ("Which is better, tea or coffee?", "Tea is better than coffee"),
        ("Should we ban memes?", "We should ban memes"),
        ("should school uniforms  be banned?", "School uniforms should be banned"),
        ("Should AI have rights?", "AI should have rights"),
        ("Should social media companies pay tax?", "Social media companies should pay tax"),
        ("Is a hot dog a sandwich?", "A hot dog is a sandwich"),
        ("Is Pluto a planet?", "Pluto is a planet"),
        ("Is tea better than coffee?", "Tea is better than coffee"),
        ("Can AI be creative?", "AI can be creative"),
        ("Pizza oder Burger?", "Lieber Pizza als Burger"),
        ("Sollten wir Autos verbieten?", "Wir sollten Autos verbieten"),
        ("Soll man lügen dürfen?", "Man soll lügen dürfen"),
        ("Sollten soziale Medien verboten werden?", "Soziale Medien sollten verboten werden"),
        ("Ist Tee besser als Kaffee?", "Tee ist besser als Kaffee"),
    ],
)
def test_what_yes_would_say_is_offered(motion: str, statement: str) -> None:
    assert suggest_statement(motion) == statement


@pytest.mark.parametrize(
    "motion",
    [
        "",
        "?",
        "Tea is better than coffee",
        "How should we live?",
        "Does God exist?",
        "Should we eat pizza or burgers?",
        "Is homework good or bad?",
        "We should ban cars or trucks",
        "The state must act or it will fail",
        "Who is right, Ada or Ben?",
    ],
)
def test_nothing_is_offered_for_a_statement_or_where_it_is_unsure(motion: str) -> None:
    assert suggest_statement(motion) == ""


def test_every_built_in_motion_is_taken_as_it_is() -> None:
    assert [motion.text for motion in load_motions() if suggest_statement(motion.text)] == []


@pytest.mark.parametrize("word", ["a ", "as ", "Should ", "the a "])
def test_a_long_motion_is_read_at_once(word: str) -> None:
    assert len(suggest_statement(f"Should {word * 100}?")) <= 1000
