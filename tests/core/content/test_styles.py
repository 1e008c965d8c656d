"""The styles that a debater can argue in: those that are built in, and a host's own."""

import pytest

from debate_core.content.content import (
    Content,
    describe_style,
    load_styles,
    name_style,
    read_styles,
)
from debate_core.errors import SpecError
from debate_core.language import use_language


def test_the_five_styles_are_built_in() -> None:
    assert list(load_styles()) == [
        *("logical", "emotional", "data-driven", "aggressive", "diplomatic")
    ]


def test_a_host_s_style_stands_in_for_a_built_in_one_of_its_name() -> None:
    styles = Content().add_more(read_styles('Logical = "Count."', "x.toml"), ()).styles
    assert styles["logical"] == "Count."
    assert len(styles) == len(load_styles())


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
def test_a_file_of_styles_that_cannot_be_used_is_refused_in_a_sentence(
    text: str, said: str
) -> None:
    with pytest.raises(SpecError, match=r"^[^\n]+\.$") as refused:
        read_styles(text, "x.toml")
    assert said in str(refused.value)


def test_a_built_in_style_is_named_and_told_in_the_reader_s_language() -> None:
    styles = load_styles()
    with use_language("de"):
        told = [(name_style(name), describe_style(name, how)) for name, how in styles.items()]
    assert told[0] == ("logisch", "Annahmen und Schluss, kein Schritt fehlt")
    assert not {name for name, _ in told} & set(styles)


def test_a_host_s_style_keeps_the_host_s_words() -> None:
    with use_language("de"):
        assert name_style("dry") == "dry"
        assert describe_style("dry", "Never laugh.") == "Never laugh."
        assert describe_style("logical", "Count to three.") == "Count to three."
