"""Which shards a process serves, by what a host sets."""

import pytest

from bot.config.settings import Settings
from debate_core.errors import SpecError
from debate_core.storage.locks import Shards


@pytest.mark.parametrize(
    ("ids", "count", "shards"),
    [
        (None, 1, Shards((0,), 1)),
        (None, 3, Shards((0, 1, 2), 3)),
        ("1", 2, Shards((1,), 2)),
        ("2, 0", 4, Shards((0, 2), 4)),
    ],
)
def test_a_process_serves_what_it_is_told_or_all(
    ids: str | None, count: int, shards: Shards
) -> None:
    assert Settings(shard_ids=ids, shard_count=count).shards == shards


@pytest.mark.parametrize("ids", ["2", "0,0", "-1", "first", "0,", "\u0660"])
def test_what_is_no_shard_is_refused_in_one_sentence(ids: str) -> None:
    with pytest.raises(SpecError, match="write numbers from 0 to 1 with commas, each once"):
        _ = Settings(shard_ids=ids, shard_count=2).shards
