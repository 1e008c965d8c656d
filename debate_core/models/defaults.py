"""The models that are taken where nobody chose any.

The balanced preset of the first provider with a key; with no key at all a host without one, such
as a local Ollama, if it answers; else the built-in offline model.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from debate_core.domain.specification import OFFLINE
from debate_core.errors import ModelError
from debate_core.models.catalogue import open_host
from debate_core.models.choosing import BALANCED, ROLES, Choice, Role, preset_named
from debate_core.models.directory import OFFLINE_HOST, Directory
from debate_core.models.hosts import Host, OpenHost

OLLAMA = "ollama"
_KNOCK_SECONDS = 0.3
_LIST_SECONDS = 3.0


async def defaults_of(
    directory: Directory,
    choices: Sequence[Choice],
    opened: Callable[[Host], OpenHost] = open_host,
) -> Mapping[Role, str]:
    """Find the model of each role where nothing is chosen for it."""
    of_preset = preset_named(BALANCED).of_providers(directory.at_hand)
    if of_preset:
        return of_preset
    if any(choice.model for choice in choices):
        return dict.fromkeys(ROLES, OFFLINE)
    return dict.fromkeys(ROLES, await _local(directory, opened) or OFFLINE)


async def _local(directory: Directory, opened: Callable[[Host], OpenHost]) -> str | None:
    """Find the first model of the first keyless host that answers."""
    own = [name for name in directory.at_hand if name not in (OFFLINE_HOST, OLLAMA)]
    for name in (*own, OLLAMA):
        host = directory.hosts[name].host
        if (
            host.api_key is None
            and await _is_in(host)
            and (names := await _list_models(host, opened))
        ):
            return f"{host.name}:{names[0]}"
    return None


async def _is_in(host: Host) -> bool:
    """True if anybody listens there: knocking is cheaper than loading a vendor's library."""
    place = urlsplit(host.base_url)
    port = place.port or (443 if place.scheme == "https" else 80)
    try:
        async with asyncio.timeout(_KNOCK_SECONDS):
            _, writer = await asyncio.open_connection(place.hostname, port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


async def _list_models(host: Host, opened: Callable[[Host], OpenHost]) -> tuple[str, ...]:
    """List the models there that can talk; none if the host does not say."""
    client = opened(host)
    try:
        async with asyncio.timeout(_LIST_SECONDS):
            return tuple(name for name in await client.list_models() if "embed" not in name)
    except (ModelError, TimeoutError):
        return ()
    finally:
        await client.close()
