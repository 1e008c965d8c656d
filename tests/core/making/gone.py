"""A debate of a format that is not installed here, as its journal holds it."""

from typing import Any

from debate_core.domain.facts import Event
from debate_core.storage.events import VERSION, read_event

_SPEAKS = {"tag": "speak", "phase": "verses", "round": 1, "form": "haiku"}
_ADA = {"tag": "haiku", "lines": ["Leaves in the water", "Steam"], "season": {"name": "autumn"}}
_FACTS: tuple[dict[str, Any], ...] = (
    {
        "kind": "debate_opened",
        "specification": {
            "motion": "Tea is better than coffee",
            "format": "haiku",
            "options": {"syllables": [5, 7, 5], "rhyme": None},
            "debaters": [
                {"id": "ada", "name": "Ada", "stance": "for"},
                {"id": "ben", "name": "Ben", "stance": "against"},
            ],
        },
        "format_version": 3,
        "opened_by": "opener",
    },
    {"kind": "phase_opened", "phase": "verses", "round": 1},
    {"kind": "ruled", "ruling": {"tag": "gong", "struck": 2, "by": ["the host"]}},
    {
        "kind": "step_answered",
        "number": 1,
        "step": _SPEAKS | {"debater": "ada", "direction": "Mention the steam."},
        "turn": 1,
        "answer": _ADA,
    },
    {
        "kind": "step_answered",
        "number": 2,
        "step": {"tag": "count", "turn": 1, "by": {"hand": True}},
        "answer": {"tag": "syllables", "counted": [5, 1]},
        "cost": {"model": "some:model", "tokens_in": 10},
    },
    {
        "kind": "step_answered",
        "number": 3,
        "step": _SPEAKS | {"debater": "ben"},
        "turn": 2,
        "answer": {
            "tag": "forfeit",
            "reason": "no answer within 120 seconds",
            "is_skipped": False,
            "is_own": False,
        },
    },
    {
        "kind": "step_answered",
        "number": 4,
        "step": {"tag": "judge", "form": "laurels"},
        "answer": {"tag": "laurels", "to": "ada"},
    },
    {"kind": "decision_made", "decision": {"choice": "for", "rule": "laurels"}},
)
DATA: tuple[dict[str, Any], ...] = tuple(
    {
        "version": VERSION,
        "debate": "d1",
        "number": number,
        "at": f"2026-01-01T12:00:{number:02}Z",
        "fact": fact,
    }
    for number, fact in enumerate(_FACTS, start=1)
)


def events() -> tuple[Event, ...]:
    """What can be read of it."""
    return tuple(read_event(data) for data in DATA)
