"""What people wrote reaches a model only as quoted data (discord.md, rules of the house)."""


def quoted(text: str) -> str:
    """The text between marks that it can not close by itself."""
    inside = text.replace("<<<", "< < <").replace(">>>", "> > >")
    return f"<<<\n{inside}\n>>>"
