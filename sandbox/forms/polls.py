"""Polls, with Discord's limits."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sandbox.forms.base import Form
from sandbox.forms.components import PartEmoji

HOURS_MAX = 32 * 24


class Question(Form):
    """The question of a poll."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class AnswerMedia(Form):
    """The words of an answer, and its emoji."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=55)]
    emoji: PartEmoji | None = None


class PollAnswer(Form):
    """One answer."""

    poll_media: AnswerMedia


class PollForm(Form):
    """A poll as it is opened."""

    question: Question
    answers: Annotated[list[PollAnswer], Field(min_length=1, max_length=10)]
    duration: Annotated[int, Field(ge=1, le=HOURS_MAX)] = 24
    allow_multiselect: bool = False
    layout_type: Literal[1] = 1
