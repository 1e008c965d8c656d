"""What `rostrum report`, `rostrum formats` and `rostrum motions` print."""

from bot.cli.record_paths import read
from bot.content import content_of
from bot.settings import read_settings
from bot.terminal.plain import plain
from debate_core.drafting.options import Option, options_of
from debate_core.formats import FORMATS
from debate_core.reports.nine_lines import full_report
from debate_core.reports.record_file import read_record
from debate_core.reports.spend import spend_report


def report_of(path: str) -> str:
    """The report of the record that stands there."""
    _, record = read_record(read(path))
    return plain(full_report(record))


def spend_of(path: str) -> str:
    """What the debate took whose record stands there."""
    events, _ = read_record(read(path))
    return plain(spend_report(events))


def formats_listed() -> str:
    """Each format: its name, what it is good for, and under it the options it has."""
    styles = content_of(read_settings()).styles
    width = max(map(len, FORMATS))
    lines: list[str] = []
    for name, each in FORMATS.items():
        lines.append(f"{name:<{width}}  {each.good_for}")
        lines += [f"{'':<{width}}  {_option(option)}" for option in options_of(name, styles)]
    return "\n".join(lines)


def _option(option: Option) -> str:
    said = f"--option {option.name}={option.default}  {option.description}"
    return f"{said}: {', '.join(option.values[1:])}" if option.name == "styles" else said


def motions_listed() -> str:
    """The motions to pick from, under their topics."""
    motions = content_of(read_settings()).motions
    topics = dict.fromkeys(motion.topic for motion in motions)
    return "\n\n".join(
        "\n".join([topic, *(f"  {each.text}" for each in motions if each.topic == topic)])
        for topic in topics
    )
