"""Nothing that people or models wrote can steer the terminal."""

from hypothesis import given
from hypothesis import strategies as st

from bot.terminal.plain import plain


@given(st.text())
def test_only_printable_text_line_breaks_and_tabs_are_left(text: str) -> None:
    assert not any(ord(letter) < 0x20 and letter not in "\n\t" for letter in plain(text))
    assert not set(plain(text)) & set("\x7f\x9b\u202e")


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u202d\u202e")))
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert plain(text) == text
