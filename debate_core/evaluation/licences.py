"""The licences of judges: the figures of the newest exam of each, in one file.

Figures come with Rostrum for the built-in judge; those of models are a host's own, by `rostrum
judge` (docs/judging.md).
"""

import logging
from collections.abc import Mapping
from datetime import date
from importlib.resources import files
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from debate_core.domain.specification import is_offline
from debate_core.domain.values import Value
from debate_core.evaluation.calibration import Share
from debate_core.evaluation.exam import TWINS
from debate_core.evaluation.licence import Licence
from debate_core.language import _, ngettext

_log = logging.getLogger(__name__)
_AGAIN = "again"
"""The twin that is the same debate: it shows chance, and not what influences a judge."""


class LicenceFigures(Value):
    """The figures of an exam; each pair is a count and the total that it is out of."""

    held_on: date
    seed: int
    found: tuple[int, int]
    false_alarms: tuple[int, int]
    kept: tuple[int, int]
    """Verdicts that stayed the same in a twin that says the same in another form."""


Licences = Mapping[str, LicenceFigures]
"""The figures by the judge's model."""
_FILE = TypeAdapter(dict[str, LicenceFigures])
LICENCES = "licences.json"
"""The file's name."""


def sum_up_licence(licence: Licence, held_on: date) -> LicenceFigures:
    """Sum an exam up in the figures that are kept."""
    twins = [licence.count_kept(twin) for twin in TWINS if twin != _AGAIN]
    return LicenceFigures(
        held_on=held_on,
        seed=licence.seed,
        found=_read_pair(licence.found),
        false_alarms=_read_pair(licence.false_alarms),
        kept=(sum(share.count for share in twins), sum(share.of for share in twins)),
    )


def _read_pair(share: Share) -> tuple[int, int]:
    return share.count, share.of


def read_licences(file: Path | None) -> Licences:
    """Read the licences that come with Rostrum, and the host's own; skip an unreadable file."""
    built_in = files("debate_core.evaluation").joinpath(LICENCES).read_bytes()
    return {**_FILE.validate_json(built_in), **_read_own(file)}


def _read_own(file: Path | None) -> Licences:
    if file is None or not file.exists():
        return {}
    try:
        return _FILE.validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        _log.warning("The licences in %s cannot be read, so none is shown: %s", file, error)
        return {}


def keep_licence(file: Path, model: str, figures: LicenceFigures) -> None:
    """Keep a judge's figures in the place of its earlier ones; OSError if that fails."""
    kept = {**_read_own(file), model: figures}
    file.parent.mkdir(parents=True, exist_ok=True)
    # A bot that reads the file at the same time finds the old one or the new one, complete.
    fresh = file.with_suffix(".new")
    fresh.write_bytes(_FILE.dump_json(kept, indent=2))
    fresh.replace(file)


def describe_licence(model: str, figures: LicenceFigures | None) -> str:
    """Say in a sentence how far a model can be trusted as a judge, as far as it was measured."""
    name = _("the built-in judge") if is_offline(model) else model
    if figures is None:
        return _("No licence of {name}: nobody has measured here how well it judges.", name=name)
    alarms, clean = figures.false_alarms
    return ngettext(
        "Licence of {name}: {found} of {planted} planted faults found, {count} false alarm in "
        "{clean} debates; {kept} of {of} verdicts stayed when the form changed.",
        "Licence of {name}: {found} of {planted} planted faults found, {count} false alarms in "
        "{clean} debates; {kept} of {of} verdicts stayed when the form changed.",
        alarms,
        name=name,
        found=figures.found[0],
        planted=figures.found[1],
        clean=clean,
        kept=figures.kept[0],
        of=figures.kept[1],
    )
