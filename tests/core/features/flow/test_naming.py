"""Turns and their places as readers find them, where turns show no numbers."""

from debate_core.domain.reasons import CheckedClaim, Clash, QuotedWords, Reason
from debate_core.features.flow.reason import make_reason_card
from debate_core.features.flow.sides import name_turns
from tests.core.formats.showing import texts
from tests.core.formats.structured.making import finding, findings, whole_record
from tests.core.making import phase, record_of, rounds_spec, turn


def test_turns_go_by_their_numbers_where_they_show_them() -> None:
    record = record_of(rounds_spec(), phase("argument"), turn(1, "ada"), turn(2, "ben"))
    assert name_turns(record, (1, 2)) == "turns 1, 2"


def test_turns_without_numbers_go_by_whose_they_are() -> None:
    assert name_turns(whole_record(), (1, 2)) == "Ada's opening, Ben's opening"


def test_where_a_claim_was_looked_up_is_named_without_a_number() -> None:
    words = QuotedWords(turn=5, words="So it is.")
    claim = CheckedClaim(quote=words, says="It is so.", where="turn 2", result="holds")
    clash = Clash(about="Leaves", won="for", why="It held.", turns=(5,), quote=words)
    reason = Reason(clashes=(clash, clash), checked=(claim,))
    said = findings(finding("PRO-1", 8)).model_copy(update={"reason": reason})
    card = make_reason_card(whole_record(said=said))
    assert card is not None
    [line] = [text for text in texts(*card.blocks) if "It is so." in text]
    assert line.endswith("It is so. (Against, opening)")
