"""Bars in plain characters."""

_FULL, _HALF, _EMPTY = "█", "▌", "░"


def bar(share: float, width: int = 10) -> str:
    """A bar that is filled to a share between 0 and 1."""
    filled = round(max(0.0, min(1.0, share)) * width)
    return _FULL * filled + _EMPTY * (width - filled)


def halves(share: float, width: int = 5) -> str:
    """A short bar that is filled by half cells."""
    filled = round(max(0.0, min(1.0, share)) * width * 2)
    full, half = divmod(filled, 2)
    return _FULL * full + _HALF * half + _EMPTY * (width - full - half)
