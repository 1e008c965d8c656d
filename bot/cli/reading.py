"""What `rostrum report` and `rostrum formats` print."""

from bot.cli.record_paths import read
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
    width = max(map(len, FORMATS))
    lines: list[str] = []
    for name, each in FORMATS.items():
        lines.append(f"{name:<{width}}  {each.good_for}")
        lines += [f"{'':<{width}}  {_option(option)}" for option in options_of(name)]
    return "\n".join(lines)


def _option(option: Option) -> str:
    return f"--option {option.name}={option.default}  {option.description}"
