"""The page of settings and the example of a .env file, made from the settings that are read.

`python -m bot.config.settings_page` writes both again; a test checks that they match.
"""

from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from bot.config.settings import Settings
from debate_core.content.content import LONGEST, load_styles
from debate_core.models.choosing import load_presets
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
environment, and that the file. A model that is named for one debate (`--model`, or `all=` under
Models on the plan) is for every role in it but a judge that is named: `--judge-model` takes up to
three with commas. No two judges are of one model family.

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


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings that a host looks for together, with an example of them."""

    title: str
    example: tuple[str, ...]
    words: tuple[str, ...]
    """The words after ROSTRUM_ that their variables begin with."""


_GROUPS = (
    SettingGroup(
        "Votes",
        ("ROSTRUM_VOTING_TIME=1h", "ROSTRUM_QUORUM=5", "ROSTRUM_VOTER_MEMBER=1d"),
        ("VOTING", "QUORUM", "VOTER", "STARTER_VOTES", "SEATS_VOTE", "SECRET", "OPINION"),
    ),
    SettingGroup(
        "Log, health and figures",
        ("ROSTRUM_LOG=json", "ROSTRUM_STATUS_PORT=8081"),
        ("LOG", "STATUS", "METRICS"),
    ),
    SettingGroup(
        "Cost and load",
        ("ROSTRUM_BUDGET_DEBATE=0.25", "ROSTRUM_BUDGET_SERVER_DAY=2", "ROSTRUM_AT_ONCE=4"),
        ("BUDGET", "AT_ONCE", "PER_MINUTE", "CALL_SECONDS"),
    ),
    SettingGroup(
        "Discord, database and processes",
        ("DISCORD_TOKEN=your token", "ROSTRUM_DATABASE=postgresql+asyncpg://rostrum@db/rostrum"),
        ("DISCORD", "FOLDER", "DATABASE", "SHARD", "HOST", "PORT"),
    ),
)
"""The groups by the first words of their variables; all other settings are about debates."""
_DEBATES = SettingGroup("Debates", ("ROSTRUM_COUNTDOWN=1m", "ROSTRUM_KEEP_DAYS=365"), ())
_MODELS = SettingGroup(
    "Models and hosts",
    (
        "OPENAI_API_KEY=your key",
        "ROSTRUM_PRESET=quick",
        "ROSTRUM_HOST_LAB_URL=http://lab.example:8000/v1",
        "ROSTRUM_JUDGE_MODEL=lab:qwen3",
    ),
    (),
)


def write_settings_page() -> str:
    """Write the page, in Markdown."""
    groups = dict[SettingGroup, list[tuple[str, str, str]]]()
    for row in _of_process():
        groups.setdefault(_find_group(row[0]), []).append(row)
    parts = (
        _ABOUT,
        *(_write_group(group, rows) for group, rows in groups.items()),
        _write_group(_MODELS, [(name, "", about) for name, about in VARIABLES.items()]),
        _CHOOSING,
        _write_presets(),
        _list_hosts(),
        _FILE,
        _CONTENT.format(styles=", ".join(load_styles()), longest=LONGEST),
    )
    return "\n".join(parts)


def _find_group(variable: str) -> SettingGroup:
    named = variable.removeprefix("ROSTRUM_")
    return next((group for group in _GROUPS if named.startswith(group.words)), _DEBATES)


def _write_group(group: SettingGroup, rows: list[tuple[str, str, str]]) -> str:
    """Write the table of a group below its title, and its example."""
    lines = (
        f"## {group.title}\n",
        _write_table("Variable", "Default", rows),
        "```sh",
        *group.example,
    )
    return "\n".join((*lines, "```\n"))


def write_example() -> str:
    """Write the example: every variable, none of them set."""
    lines = ["# Copy this to .env and set what you want; docs/settings.md says more."]
    for name, default, about in (*_of_process(), *((n, "", a) for n, a in VARIABLES.items())):
        lines += ["", f"# {about.replace('`', '')}", f"# {name}={default}"]
    return "\n".join(lines) + "\n"


def _of_process() -> list[tuple[str, str, str]]:
    return [
        (variable, _show_value(field.default), " ".join((field.description or "").split()))
        for variable, field in Settings.list_variables().items()
    ]


def _show_value(default: object) -> str:
    if default is None or isinstance(default, SecretStr):
        return ""
    return f"{default:g}" if isinstance(default, float) else str(default)


def _write_presets() -> str:
    rows = [
        (
            name,
            f"rounds {preset.rounds}, words {preset.words}, effort {preset.effort or 'as usual'}",
            ", ".join(f"{host}:{pair.debater}" for host, pair in preset.models.items()),
        )
        for name, preset in load_presets().items()
    ]
    about = "\nThe judge is of a second provider where there is one.\n"
    return (
        "## Presets\n\n"
        + _write_table(first="Preset", second="Sets", rows=rows, third="Takes, by provider")
        + about
    )


def _list_hosts() -> str:
    rows = [
        (name, known_host.url, "nothing" if known_host.is_local else "a key")
        for name, known_host in load_known_hosts().items()
    ]
    return "## Known hosts\n\n" + _write_table(
        first="Host", second="Address", rows=rows, third="Needs"
    )


def _write_table(
    first: str, second: str, rows: list[tuple[str, str, str]], third: str = "What it is for"
) -> str:
    lines = [f"| {first} | {second} | {third} |", "| --- | --- | --- |"]
    lines += [f"| `{name}` | {_write_code(value)} | {about} |" for name, value, about in rows]
    return "\n".join(lines) + "\n"


def _write_code(value: str) -> str:
    return f"`{value}`" if value and " " not in value else value


if __name__ == "__main__":
    PAGE.write_text(write_settings_page(), encoding="utf-8")
    EXAMPLE.write_text(write_example(), encoding="utf-8")
