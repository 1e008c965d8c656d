"""Words for what a side argues, where its name does not say it; and a side as one speaker."""

from collections.abc import Mapping
from dataclasses import replace

from debate_core.domain.brief import Brief
from debate_core.domain.naming import normalise_tag


def put_stances_in_words(brief: Brief, argues: Mapping[str, str]) -> Brief:
    """Replace each side's name with what it argues, such as “prosecution” with “for”.

    `argues` maps the tag of a side's name to these words; a side that is not in it keeps its name.
    """
    spec = brief.spec
    debaters = tuple(
        debater.model_copy(
            update={"stance": argues.get(normalise_tag(debater.stance), debater.stance)}
        )
        for debater in spec.debaters
    )
    heard = tuple(
        replace(turn, stance=argues.get(normalise_tag(turn.stance), turn.stance))
        for turn in brief.heard
    )
    return replace(brief, spec=spec.model_copy(update={"debaters": debaters}), heard=heard)


def speak_for_side(brief: Brief) -> Brief:
    """Return the brief as if the speaker had given all of its side's speeches: it is one case."""
    own, stance = brief.debater.id, brief.debater.stance
    heard = tuple(
        replace(turn, fact=turn.fact.model_copy(update={"step": replace(turn.step, debater=own)}))
        if turn.stance == stance
        else turn
        for turn in brief.heard
    )
    return replace(brief, heard=heard)
