"""The parts of a debate that a server's settings fill where its plan names none."""

from collections.abc import Mapping
from dataclasses import replace

from debate_core.domain.server_settings import DiscussionSettings, ServerSettings
from debate_core.drafting.options import read_options
from debate_core.drafting.request import DebateRequest
from debate_core.formats import FORMATS, get_format
from debate_core.models.choosing import Choice, Role


def fill_request(request: DebateRequest, settings: ServerSettings) -> DebateRequest:
    """Fill in what a request leaves out, except the rules of the vote; SpecError if it is wrong."""
    judge, preset = settings.debaters.judge, settings.debaters.preset
    roles: dict[Role, str] = {"judge": judge} if judge else {}
    models = Choice.model_copy(
        request.models,
        update={
            "preset": request.models.preset or preset,
            "roles": {**roles, **request.models.roles},
        },
    )
    return replace(
        request,
        models=models,
        countdown=settings.starting.countdown,
        threshold=request.threshold or settings.voting.threshold,
        options=_fill_options(request, settings.discussions),
    )


def find_usual_time(name: str) -> int:
    """Find the seconds that discussions have where a server's setting of that name is left out."""
    usual = next(rules.Options for rules in FORMATS.values() if rules.has_table).model_fields
    return usual["whole_minutes"].default * 60 if name == "whole_seconds" else usual[name].default


def _fill_options(request: DebateRequest, usual: DiscussionSettings) -> str | Mapping[str, object]:
    """Fill in what a server has set for discussions; other formats stay as they were asked for."""
    times = usual.model_dump(exclude_defaults=True)
    if not times or not get_format(request.format).has_table:
        return request.options
    if (whole := times.pop("whole_seconds", None)) is not None:
        times["whole_minutes"] = whole // 60
    asked = read_options(request.format, request.options)
    own = type(asked).model_fields
    return {
        **{name: value for name, value in times.items() if name in own},
        **{name: getattr(asked, name) for name in asked.model_fields_set},
    }
