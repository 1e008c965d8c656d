"""A sandbox with a bot whose debates are the same each time, and screens of it."""

import random
import re
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.engine.offline_seat import OfflineSeat
from sandbox.client import Client, Json
from sandbox.server import Sandbox, Settings
from tests.e2e.reading import list_strings
from tests.e2e.stand import Stand

_DRAWN = 21
"""The seed of all that is drawn: debaters, motions, orders."""
_CHANGING = re.compile(r"\d{15,}|debate-[0-9a-f]{8}|[0-9a-f]{64}|<t:\d+|in \d+ \w+")
"""What is another at each run: ids, fingerprints, times."""


@dataclass(frozen=True)
class Screen:
    """Something that one person sees, and where it stands."""

    name: str
    who: str
    message: Json
    form: Json | None = None
    """The form that is open before it."""
    button: str = ""
    """The custom id of the button that opens the form."""

    @property
    def text(self) -> str:
        """All its words, without what is another at each run: the digest beside its picture."""
        said = list_strings(self.form or self.message)
        return _CHANGING.sub("…", "\n".join(said)) + "\n"


@asynccontextmanager
async def open_stage(folder: Path) -> AsyncGenerator[Stand]:
    """Open a stand whose built-in debaters and draws are the same each time."""
    with patch.object(secrets, "randbelow", random.Random(_DRAWN).randrange):
        settings = Settings.from_environment(rate_limits="off")
        async with (
            Sandbox.running(settings=settings) as sandbox,
            Client.connect(sandbox.address["control"]) as control,
        ):
            stand = Stand(sandbox, control, folder)
            stand.performer = OfflineSeat()
            # No time passes by itself here, so the first turn waits for a start by hand.
            stand.settings = ServerSettings(
                starting=StartSettings(countdown=30, running_each=9, running_all=9, between=0)
            )
            yield stand
