"""Which family a model is of, for saying plainly where debaters or judge share one."""

from debate_core.domain.specification import Specification

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


def family(model: str) -> str:
    """The family of a model named `provider:model`; the provider where none is known."""
    provider, _, name = model.partition(":")
    last = name.rsplit("/", 1)[-1].casefold()
    for prefix, known in _FAMILIES.items():
        if last.startswith(prefix):
            return known
    return provider


def family_warnings(spec: Specification, *, has_judge: bool) -> tuple[str, ...]:
    """Where one family argues with itself, or judges itself; empty if nowhere."""
    seats = [debater.model for debater in spec.debaters if debater.model]
    families = set(map(family, seats))
    found: list[str] = []
    if len(families) == 1 and len(seats) > 1:
        found.append(
            f"All debaters are of one model family ({next(iter(families))}): they may share "
            "blind spots, so agreement among them says less."
        )
    if has_judge and family(spec.judge_model) in families:
        found.append(
            f"The judge is of a debater's model family ({family(spec.judge_model)}): models tend "
            "to favour their own."
        )
    return tuple(found)
