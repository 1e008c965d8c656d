"""Quoted data, the only form in which people's words reach a model (discord.md, house rules)."""

import re

_MARK = re.compile(r"<{3,}|>{3,}")


def quote_data(text: str) -> str:
    """Put the text between marks that it cannot close by itself."""
    if "<<<" in text or ">>>" in text:  # looking is much quicker than the pattern
        text = _MARK.sub(lambda mark: " ".join(mark[0]), text)
    return f"<<<\n{text}\n>>>"
