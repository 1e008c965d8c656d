"""The program in docs/record.md that checks a record by hand does what the page says."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.domain.facts import DecisionMade, Event
from debate_core.domain.outcome import Decision
from debate_core.domain.sealing import seal_shown
from debate_core.reports.files import make_events_public
from debate_core.storage.events import write_event
from tests.core.domain.test_chain import chained, without
from tests.core.making import opened

PAGE = Path(__file__).parents[2] / "docs" / "record.md"


def _by_hand(events: list[Event] | tuple[Event, ...], folder: Path, change: str = "") -> str:
    """What the program on the page prints of these events, or the last line of what it says."""
    program = PAGE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    text = json.dumps({"events": [write_event(each) for each in events]})
    file = folder / "record.json"
    file.write_text(text.replace(change, "something else") if change else text, encoding="utf-8")
    command = [sys.executable, "-c", program, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).splitlines()[-1]


@pytest.mark.parametrize("is_public", [False, True])
def test_it_prints_the_head_of_a_record_that_holds(tmp_path: Path, *, is_public: bool) -> None:
    events = without(chained(), 2)
    shown = make_events_public(events) if is_public else events
    assert _by_hand(shown, tmp_path) == events[-1].head


def _decided(*keys: str) -> DecisionMade:
    tally = {key: at for at, key in enumerate(keys, start=1)}
    return DecisionMade(decision=Decision(choice=keys[0], rule="majority", tally=tally))


def test_it_prints_the_head_where_keys_hold_the_signs_of_paths(tmp_path: Path) -> None:
    events = chained(opened(), _decided("tea", "Tea/Coffee", "~1", "a~b"))
    shown = _decided("tea", "Tea/Coffee")
    hidden = seal_shown(events[1], replace(events[1], fact=shown))
    assert _by_hand([events[0], events[1]], tmp_path) == events[1].head
    assert _by_hand([events[0], hidden], tmp_path) == events[1].head


def test_it_says_which_event_was_changed(tmp_path: Path) -> None:
    assert "Event 4 was changed." in _by_hand(chained(), tmp_path, "What of milk?")
