"""Models by name, written `provider:model`; the one place that knows which providers there are."""

from collections.abc import Awaitable, Callable

from debate_core.errors import SpecError
from debate_core.models.offline import OfflineModel
from debate_core.models.port import Model

OFFLINE_NOTICE = (
    "The built-in offline model debates: no key, no network, and no language model. It puts "
    "prepared arguments together and judges by plain measures of the text; it is for trying out."
)


def model_named(name: str, thinking: Callable[[], Awaitable[None]] | None = None) -> Model:
    """The model of that name; SpecError if no provider here offers it.

    `thinking` is what the offline model waits for before it answers.
    """
    provider, _, model = name.partition(":")
    if provider == "offline" and model:
        return OfflineModel(thinking)
    raise SpecError(f"There is no model “{name}”; write provider:model, such as offline:plain.")
