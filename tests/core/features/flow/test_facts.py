"""The notes as facts: what is left of them where somebody's words are taken out."""

import json

from debate_core.domain.record import fold
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.text import TAKEN_OUT
from debate_core.features.flow.facts import MoveDisputed, MovesNoted, NotedMove
from debate_core.reports.files import make_events_public
from debate_core.storage.events import write_event
from tests.core.domain.test_chain import MIA, SECRET, chained, check, said, without
from tests.core.making import opened

OWN = NotedMove(turn=1, letter="a", does="claims", says="A brother in Elm Street", quote=SECRET)
REPEATING = NotedMove(
    turn=2, letter="a", does="answers", to="1a", says="Tea all the same", quote=f"You say {SECRET}"
)
FACTS = (
    opened(),
    said(1, SECRET, ("9001",)),
    said(2, f"You say “{SECRET}” and I say tea."),
    MovesNoted(turns=(1, 2), moves=(OWN, REPEATING), refused=(f"1b: “{SECRET}” twice",)),
    MoveDisputed(move="1a", by=MIA),
)


def test_words_taken_out_of_a_turn_are_taken_out_of_its_moves() -> None:
    after = without(chained(*FACTS), 2)
    flow = fold(after).flow
    assert [(move.id, move.does, move.to) for move in flow.moves] == [
        ("1a", "claims", ""),
        ("2a", "answers", "1a"),
    ]
    assert (flow.moves[0].says, flow.moves[0].quote) == (TAKEN_OUT, TAKEN_OUT)
    assert flow.moves[1].says == "Tea all the same"
    for shown in (after, make_events_public(after)):
        written = json.dumps([write_event(event) for event in shown], ensure_ascii=False)
        assert "xylophonist" not in written
        assert "Elm Street" not in written
        assert check(list(shown)).in_words.startswith("whole")


def test_what_repeats_the_words_is_told_before_they_are_taken_out() -> None:
    assert TakingOut(2, "author", MIA).foresee(chained(*FACTS)).changed


def test_a_disputed_move_is_marked_and_stays() -> None:
    flow = fold(chained(*FACTS)).flow
    assert flow.disputed == {"1a"}
    assert len(flow.moves) == 2
