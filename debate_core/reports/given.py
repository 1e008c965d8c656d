"""The wishes of whoever set a debate up, and its background, told to everyone.

Rule: nobody plays, judges, votes or predicts under wishes that only their author has read.
"""

from collections.abc import Iterator

from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.language import _

_MOST = 300
"""Characters of each; the transcript has all of it."""


def list_instructions(spec: Specification) -> Iterator[tuple[str, str]]:
    """List what debaters and judge are asked for besides the rules; nothing if nothing is."""
    if asked := shorten_line(spec.instructions, _MOST):
        yield _("Instructions"), asked


def list_background(spec: Specification) -> Iterator[tuple[str, str]]:
    """List the background that they were given; nothing if there is none."""
    if given := shorten_line(spec.context, _MOST):
        yield _("Background"), given
