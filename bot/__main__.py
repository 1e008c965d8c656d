"""The `rostrum` command: starts the bot, the sandbox, or a debate in the terminal.

Rule: a command imports what it needs when it is called, so that asking for help is quick.
"""

import secrets
from pathlib import Path

import click

from bot.cli.arguments import Commands, Refusal, TextParam
from bot.cli.commands import backup, debate, doctor, forget, restore, transcript, verify
from debate_core.errors import name_cause
from debate_core.language import N_, _, get_language


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Debates in chat channels, or right here in this terminal."),
)
@click.version_option(package_name="rostrum", message="Rostrum %(version)s")
def main() -> None:
    """Debates in chat channels, or right here in this terminal."""


main.add_command(backup)
main.add_command(debate)
main.add_command(doctor)
main.add_command(forget)
main.add_command(restore)
main.add_command(transcript)
main.add_command(verify)


@main.command(
    short_help=N_("Print the report of a debate."),
    help=N_(
        "Print the report of DEBATE: a record that debate --json wrote, - for stdin, or an "
        "id.\n\n"
        "An id is looked up in the bot's database; the debate's card shows it."
    ),
)
@click.argument("debate", type=TextParam())
@click.option(
    "--spend", is_flag=True, help=N_("Print what it took instead: tokens, cost, caching.")
)
def report(debate: str, spend: bool) -> None:
    """Print the report of DEBATE: a record that debate --json wrote, - for stdin, or an id."""
    from bot.cli.printing import print_report

    print_report(debate, is_spend=spend)


@main.command(
    short_help=N_("List the formats and what they are good for."),
    help=N_("List the formats and what they are good for."),
)
def formats() -> None:
    """List the formats and what they are good for."""
    from bot.cli.printing import list_formats

    click.echo(list_formats())


@main.command(
    short_help=N_("List motions to pick from, by topic."),
    help=N_("List motions to pick from, by topic."),
)
def motions() -> None:
    """List motions to pick from, by topic."""
    from bot.cli.printing import list_motions

    click.echo(list_motions(get_language()))


@main.command(
    short_help=N_("Try how good a judge is."),
    help=N_(
        "Try attempts to give a judge orders, debates with a known better side, and an "
        "exam.\n\n"
        "Prints by how much each of fifty attempts moves its scores; how often its verdict "
        "on thirty debates is right, changes when they are mirrored or asked again, or goes "
        "by length or order; how many faults it finds that were planted in forty debates; "
        "and what all took."
    ),
)
@click.option("--model", type=TextParam(), default="offline:plain", show_default=True)
@click.option(
    "--times",
    type=click.IntRange(1, 20),
    default=3,
    help=N_("How often it is asked where nothing is tried; 1 asks about no debate twice."),
)
@click.option(
    "--seed", type=click.IntRange(0), help=N_("Draws the exam's debates; a new one if left out.")
)
@click.option("--json", "is_json", is_flag=True, help=N_("Print the figures as JSON."))
def judge(model: str, times: int, seed: int | None, *, is_json: bool) -> None:
    """Try attempts to give a judge orders, debates with a known better side, and an exam."""
    from bot.cli.judge import print_judge

    drawn = secrets.randbelow(1_000_000) if seed is None else seed
    print_judge(model, times, drawn, is_json=is_json)


@main.command(
    short_help=N_("Run the bot."),
    help=N_("Run the bot: in a browser, or on the real Discord when DISCORD_TOKEN is set."),
)
def run() -> None:
    """Run the bot: in a browser, or on the real Discord when DISCORD_TOKEN is set."""
    from bot.run import run as run_bot

    run_bot()


@main.command(
    short_help=N_("Run the sandbox alone: a Discord on this machine."),
    help=N_("Run the sandbox alone: a Discord on this machine."),
)
@click.option("--host", type=TextParam(), default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, help=N_("0 takes a free one."))
@click.option("--state", type=click.Path(path_type=Path), help=N_("The file it is kept in."))
@click.pass_context
def sandbox(context: click.Context, host: str, port: int, state: Path | None) -> None:
    """Run the sandbox alone: a Discord on this machine."""
    from sandbox.__main__ import main as run_sandbox

    try:
        context.invoke(run_sandbox, host=host, port=port, state=state)
    except (OSError, UnicodeError) as error:
        said = _(
            "The sandbox cannot start at {host}:{port}: {why}.",
            host=host,
            port=port,
            why=name_cause(error),
        )
        raise Refusal(said) from error


@main.command(
    "fake-models",
    short_help=N_("Run a host of made-up models."),
    help=N_(
        "Run a host of made-up models that speaks OpenAI's and Anthropic's languages.\n\n"
        "The first line says where it is and which key it takes; faults are ordered at its "
        "control."
    ),
)
@click.option("--host", type=TextParam(), default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8090, help=N_("0 takes a free one."))
def fake_models(host: str, port: int) -> None:
    """Run a host of made-up models that speaks OpenAI's and Anthropic's languages."""
    import asyncio

    from fake_models.__main__ import serve

    try:
        asyncio.run(serve(host, port))
    except (OSError, UnicodeError) as error:
        said = _(
            "The host cannot start at {host}:{port}: {why}.",
            host=host,
            port=port,
            why=name_cause(error),
        )
        raise Refusal(said) from error


if __name__ == "__main__":
    main()
