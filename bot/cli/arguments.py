"""The arguments of the command line: checked text, and refusals in one sentence.

Refusals go to stderr, with exit code 2 and no traceback.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TypedDict

import click

from bot.cli.helping import Command, find_own_language
from bot.cli.refusals import tell_refusal
from debate_core.errors import RecordError, SpecError
from debate_core.language import _, use_language
from debate_core.show.text import clean_for_print

PACE = 0.7
"""Seconds that an offline debater thinks if a person watches."""


class PairParam(click.ParamType[tuple[str, str]]):
    """Two texts with an equals sign between them; the first may not contain one."""

    name = "name=model"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        name, _mark, model = TextParam().convert(value, param, ctx).partition("=")
        if not name.strip() or not model.strip():
            self.fail(_("write NAME=MODEL."), param, ctx)
        return name.strip(), model.strip()


class SeatOf(PairParam):
    """A debater's name, and a model or `me`: with an equals sign or a colon between them."""

    name = "name=model"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        text = str(value)
        return super().convert(text if "=" in text else text.replace(":", "=", 1), param, ctx)


class TextParam(click.ParamType[str]):
    """Text that can be recorded and shown; bytes that are not text are refused."""

    name = "text"

    def __init__(self, *, may_be_empty: bool = False) -> None:
        self._may_be_empty = may_be_empty

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail(_("it is not valid UTF-8 text."), param, ctx)
        if not text.strip() and not self._may_be_empty:
            self.fail(_("it is empty; leave it out or give it a value."), param, ctx)
        return text


class Refusal(click.ClickException):
    """Something that cannot be done as it was asked for; the message is one sentence."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(clean_for_print(self.format_message()), file=file, err=True)


class Commands(click.Group):
    """A group of commands that refuse in one sentence, in the language of the terminal."""

    command_class = Command
    context_class = Command.context_class

    def main(self, *args: Any, **extra: Any) -> Any:
        with use_language(find_own_language()):
            return super().main(*args, **extra)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with refuse_in_one_sentence():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with refuse_in_one_sentence():
            return super().invoke(ctx)


@contextmanager
def refuse_in_one_sentence() -> Generator[None]:
    """Turn what a person can fix into a refusal."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Refusal(tell_refusal(_write_on_one_line(error.format_message()))) from error
    except (SpecError, RecordError) as error:
        raise Refusal(_write_on_one_line(str(error))) from error


def _write_on_one_line(text: str) -> str:
    """Write the text on one line, with nothing in it that could control a terminal."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(line.split())


class GivenOptions(TypedDict):
    """The options as they were given; None for one that was left out."""

    motion: str
    format: str
    debaters: str | None
    rounds: int | None
    threshold: str | None
    option: tuple[str, ...]
    language: str | None
    context: str | None
    flow: bool
    control: bool
    confidence: bool
    source: tuple[str, ...]
    instructions: str | None
    schema: str | None
    preset: str | None
    model: str | None
    judge_model: str | None
    seat: tuple[tuple[str, str], ...]
    turn_time: str | None
    side: tuple[tuple[str, str], ...]
    seed: int | None
    json: str | None
    transcript: str | None
    quiet: bool
    live: bool
    pace: float | None
