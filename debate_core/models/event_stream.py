"""A stream of server-sent events, read as plain JSON.

The vendors' libraries make an object for every piece of a few letters, which costs many times what
all else does about a turn.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

_LAST = "[DONE]"


async def events_in(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
    """List the data of each event, in order; JSONDecodeError where one is not JSON."""
    data: list[str] = []
    async for line in lines:
        if line.startswith("data:"):
            data.append(line[5:])
        elif not line and data:
            if data[0].strip().startswith(_LAST):
                return
            yield json.loads("\n".join(data))
            data.clear()
