"""Families of models, to say plainly where debaters or the judge share one."""

from debate_core.domain.judges import JudgedOptions
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.language import _, ngettext

_FAMILIES = {
    "gpt": "GPT",
    "o1": "GPT",
    "o3": "GPT",
    "o4": "GPT",
    "chatgpt": "GPT",
    "claude": "Claude",
    "deepseek": "DeepSeek",
    "gemini": "Gemini",
    "gemma": "Gemma",
    "glm": "GLM",
    "grok": "Grok",
    "kimi": "Kimi",
    "llama": "Llama",
    "mistral": "Mistral",
    "mixtral": "Mistral",
    "phi": "Phi",
    "qwen": "Qwen",
}


def find_family(model: str) -> str:
    """Find the family of a model named `provider:model`; the provider where none is known."""
    provider, _, name = model.partition(":")
    last = name.rsplit("/", 1)[-1].casefold()
    for prefix, known in _FAMILIES.items():
        if last.startswith(prefix):
            return known
    return provider


def label_model(model: str | None) -> str:
    """Say in a word what speaks for a debater that is no person."""
    is_built_in = find_family(model or OFFLINE) == find_family(OFFLINE)
    return _("built-in") if is_built_in else _("AI")


def list_family_warnings(spec: Specification, *, has_judge: bool) -> tuple[str, ...]:
    """Warn where one family argues with itself, or judges itself; empty if nowhere.

    The offline debaters and their judge are not models, so they cause no warning.
    """
    offline = find_family(OFFLINE)
    named = (debater.model for debater in spec.debaters if debater.model)
    seats = [model for model in named if find_family(model) != offline]
    families = set(map(find_family, seats))
    found: list[str] = []
    if len(families) == 1 and len(seats) > 1:
        found.append(
            _(
                "All debaters are of one model family ({family}): they may share blind "
                "spots, so agreement among them says less.",
                family=next(iter(families)),
            )
        )
    judges = spec.judges if has_judge else ()
    for number, judge in enumerate(judges, start=1):
        if find_family(judge) in families:
            who = _("The judge") if len(judges) == 1 else _("Judge {n}", n=number)
            found.append(
                _(
                    "{who} is of a debater's model family ({family}): models tend to favour "
                    "their own.",
                    who=who,
                    family=find_family(judge),
                )
            )
    return (*found, *_warn_of_too_few(spec))


def _warn_of_too_few(spec: Specification) -> tuple[str, ...]:
    """Warn that there are fewer judges than were asked for, because there are too few families."""
    options = spec.options
    if not isinstance(options, JudgedOptions) or options.judges <= len(spec.judges):
        return ()
    sit = ngettext("only {count} sits", "only {count} sit", len(spec.judges))
    of = ", ".join(map(find_family, spec.judges))
    return (
        _(
            "{judges} judges were asked for, but {sit}: each is of a model family of "
            "its own, and no more are at hand ({of}).",
            judges=options.judges,
            sit=sit,
            of=of,
        ),
    )
