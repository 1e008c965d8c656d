"""The page of settings and the example of a .env file, made from the settings that are read.

`python -m bot.config.settings_page` writes both again; a test checks that they match.
"""

from pathlib import Path

from pydantic import SecretStr

from bot.config.settings import Settings
from debate_core.content.content import LONGEST, load_styles
from debate_core.models.choosing import presets
from debate_core.models.hosts import load_known_hosts
from debate_core.models.settings import VARIABLES

PAGE = Path("docs/settings.md")
EXAMPLE = Path(".env.example")

_ABOUT = """# Settings

All of them are environment variables, or lines of a file called `.env`; none has to be set.
`rostrum doctor` says what is there, and what is wrong with it.
"""
_CHOOSING = """## Who gets which model

A model is named `provider:model`. The more specific setting wins, wherever it is said: a
debater's own beats the side's, that the role's (debater, judge, captain, moderator; judge2 and
judge3 where three judges sit), that a preset's, that `ROSTRUM_MODEL`, and that the defaults. Of
two that are equally specific, the option of a command beats the server's setting, that the
environment, and that the file. A model that is named for one debate (`--model`, or `model` in
`/debate start`) is for every role in it but a judge that is named: `--judge-model`, or `judge`,
takes up to three with commas. No two judges are of one model family.

Where nobody chose anything, it is the preset `balanced` of the first provider with a key. With no
key at all it is a local Ollama, if one answers, and else the built-in offline model.
"""
_FILE = """## The file

`rostrum.toml` says the same and more; every part may be left out.

```toml
[models]
model = "openai:gpt-6.1-terra"
fallback = "anthropic:claude-haiku-5-5"

[models.roles]
judge = "anthropic:claude-sonnet-5-5"

[models.sides]
against = "lab:qwen3"

[models.seats]
"Ada Lindqvist" = "deepseek:deepseek-v4-pro"

[hosts.lab]
url = "http://lab.example:8000/v1"
at_once = 2
rates = { tokens_in = 0.1, tokens_out = 0.2 } # US dollars for a million tokens

[servers.123456789012345678] # a Discord server's id
preset = "quick"
```
"""
_CONTENT = """## Styles and motions

`ROSTRUM_STYLES` names a file of styles for format `championship`, each with what it asks of a
debater. A style of a name that is built in ({styles}) stands in for it.

```toml
socratic = "Argue by questions that the other side cannot leave unanswered."
logical = "Number your premises, and draw one conclusion."
```

`ROSTRUM_MOTIONS` names a file of motions to pick from, under topics of its own or the built-in
ones. Each has up to {longest} characters. `rostrum motions` lists them all.

```toml
"Our club" = ["The club should meet on Tuesdays", "Guests should pay half"]
```
"""


def page() -> str:
    """Write the page, in Markdown."""
    parts = (
        _ABOUT,
        _table("Variable", "Default", _of_process()),
        "## Models and hosts\n",
        _table("Variable", "Default", [(name, "", about) for name, about in VARIABLES.items()]),
        _CHOOSING,
        _presets(),
        _list_hosts(),
        _FILE,
        _CONTENT.format(styles=", ".join(load_styles()), longest=LONGEST),
    )
    return "\n".join(parts)


def example() -> str:
    """Write the example: every variable, none of them set."""
    lines = ["# Copy this to .env and set what you want; docs/settings.md says more."]
    for name, default, about in (*_of_process(), *((n, "", a) for n, a in VARIABLES.items())):
        lines += ["", f"# {about.replace('`', '')}", f"# {name}={default}"]
    return "\n".join(lines) + "\n"


def _of_process() -> list[tuple[str, str, str]]:
    return [
        (variable, _show_value(field.default), field.description or "")
        for variable, field in Settings.variables().items()
    ]


def _show_value(default: object) -> str:
    if default is None or isinstance(default, SecretStr):
        return ""
    return f"{default:g}" if isinstance(default, float) else str(default)


def _presets() -> str:
    rows = [
        (
            name,
            f"rounds {preset.rounds}, words {preset.words}, effort {preset.effort or 'as usual'}",
            ", ".join(f"{host}:{pair.debater}" for host, pair in preset.models.items()),
        )
        for name, preset in presets().items()
    ]
    about = "\nThe judge is of a second provider where there is one.\n"
    return (
        "## Presets\n\n"
        + _table(first="Preset", second="Sets", rows=rows, third="Takes, by provider")
        + about
    )


def _list_hosts() -> str:
    rows = [
        (name, known_host.url, "nothing" if known_host.is_local else "a key")
        for name, known_host in load_known_hosts().items()
    ]
    return "## Known hosts\n\n" + _table(first="Host", second="Address", rows=rows, third="Needs")


def _table(
    first: str, second: str, rows: list[tuple[str, str, str]], third: str = "What it is for"
) -> str:
    lines = [f"| {first} | {second} | {third} |", "| --- | --- | --- |"]
    lines += [f"| `{name}` | {_code(value)} | {about} |" for name, value, about in rows]
    return "\n".join(lines) + "\n"


def _code(value: str) -> str:
    return f"`{value}`" if value and " " not in value else value


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    EXAMPLE.write_text(example(), encoding="utf-8")
