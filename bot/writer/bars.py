"""Bars in plain characters."""

_FULL, _HALF, _EMPTY, _MARK = "█", "▌", "░", "│"


def bar(share: float, width: int = 10, needed: float | None = None) -> str:
    """A bar that is filled to a share between 0 and 1, with a mark at the share it needs."""
    filled = round(max(0.0, min(1.0, share)) * width)
    cells = _FULL * filled + _EMPTY * (width - filled)
    if needed is None:
        return cells
    at = round(needed * width)
    return f"{cells[:at]}{_MARK}{cells[at:]}"


def halves(share: float, width: int = 5) -> str:
    """A short bar that is filled by half cells."""
    filled = round(max(0.0, min(1.0, share)) * width * 2)
    full, half = divmod(filled, 2)
    return _FULL * full + _HALF * half + _EMPTY * (width - full - half)
