"""Text on the command line: it must be text, and where an option is given it must say something."""

from typing import Any

import click


class PairParam(click.ParamType[tuple[str, str]]):
    """Two texts with an equals sign between them; the first may hold none."""

    name = "name=model"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        name, _, model = TextParam().convert(value, param, ctx).partition("=")
        if not name.strip() or not model.strip():
            self.fail("write NAME=MODEL.", param, ctx)
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
    """Text that can be recorded and shown; bytes that are no text are refused."""

    name = "text"

    def __init__(self, *, may_be_empty: bool = False) -> None:
        self._may_be_empty = may_be_empty

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail("it is not valid UTF-8 text.", param, ctx)
        if not text.strip() and not self._may_be_empty:
            self.fail("it is empty; leave it out or give it a value.", param, ctx)
        return text
