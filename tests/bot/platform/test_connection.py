"""Each server is heard by one of a bot's connections."""

import pytest

from bot.platform.connection import EVERY_SERVER, Shard

SERVERS = [str((n << 22) + 12345) for n in range(175928847299117063, 175928847299117073)]


@pytest.mark.parametrize("server", [None, *SERVERS])
def test_a_server_is_served_by_one_shard(server: str | None) -> None:
    assert sum(Shard(number, 4).serves(server) for number in range(4)) == 1


def test_the_formula_is_discords() -> None:
    assert Shard(8, 16).serves("613425648685547541")  # (id >> 22) % 16, reckoned by hand
    assert Shard(0, 16).serves(None)


@pytest.mark.parametrize("server", [None, *SERVERS])
def test_one_shard_serves_every_server(server: str | None) -> None:
    assert EVERY_SERVER.serves(server)
