"""The port of a format: its rules, its prompts, and what its readers see.

Only `play` is required, a pure generator. All else has a default: plain speeches, a prompt made
from the phase's own words, everything public, the judge's verdict as the result, turns and cards
shown as everywhere, an offline debater who speaks to the word limit.
"""

from debate_core.formats.prompts import Prompts
from debate_core.formats.readers import Readers
from debate_core.formats.rules import Rules


class Format(Rules, Prompts, Readers):
    """A way to debate. Instances hold nothing: every answer follows from its arguments."""

    @property
    def _rules(self) -> Rules:
        return self
