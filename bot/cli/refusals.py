"""What is refused is refused in one sentence on stderr, with exit code 2 and no traceback."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import click

from debate_core.errors import RecordError, SpecError
from debate_core.show.text import clean_for_print


class Refusal(click.ClickException):
    """Something that cannot be done as it was asked for; the message is one sentence."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(clean_for_print(self.format_message()), file=file, err=True)


class Commands(click.Group):
    """A group of commands that refuse in one sentence."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with one_sentence():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with one_sentence():
            return super().invoke(ctx)


def reason(error: Exception) -> str:
    """What the system says of a failure, without a number."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


@contextmanager
def one_sentence() -> Generator[None]:
    """Turns what a person can mend into a refusal."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Refusal(_one_line(error.format_message())) from error
    except (SpecError, RecordError) as error:
        raise Refusal(_one_line(str(error))) from error


def _one_line(text: str) -> str:
    """The text on one line, with nothing in it that could steer a terminal."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(line.split())
