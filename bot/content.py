"""What a host offers of its own, read from the files that its settings name."""

from pathlib import Path

from bot.settings import Settings
from debate_core.content.content import Content
from debate_core.content.motions import motions_from
from debate_core.content.styles import styles_from
from debate_core.errors import SpecError


def content_of(settings: Settings) -> Content:
    """Everything that is offered; SpecError, in one sentence, if a file cannot be read."""
    styles, motions = settings.styles, settings.motions
    return Content().with_more(
        styles_from(_read(styles, "ROSTRUM_STYLES"), str(styles)) if styles else {},
        motions_from(_read(motions, "ROSTRUM_MOTIONS"), str(motions)) if motions else (),
    )


def _read(path: Path, variable: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError(f"There is no file {path}; {variable} names it.") from None
    except UnicodeDecodeError:
        raise SpecError(f"{path} cannot be read: it is not UTF-8 text.") from None
    except OSError as error:
        raise SpecError(f"{path} cannot be read: {error.strerror or error}.") from error
