"""How prompts are laid out: what repeats stands first, and nobody learns another's name."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from debate_core.prompts.request import Request
from tests.core.making import entry, rounds_spec
from tests.core.prompts.briefs import request_of, whole

WORDS = st.text(alphabet="abc <>\n", max_size=40)
NAMES = st.lists(
    st.from_regex(r"[A-Z][QXZ]{2}[a-z]{4,8}", fullmatch=True), min_size=2, max_size=5, unique=True
)


def _debaters(names: list[str]) -> tuple[Debater, ...]:
    return tuple(
        Debater(id=DebaterId(str(place)), name=name, stance=f"stance {place}")
        for place, name in enumerate(names)
    )


def _requests(spec: Specification, said: list[str]) -> list[Request]:
    """A request for each turn and one for the next, each with all turns before it."""
    seats = spec.debaters
    heard = tuple(
        entry(turn, seats[(turn - 1) % len(seats)], text) for turn, text in enumerate(said, 1)
    )
    steps = (
        Speak(seats[turn % len(seats)].id, "argument", turn // len(seats) + 1)
        for turn in range(len(said) + 1)
    )
    return [
        request_of(Brief(spec, step, turn + 1, heard[:turn])) for turn, step in enumerate(steps)
    ]


def _prefix(request: Request) -> str:
    """All of a request but its tail."""
    return "\n\n".join((request.system, *(each.text for each in request.messages[:-1])))


@given(NAMES, st.lists(WORDS, max_size=8))
def test_each_request_begins_with_all_of_the_last_one_but_its_tail(
    names: list[str], said: list[str]
) -> None:
    prefixes = [_prefix(each) for each in _requests(rounds_spec(*_debaters(names)), said)]
    assert all(later.startswith(earlier) for earlier, later in pairwise(prefixes))


@given(NAMES, st.lists(WORDS, min_size=1, max_size=8))
def test_only_the_last_turn_before_the_tail_is_marked(names: list[str], said: list[str]) -> None:
    for request in _requests(rounds_spec(*_debaters(names)), said):
        marked = [place for place, each in enumerate(request.messages) if each.is_prefix]
        assert marked == [len(request.messages) - 2]


@given(NAMES, st.lists(WORDS, max_size=8))
def test_no_debater_is_told_the_name_of_another(names: list[str], said: list[str]) -> None:
    for turn, request in enumerate(_requests(rounds_spec(*_debaters(names)), said)):
        others = [name for place, name in enumerate(names) if place != turn % len(names)]
        assert [name for name in others if name in whole(request)] == []


@given(NAMES, st.lists(WORDS, min_size=1, max_size=8), st.integers(0, 2**32))
def test_a_blind_judge_is_told_no_name(names: list[str], said: list[str], seed: int) -> None:
    seats = _debaters(names)
    entries = tuple(entry(n, seats[n % len(seats)], text) for n, text in enumerate(said, 1))
    step = Judge(view_seed=seed, is_shuffled=True)
    request = request_of(Brief(rounds_spec(*seats), step, heard=entries))
    assert [name for name in names if name in whole(request)] == []
