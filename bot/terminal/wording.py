"""How a terminal says who sits where."""


def seat(name: str, stance: str) -> str:
    """A name with the stance that is argued for, where there is one."""
    return f"{name} · {stance}" if stance else name
