"""The styles of debaters and the motions to pick from: built in, and those a host adds."""

import os
import tomllib
from pathlib import Path

from debate_core.errors import SpecError

_HERE = Path(__file__).parent


def manners() -> dict[str, str]:
    """What each known style asks of a debater; a host's file may add to them."""
    found = _read(_HERE / "styles.toml") | _extra("ROSTRUM_STYLES")
    return {name.strip().casefold(): str(manner) for name, manner in found.items()}


def motions() -> tuple[str, ...]:
    """The motions to pick from; a host's file may add to them."""
    both = (_read(_HERE / "motions.toml"), _extra("ROSTRUM_MOTIONS"))
    return tuple(str(motion) for found in both for motion in found.get("motions", ()))


def _extra(variable: str) -> dict[str, list[str]]:
    path = os.environ.get(variable, "").strip()
    return _read(Path(path)) if path else {}


def _read(path: Path) -> dict[str, list[str]]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SpecError(f"The file {path.name} can not be read: {error}.") from error
