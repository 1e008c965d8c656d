"""Forms as they are read."""

import pytest

from debate_core.domain.forms import Form, Synthesis
from tests.core.making import position, speech, verdict


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (speech("Tea."), "Tea."),
        (position("revise"), "**revise it**\n\nBecause it is so.\n\n**Vote: revise**"),
        (verdict(), "So it is.\n\nI read it."),
        (Synthesis(value={"decision": "tea", "cups": 3}), "decision: tea\ncups: 3"),
    ],
)
def test_a_form_is_read_as_text(form: Form, text: str) -> None:
    assert form.as_text() == text
