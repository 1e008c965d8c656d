"""What docs/faults.md says of every fault is what was measured: a dozen of them, here.

`make faults` measures them all, and writes the tables anew.
"""

import pytest

from tests.faults.calls import Call, calls
from tests.faults.ends import FAULT
from tests.faults.matrix import LENGTHS, REQUESTS, Cell, cells
from tests.faults.measuring import (
    CALLS,
    end_of_one_call,
    end_of_one_cell,
)
from tests.faults.measuring import (
    REQUESTS as REQUEST_TABLE,
)
from tests.faults.table import PAGE, read
from tests.sweep import keep_some

_PAGE = PAGE.read_text()
_BY_NAME = {each.name: each for each in REQUESTS}
_DRAWN = (
    ("the login", "429 that names no wait", "once"),
    ("the commands", "503", "for good"),
    ("an answer to a person", "500 too late", "once"),
    ("a turn", "cut too late", "for 20 s"),
    ("a draft taken away", "403", "once"),
    ("one message", "403", "once"),
    ("a change of a card", "30046", "for 20 s"),
    ("a change of a card", "30046", "for good"),
    ("its thread", "404", "once"),
    ("a card or line", "404", "for 20 s"),
    ("a new webhook", "404", "for good"),
    ("a turn", "slow", "for good"),
    ("a draft taken away", "cut", "for good"),
)
_DRAWN_CALLS = (
    Call("a debater by OpenAI's API", "cut", "for good"),
    Call("the judge", "key revoked", "for good"),
    Call("the judge", "hanging", "once"),
)


def test_every_fault_has_its_end_on_the_page() -> None:
    requests = {each.key for each in cells()}
    asked = {each.key for each in calls()}
    assert set(read(_PAGE, REQUEST_TABLE)) == requests
    assert set(read(_PAGE, CALLS)) == asked


@pytest.mark.parametrize("table", [REQUEST_TABLE, CALLS])
def test_no_debate_ends_in_a_fault_of_ours(table: str) -> None:
    ends = read(_PAGE, table)
    assert [key for key, told in ends.items() if FAULT in str(told)] == []


@pytest.mark.sweep
@pytest.mark.parametrize(("asked", "fault", "length"), keep_some(_DRAWN))
def test_a_request_that_fails_has_the_end_that_the_page_states(
    asked: str, fault: str, length: str
) -> None:
    stated = read(_PAGE, REQUEST_TABLE)[asked, fault][list(LENGTHS).index(length)]
    assert end_of_one_cell(Cell(_BY_NAME[asked], fault, length)) == stated


@pytest.mark.sweep
@pytest.mark.parametrize("call", keep_some(_DRAWN_CALLS), ids=str)
def test_a_call_that_fails_has_the_end_that_the_page_states(call: Call) -> None:
    stated = read(_PAGE, CALLS)[call.asked, call.fault]
    assert end_of_one_call(call) == stated[0 if call.length == "once" else 1]
