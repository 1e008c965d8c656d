"""Samples of record files as they are written by now: `python -m tests.core.making.records`.

They have to stay whole for as long as their version is read. Where what a record holds beside its
events is derived otherwise, its version grows; what no release has written can be written anew.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from debate_core.domain.facts import Event, QuestionPut, QuestionRuled, TurnOpened
from debate_core.domain.steps import Speak
from debate_core.domain.values import PersonId
from debate_core.features.predictions.facts import PredictionMade, PredictionWithdrawn
from debate_core.formats import FORMATS
from debate_core.formats.declared import Layout
from debate_core.reports.files import VERSION, write_record, write_transcript
from tests.core.domain.test_chain import FACTS, MIA, chained, without
from tests.core.formats.declared.layouts import DOUGLAS, example, offered
from tests.core.making import ADA, NOON
from tests.core.making.filling import recorded

FOLDER = Path(__file__).parents[1] / "data" / "records"
EVENTS = 16
"""How many events a sample has at most: a record so far is one too."""
_TOM = PersonId("333")
PEOPLE = (
    *FACTS,
    QuestionRuled(question=1, is_let_in=True, by=_TOM),
    QuestionPut(question=1, to=str(ADA.id), votes=0, by=_TOM),
    PredictionMade(by=_TOM, of="people", choice="for", percent=70),
    PredictionWithdrawn(by=_TOM, of="people"),
    TurnOpened(
        number=4,
        debater=ADA.id,
        person=MIA,
        closes_at=NOON,
        step=Speak(ADA.id, "closing", 1, seconds=60),
    ),
)


def samples() -> Iterator[tuple[str, str]]:
    """Every sample by its name, whole and as everyone may read it."""
    for name in FORMATS:
        yield from _both(name, recorded(name)[:EVENTS])
    with offered(Layout.model_validate(example(DOUGLAS))):
        yield from _both("lincoln-douglas", recorded("lincoln-douglas")[:EVENTS])
    yield from _both("people", without(chained(*PEOPLE), 2))


def _both(name: str, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    whole, copy = write_record(events), write_transcript(events, "json", lambda _: {})
    yield name, whole
    if copy != whole:
        yield f"{name}-public", copy


if __name__ == "__main__":
    for sample, text in samples():
        compact = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
        file = FOLDER / str(VERSION) / f"{sample}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{compact}\n", encoding="utf-8")
