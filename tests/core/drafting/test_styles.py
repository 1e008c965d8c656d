"""The styles that a debater can argue in: those that are built in, and a host's own."""

import pytest

from debate_core.domain.specification import STYLES, ChampionshipRules
from debate_core.content.content import Content
from debate_core.drafting.request import DebateRequest, specification
from debate_core.content.styles import built_in_styles, styles_from
from debate_core.errors import SpecError

SOCRATIC = {"socratic": "Ask."}


def _rules(options: str = "") -> ChampionshipRules:
    request = DebateRequest("Tea is better", "championship", options=options)
    styles = Content().with_more(SOCRATIC, ()).styles
    rules = specification(request, 1, styles=styles).rules
    assert isinstance(rules, ChampionshipRules)
    return rules


def test_the_five_styles_are_built_in_and_the_default_ones_among_them() -> None:
    assert list(built_in_styles()) == [
        *("logical", "emotional", "data-driven", "aggressive", "diplomatic")
    ]
    assert set(STYLES) < set(built_in_styles())


def test_a_host_s_style_can_be_asked_for() -> None:
    rules = _rules("styles=Socratic")
    assert rules.styles == ("socratic",)
    assert rules.manners["socratic"] == "Ask."


def test_a_host_s_style_stands_in_for_a_built_in_one_of_its_name() -> None:
    styles = Content().with_more(styles_from('Logical = "Count."', "x.toml"), ()).styles
    assert styles["logical"] == "Count."
    assert len(styles) == len(built_in_styles())


def test_an_unknown_style_is_answered_with_those_there_are() -> None:
    with pytest.raises(SpecError, match=r"no style “loud”; there are: logical, .*, socratic"):
        _rules("styles=loud")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("socratic = ", "x.toml is not TOML"),
        ("socratic = 3", "the style “socratic” needs a text of up to 500 characters"),
        ("socratic = ' '", 'says how it argues; write socratic = "…".'),
        (f"socratic = '{'x' * 501}'", "up to 500 characters"),
        ("[socratic]\nmanner = 'Ask.'", "needs a text"),
        ("'a, b' = 'Ask.'", "rename “a, b”"),
    ],
)
def test_a_file_of_styles_that_can_not_be_used_is_refused_in_a_sentence(
    text: str, said: str
) -> None:
    with pytest.raises(SpecError, match=r"^[^\n]+\.$") as refused:
        styles_from(text, "x.toml")
    assert said in str(refused.value)
