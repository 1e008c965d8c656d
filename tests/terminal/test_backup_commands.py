"""`rostrum backup` and `rostrum restore`, as a host meets them."""

import asyncio
from pathlib import Path

from debate_core.storage.database import Database
from tests.terminal.conftest import Rostrum


def test_a_backup_is_restored_by_two_commands(rostrum: Rostrum, tmp_path: Path) -> None:
    folder = tmp_path / ".rostrum"
    folder.mkdir()

    async def make() -> None:
        async with Database.open(f"sqlite+aiosqlite:///{folder / 'sandbox.db'}"):
            pass

    asyncio.run(make())
    copied, restored = rostrum("backup", "copy.db"), rostrum("restore", "copy.db")

    assert copied.stdout == "Copied to copy.db: 0 debates, 0 under way.\n"
    assert " ".join(restored.stdout.split()).startswith(
        "Restored from copy.db: 0 debates, 0 under way. What was there is kept as "
    )
    assert (folder / "sandbox.db-before-restore").exists()


def test_what_is_refused_is_one_sentence(rostrum: Rostrum) -> None:
    done = rostrum("restore", "nothing.db")

    assert done.exit_code == 2
    assert done.stderr == "nothing.db cannot be read: No such file or directory.\n"
