"""Everyone argues their own side: what was said in whole debates, read against a table of sides."""

from functools import cache
from itertools import product

import pytest

from debate_core.content.content import load_motions
from tests.core.offline.reading import Row, rows, said_in
from tests.core.offline.rehearsing import Rehearsal, rehearse, spec_of
from tests.sweep import keep_some

ROWS = rows()
OTHER = {"for": "against", "against": "for"}


@cache
def _debated(motion: str, seed: int) -> Rehearsal:
    return rehearse(spec_of(motion, ("for", "against"), rounds=4, seed=seed))


def _wrong(row: Row, debate: Rehearsal) -> list[str]:
    """What was said for the other side, or for none."""
    return [
        f"{entry.stance}, {part} of {point.name} ({home})"
        for entry in debate.entries
        for home, point, part in said_in(entry.text)
        if row.side_of(home, point) != (OTHER[entry.stance] if part == "reply" else entry.stance)
    ]


def test_the_table_has_every_built_in_motion_and_sixty_more() -> None:
    motions = [each.motion for each in ROWS]
    built_in = [each.text for each in load_motions()]
    assert motions[: len(built_in)] == built_in
    assert len(set(motions)) >= len(built_in) + 60


@pytest.mark.parametrize(
    ("seed", "row"),
    keep_some(product((1, 2), ROWS), 8),
    ids=lambda each: each.motion if isinstance(each, Row) else None,
)
def test_everyone_argues_their_own_side_and_has_something_to_say(seed: int, row: Row) -> None:
    debate = _debated(row.motion, seed)
    assert _wrong(row, debate) == []
    for stance in ("for", "against"):
        own = [each for each in debate.entries if each.stance == stance]
        made = {
            point.name for each in own for _, point, part in said_in(each.text) if part == "claim"
        }
        assert len(made) >= 3


def test_those_for_the_end_of_zoos_say_what_speaks_against_zoos() -> None:
    said = [
        each.text for each in _debated("Zoos should be closed", 1).entries if each.stance == "for"
    ]
    assert "An animal that would walk forty kilometres a day" in "\n".join(said)
    assert "there was a fence between them and us" not in "\n".join(said).replace("“", "\n")
