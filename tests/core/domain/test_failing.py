"""Reasons that a record keeps in English are told in the language of whoever reads them."""

import pytest

from debate_core.domain.failing import tell_reason
from debate_core.language import use_language


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("they left", "hat den Platz verlassen"),
        ("no answer within 60 seconds", "keine Antwort innerhalb von 60 Sekunden"),
        ("openai is overloaded (529).", "openai ist überlastet (529)."),
        (
            "mine does not accept the request (400): No such field: top_k",
            "mine nimmt die Anfrage nicht an (400): No such field: top_k",
        ),
        (
            "openai cannot be reached.; its fallback: no answer within 5 seconds",
            "openai ist nicht erreichbar.; Ersatz: keine Antwort innerhalb von 5 Sekunden",
        ),
        ("Judge raised ValueError: a: b", "Judge warf ValueError: a: b"),
        ("The debate closed early.", "Die Debatte wurde vorzeitig geschlossen."),
        (
            "A fault in Rostrum stopped its publisher.",
            "Wegen eines Fehlers in Rostrum konnte sie nicht weiter gezeigt werden.",
        ),
        ("something of a package", "something of a package"),
    ],
)
def test_what_failed_is_told_in_german(kept: str, told: str) -> None:
    assert tell_reason(kept) == kept
    with use_language("de"):
        assert tell_reason(kept) == told
