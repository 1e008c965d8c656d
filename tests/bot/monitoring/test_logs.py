"""What is logged is one JSON object a line, or plain; and no secret is in either."""

import asyncio
import json
import logging
import sys
from unicodedata import category

import pytest

from bot.monitoring.logs import JsonLines, PlainLines, Secrets, secrets_in
from debate_core.domain.values import DebateId
from debate_core.engine.tasks import log_within

TOKEN = "MTA3NDk4.Gx-Abc.dEf_0123456789abcdefghij-KLMNOP"
KEY = "q9"[::-1] * 4 + "-plain-key"
HIDING = Secrets([KEY])
WRITERS: list[logging.Formatter] = [JsonLines(HIDING), PlainLines(HIDING)]
HOOK = "https://discord.com/api/v10/webhooks/123456789/aB3_-x"
SECRET = {
    f"key {KEY} of a host": "key (hidden) of a host",
    f"POST {HOOK}?wait=true": "POST https://discord.com/api/v10/webhooks/(hidden)?wait=true",
    "POST /interactions/12/aW50ZXI/callback": "POST /interactions/(hidden)/callback",
    "Authorization: Bot MTA3NDk4MTA3NDk4MTA3NDk4": "Authorization: Bot (hidden)",
    "Authorization: Bearer abc": "Authorization: Bearer (hidden)",
    "postgresql+asyncpg://ada:pass@db/r": "postgresql+asyncpg://(hidden)@db/r",
    "sk-proj-0123456789": "(hidden)",
    f"token {'M' * 24}.GxAbcd.{'d' * 30}": "token (hidden)",
}


def _record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.x", logging.WARNING, "x.py", 1, message, args, info)


@pytest.mark.parametrize("writer", WRITERS, ids=["json", "plain"])
@pytest.mark.parametrize("text", SECRET)
def test_no_secret_is_written_whether_it_is_said_handed_over_or_failed_with(
    writer: logging.Formatter, text: str
) -> None:
    try:
        raise OSError(text)
    except OSError as error:
        records = (_record(text), _record("%s", text), _record("It failed.", error=error))
    for record in records:
        written = writer.format(record)
        assert text not in written
        assert SECRET[text] in written


def test_what_is_no_secret_stays() -> None:
    text = "Debate 1a2b3c4d waits at https://example.org/a-b_c.html: turn 3 (2/4), $0.0123."
    assert HIDING.hide(text) == text


def test_variables_that_are_called_keys_are_secrets_and_short_values_are_not() -> None:
    variables = {"ROSTRUM_HOST_LAB_KEY": "lab-123456", "DISCORD_TOKEN": "abc", "HOME": "/home/ada"}
    hidden = secrets_in(variables).hide("lab-123456 abc /home/ada")
    assert hidden == "(hidden) abc /home/ada"


def test_a_line_is_an_object_that_says_when_where_how_grave_and_what() -> None:
    line = WRITERS[0].format(_record("Two\nlines of %s", "“it”"))
    assert "\n" not in line
    said = json.loads(line)
    assert said.pop("at").endswith("Z")
    assert said == {"level": "warning", "logger": "bot.x", "message": "Two\nlines of “it”"}


def test_a_failure_stands_in_its_line_with_its_traceback() -> None:
    try:
        raise OSError("gone")
    except OSError:
        line = WRITERS[0].format(
            logging.LogRecord("bot.x", logging.ERROR, "x.py", 1, "It failed.", (), sys.exc_info())
        )
    assert json.loads(line)["error"].endswith("OSError: gone")


async def test_what_is_begun_for_a_debate_is_logged_with_its_id() -> None:
    async def line() -> dict[str, str]:
        return json.loads(WRITERS[0].format(_record("So it is.")))

    with log_within(DebateId("1a2b3c4d")):
        task = asyncio.create_task(line())
    assert (await task)["debate"] == "1a2b3c4d"
    assert "debate" not in await line()


@pytest.mark.parametrize("formatter", [PlainLines(Secrets()), JsonLines(Secrets())])
def test_no_line_of_the_log_steers_a_terminal(formatter: logging.Formatter) -> None:
    said = "Mira\x1b]0;gone\x07 and \x9b2J"
    record = logging.makeLogRecord({"msg": "turn of %s", "args": (said,), "levelno": 30})
    assert not any(category(sign) == "Cc" for sign in formatter.format(record))
