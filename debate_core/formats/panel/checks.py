"""What format `panel` asks of its answers, and what of a wrong one can be kept."""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from debate_core.domain.rubric import PANEL
from debate_core.domain.specification import Specification
from debate_core.domain.tags import tags_of
from debate_core.domain.words import count_words, one_line
from debate_core.formats.panel.counting import POINT_WORDS
from debate_core.formats.panel.forms import (
    Assessed,
    Assessment,
    Candidate,
    Observation,
    Personas,
    Point,
)

PanelForm = Point | Personas | Assessment
OBSERVATIONS: tuple[str, ...] = get_args(Observation)
SPARE = 3
"""How many more candidates than seats are asked for."""
ARGUMENTS = range(3, 6)
_NAME, _PERSONA, _POSITION = 60, 140, 140


def panel_problems(form: PanelForm, spec: Specification) -> tuple[str, ...]:
    """What is wrong with an answer, one sentence each; empty if nothing is."""
    match form:
        case Point():
            words = count_words(form.question)
            over = f"the question has {words} words; ask it in {POINT_WORDS} or fewer"
            return (over,) if words > POINT_WORDS else ()
        case Personas():
            return _personas_problems(form, spec)
        case Assessment():
            return _assessment_problems(form, spec)


def panel_kept(form: PanelForm, spec: Specification) -> PanelForm | None:
    """What stands of an answer that stayed wrong; None if nothing does.

    Candidates that fit stand if they are enough for the seats; of an assessment every debater's
    scores that fit, the observations on the list, and a quality within its scale.
    """
    match form:
        case Point():
            return None if panel_problems(form, spec) else form
        case Personas():
            fitting = _fitting(form.candidates)
            return Personas(candidates=fitting) if len(fitting) >= len(spec.debaters) else None
        case Assessment():
            return _assessment_kept(form, spec)


def _personas_problems(form: Personas, spec: Specification) -> tuple[str, ...]:
    found = [
        f"{one_line(each.name, _NAME) or 'a candidate'}: {fault}"
        for each in form.candidates
        for fault in _faults(each)
    ]
    wanted = len(spec.debaters) + 1
    if len(form.candidates) < wanted:
        found.append(f"propose at least {wanted} candidates")
    names = Counter(each.name.strip().casefold() for each in form.candidates)
    found += [f"two candidates are called “{name}”" for name, count in names.items() if count > 1]
    return tuple(found)


def _faults(each: Candidate) -> list[str]:
    found = ["the name is not on one line"] if len(each.name.splitlines()) > 1 else list[str]()
    for what, text, limit in (
        ("name", each.name, _NAME),
        ("persona", each.persona, _PERSONA),
        ("position", each.position, _POSITION),
    ):
        if not text.strip() or len(text) > limit:
            found.append(f"the {what} has 1 to {limit} characters")
    if len(each.arguments) not in ARGUMENTS:
        found.append("give 3 to 5 key arguments")
    return found


def _fitting(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    first = {each.name.strip().casefold(): each for each in reversed(candidates)}
    return tuple(
        each
        for each in candidates
        if not _faults(each) and first[each.name.strip().casefold()] is each
    )


def _assessment_problems(form: Assessment, spec: Specification) -> tuple[str, ...]:
    tags = {str(who): tag for who, tag in tags_of(spec.debaters).items()}
    counts = Counter(each.debater for each in form.assessed)
    found = [f"“{name}” is no tag of a panellist" for name in counts if name not in tags]
    found += [f"assess “{tag}” once" for who, tag in tags.items() if counts[who] != 1]
    for each in form.assessed:
        who = tags.get(each.debater, each.debater)
        found += [f"{who}: {problem}" for problem in PANEL.problems(each.scores)]
    found += [f"“{o}” is no observation on the list" for o in form.observations if _unknown(o)]
    if not 0 <= form.quality <= PANEL.highest:
        found.append(f"quality is {form.quality}, outside 0 to {PANEL.highest}")
    return tuple(found)


def _assessment_kept(form: Assessment, spec: Specification) -> Assessment | None:
    by_id: dict[str, Assessed] = {}
    for each in form.assessed:
        if not PANEL.problems(each.scores):
            by_id.setdefault(each.debater, each)
    assessed = tuple(by_id[each.id] for each in spec.debaters if each.id in by_id)
    if not assessed:
        return None
    observed = tuple(each for each in form.observations if not _unknown(each))
    quality = max(0, min(PANEL.highest, form.quality))
    return form.model_copy(
        update={"assessed": assessed, "observations": observed, "quality": quality}
    )


def _unknown(observation: str) -> bool:
    return observation not in OBSERVATIONS
