"""No two opponents say the same sentence, nobody says one twice, and nothing empty is quoted."""

import re
from collections import Counter
from itertools import product
from random import Random

import pytest

from debate_core.domain.record import Record
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.offline.text import split_sentences
from tests.core.engine.rooms import debated
from tests.core.formats.every import LAID_OUT
from tests.core.offline.reading import rows
from tests.sweep import keep_some

SHORT = 14
"""Characters below which a sentence is a heading, or a word like “Granted.”"""
EMPTY = re.compile(r"“\W*”")
FORMATS = (
    "rounds",
    "consensus",
    "structured",
    "panel",
    "championship",
    *LAID_OUT,
    "british-parliamentary",
)
PARTS = 6
DRAWN = Random(11)
CASES = [(motion.motion, DRAWN.randint(1, 10_000)) for motion in DRAWN.sample(rows(), 24)]


async def _debated(motion: str, seed: int, name: str, options: str = "") -> Record:
    spec = make_specification(DebateRequest(motion, format=name, options=options), seed)
    return (await debated(spec, OfflineSeat())).record


def _spoken(record: Record) -> Counter[str]:
    """How often each sentence was said; a vote is said again as long as it stands."""
    texts = (each.answer.as_text().split("\n\n**Vote")[0] for each in record.transcript)
    lines = (line for text in texts for line in text.splitlines() if not line.startswith("*"))
    told = (part for line in lines for part in split_sentences(line) if len(part) >= SHORT)
    return Counter(each for each in told if "vote" not in each)


@pytest.mark.parametrize(("part", "name"), keep_some(product(range(PARTS), FORMATS), len(FORMATS)))
async def test_no_sentence_is_said_twice_in_a_debate_and_nothing_empty_is_quoted(
    name: str, part: int
) -> None:
    for motion, seed in CASES[part::PARTS]:
        record = await _debated(motion, seed, name)
        assert [part for part, times in _spoken(record).items() if times > 1] == []
        told = [each.answer.model_dump_json() for each in record.answered]
        assert [text for text in told if EMPTY.search(text)] == []
