"""Refusals of the library of the command line, in the language of the terminal."""

from debate_core.language import N_, retell

_REFUSALS = (
    N_("No such command {name}. Did you mean {other}?"),
    N_("No such command {name}. (Did you mean one of: {others})"),
    N_("No such command {name}."),
    N_("No such option {name}. Did you mean {other}?"),
    N_("No such option {name}. (Did you mean one of: {others})"),
    N_("No such option {name}."),
    N_("Missing argument {name}."),
    N_("Missing option {name}."),
    N_("Missing command."),
    N_("Option {name} requires an argument."),
    N_("Option {name} does not take a value."),
    N_("Got unexpected extra argument ({given})"),
    N_("Got unexpected extra arguments ({given})"),
    N_("Invalid value for {name}: {why}"),
)
_REASONS = (
    N_("{value} is not a valid integer range."),
    N_("{value} is not a valid float range."),
    N_("{value} is not a valid integer."),
    N_("{value} is not a valid float."),
    N_("{value} is not in the range {range}."),
    N_("{value} is not one of {choices}."),
)


def tell_refusal(said: str) -> str:
    """Tell a refusal of the library; one that is not known stays as it is."""
    return retell(said, _REFUSALS, lambda why: retell(why, _REASONS))
