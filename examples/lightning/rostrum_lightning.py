"""Format `lightning`: one sentence each, then a verdict."""

from debate_core import (
    JUDGEMENT,
    DebaterId,
    Decision,
    Field,
    Forfeit,
    Format,
    FormatOptions,
    Judge,
    Moves,
    Speak,
    Specification,
    decide_by_verdict,
    judge,
    open_phase,
    speak,
)


class LightningOptions(FormatOptions):
    """What whoever starts a debate may choose."""

    words: int = Field(default=30, ge=10, le=60, description="the words that a sentence may have")


class Lightning(Format):
    """One sentence each, then a verdict."""

    name = "lightning"
    Options = LightningOptions

    def play(self, spec: Specification) -> Moves[Decision]:
        """Everybody says one sentence, in order; then the judge names who said the best."""
        words = spec.options_as(LightningOptions).words
        heard: set[DebaterId] = set()
        yield from open_phase("sentence")
        for debater in spec.debaters:
            said = yield from speak(Speak(debater.id, "sentence", 1, words, cue="One sentence."))
            if not isinstance(said, Forfeit):
                heard.add(debater.id)
        yield from open_phase(JUDGEMENT)
        verdict = yield from judge(Judge())
        return decide_by_verdict(verdict, spec, heard)
