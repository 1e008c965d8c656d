"""What a model says aloud: some hosts leave its thinking in the text, between marks."""

from debate_core.models.port import Hear

_BEGINS, _ENDS = "<think>", "</think>"


def aloud(text: str) -> str:
    """The text without the thinking before it; some templates leave the first mark out."""
    _, is_over, said = text.rpartition(_ENDS)
    if is_over:
        return said.lstrip()
    return "" if text.lstrip().startswith(_BEGINS) else text


class WithoutThinking:
    """Passes on what is said, and nothing of the thinking before it."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._held: str | None = ""
        """What may still turn out to be thinking; None once the model speaks."""

    def __call__(self, piece: str) -> None:
        """Hear the next piece."""
        if self._held is None:
            self._hear(piece)
            return
        self._held += piece
        begun = self._held.lstrip()
        may_be_thinking = begun.startswith(_BEGINS) or _BEGINS.startswith(begun)
        said = aloud(self._held) if may_be_thinking and _ENDS in begun else ""
        if said or not may_be_thinking:
            self._hear(said or self._held)
            self._held = None
