"""A person's request in their own words, made into a checked specification."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from debate_core.content.cast import SavedPersona, recognise_personas, replace_names
from debate_core.content.content import Content
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.preparation import list_teams
from debate_core.domain.sources import Source
from debate_core.domain.specification import (
    Debater,
    FormatOptions,
    Seating,
    Specification,
    Voters,
    Voting,
    is_offline,
)
from debate_core.domain.tally import Threshold
from debate_core.domain.text import shorten_line
from debate_core.drafting.amounts import read_seconds
from debate_core.drafting.options import read_options
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format
from debate_core.formats.checking import check
from debate_core.formats.format import Format
from debate_core.formats.rules import title_of
from debate_core.language import ENGLISH, _, list_languages, use_language
from debate_core.models.choosing import BALANCED, Choice, ModelPlace, Preset, find_preset
from debate_core.models.hosts import estimate_tokens
from debate_core.models.lineup import NO_CHOICE, Lineup

DEFAULT_FORMAT = "rounds"
"""The format of a debate where none is asked for."""

SOURCE_TOKENS = 20_000
"""Maximum tokens of all sources together."""

DEFAULT_SEATING = Seating()
DEFAULT_VOTERS = Voters()
AT_TABLE = Seating(who="anyone")
"""The seating of a format that has a table: people come and go."""


@dataclass(frozen=True, slots=True)
class DebateRequest:
    """The request as it was made; an empty field leaves the choice to the format's defaults."""

    motion: str
    format: str = DEFAULT_FORMAT
    debaters: str = ""
    """The number of debaters, or the debaters: “3”, or “Ada: for; Ben: against”."""
    rounds: int | None = None
    threshold: str = ""
    voting_time: str = ""
    """The time of the vote, such as “10m”, “2h” or “1d”."""
    quorum: int | None = None
    words: int | None = None
    """The word limit of a turn."""
    usd_limit: float | None = None
    """US dollars that it may cost at most."""
    models: Choice = NO_CHOICE
    options: str | Mapping[str, object] = ""
    """The format's own options, by name or such as “anonymous=no; shuffled=no”."""
    context: str = ""
    """Background that debaters and judge may use."""
    instructions: str = ""
    """More instructions for debaters and judge."""
    synthesis: Mapping[str, object] | None = None
    """The JSON schema that the result is to be projected into."""
    tools: tuple[str, ...] = ()
    """The names of the tools that debaters and judge may call."""
    flow: bool = False
    """True if what each turn does to earlier ones is noted, and shown (docs/flow.md)."""
    control: bool = False
    """True if a debater's model is asked for a plain answer before the first turn."""
    confidence: bool = False
    """True if debaters' models are asked in private how likely their side is to win."""
    seating: Seating | None = None
    """The people who may sit in debaters' seats; None leaves it to the format."""
    countdown: int = 0
    """Seconds from the start to the first turn."""
    preparation: str = ""
    """The time in which teams prepare in private, such as “5m”; empty for none."""
    sources: tuple[Source, ...] = ()
    """Texts that the debate is held on."""
    voters: Voters = DEFAULT_VOTERS
    """The people who may vote, within what the host requires of voters anyway."""
    switches: Mapping[str, bool] = field(default_factory=dict[str, bool])
    """The rules of the vote that are switched on or off, by their field; others are the host's."""
    rematch: Specification | None = None
    """The rematch that is asked for, whose length and models are kept as long as it stays one."""
    keeps_models: bool = True
    """True if a rematch has the models of the first debate; False where others are asked for."""
    avoided: frozenset[str] = frozenset()
    """The names of built-in debaters that others here have."""
    personas: tuple[SavedPersona, ...] = ()
    """The saved personas that the person who asks may name as debaters."""
    language: str = ""
    """The code of the language that it is held in; empty leaves it to the server, or to English."""


DEFAULT_VOTING = Voting()
_OFFLINE = Lineup()


def make_specification(
    request: DebateRequest,
    seed: int,
    *,
    voting: Voting = DEFAULT_VOTING,
    lineup: Lineup = _OFFLINE,
    content: Content | None = None,
) -> Specification:
    """Make the specification that fulfils the request; SpecError, in one sentence, if none does.

    `content` is what the host offers; by default it is the built-in content.
    """
    its_format, content = get_format(request.format), content or Content()
    options = read_options(its_format.name, request.options)
    pace = lineup.get_preset(request.models) or find_preset(BALANCED)
    options = _add_usual_check(options, pace, lineup.model_for(ModelPlace("judge"), request.models))
    spec = Specification(
        motion=" ".join(request.motion.split()),
        format=its_format.name,
        options=options,
        debaters=_cast_debaters(request, its_format, content, seed),
        rounds=_choose_rounds(its_format, request.rounds, pace.rounds),
        consensus_threshold=(
            Threshold.parse(request.threshold) if request.threshold.strip() else Threshold()
        ),
        voting=_choose_voting(request, voting),
        seating=request.seating or find_usual_seating(its_format.name),
        countdown=request.countdown,
        preparation=read_seconds(request.preparation) if request.preparation.strip() else 0,
        words=request.words or pace.words,
        usd_limit=request.usd_limit,
        effort=pace.effort,
        instructions=request.instructions.strip(),
        context=request.context.strip(),
        sources=_check_sources(request.sources),
        synthesis=dict(request.synthesis) if request.synthesis is not None else None,
        tools=request.tools,
        flow=request.flow,
        control=request.control,
        confidence=request.confidence,
        seed=seed,
        language=_check_language(request.language),
    )
    return _finish_draft(spec, request, lineup, content)


def _finish_draft(
    spec: Specification, request: DebateRequest, lineup: Lineup, content: Content
) -> Specification:
    """Return the draft with what follows from it, checked, and with a model in every seat."""
    its_format = get_format(spec.format)
    with use_language(spec.language):
        spec = its_format.complete_draft(spec, content)
    if not list_teams(spec):
        # A plan may change its format; what that has no sides for is left out.
        spec = spec.model_copy(update={"preparation": 0})
    check(spec)
    spec = _open_other_votes(spec, request)
    spec = lineup.cast(spec, request.models, its_format.list_other_seats(spec))
    if request.rematch is None or not _is_same_debate(spec, request.rematch):
        return spec
    return _repeat_rematch(request, request.rematch, spec, lineup)


def _cast_debaters(
    request: DebateRequest, its_format: Format, content: Content, seed: int
) -> tuple[Debater, ...]:
    """Cast the debaters; built-in ones have their roles and sides in the debate's language."""
    with use_language(_check_language(request.language)):
        drawn = its_format.read_debaters(request.debaters.strip(), seed)
        drawn = replace_names(drawn, request.avoided, seed)
    return recognise_personas(drawn, request.personas, content.styles)


def _check_language(asked: str) -> str:
    """Find the code of the language that is asked for, by its code or its own name."""
    wanted = asked.strip().casefold()
    for code, name in list_languages().items():
        if wanted in (code, name.casefold()):
            return code
    if not wanted:
        return ENGLISH
    offered = ", ".join(f"{code} ({name})" for code, name in list_languages().items())
    raise SpecError(
        _(
            "There is no language “{asked}” here; there are {offered}.",
            asked=shorten_line(asked, 40),
            offered=offered,
        )
    )


def _open_other_votes(spec: Specification, request: DebateRequest) -> Specification:
    """Return the request with an open vote where a format has no vote on its outcome.

    SpecError if a vote was asked for nevertheless.
    """
    if get_format(spec.format).list_choices(spec):
        return spec
    if request.switches.get("is_secret"):
        raise SpecError(
            _(
                "In {format} people vote by reactions on what was said, so its "
                "vote cannot be secret.",
                format=title_of(get_format(spec.format)),
            )
        )
    voting = spec.voting.model_copy(update={"is_secret": False})
    return spec.model_copy(update={"voting": voting})


def _is_same_debate(spec: Specification, rematch: Specification) -> bool:
    """True if the same people still debate the same motion on the same sides."""
    sides = [{debater.name: debater.stance for debater in one.debaters} for one in (spec, rematch)]
    is_same = (spec.motion, spec.format) == (rematch.motion, rematch.format)
    return sides[0] == sides[1] and is_same


def _repeat_rematch(
    request: DebateRequest, rematch: Specification, spec: Specification, lineup: Lineup
) -> Specification:
    """Return the specification with a rematch's length and models; SpecError if one is gone.

    What was newly asked for takes precedence.
    """
    if not request.keeps_models:
        return spec.model_copy(update={"rematch": rematch.rematch})
    for model in rematch.models:
        lineup.directory.check(model)
    models = {debater.name: debater.model for debater in rematch.debaters}
    kept = ("effort", "models_for", "rematch", *(() if request.words else ("words",)))
    if _count_judges(spec) == _count_judges(rematch):
        kept = (*kept, "judge_model", "more_judges")
    return spec.model_copy(
        update={
            **{name: getattr(rematch, name) for name in kept},
            "debaters": tuple(
                debater.model_copy(update={"model": models[debater.name]})
                for debater in spec.debaters
            ),
        }
    )


def _count_judges(spec: Specification) -> int:
    return spec.options.judges if isinstance(spec.options, JudgedOptions) else 1


def _choose_voting(request: DebateRequest, usual: Voting) -> Voting:
    """Choose the rules of the vote."""
    time = request.voting_time
    chosen = {
        "quorum": usual.quorum if request.quorum is None else request.quorum,
        "seconds": read_seconds(time) if time.strip() else usual.seconds,
        "voters": request.voters.make_stricter(usual.voters),
    }
    return usual.model_copy(update={**chosen, **request.switches})


def drop_motion(request: DebateRequest) -> DebateRequest:
    """Return a request without its motion, and without what depends on who made it."""
    return replace(
        request,
        motion="",
        rematch=None,
        avoided=frozenset(),
        personas=(),
    )


def find_usual_seating(format_name: str) -> Seating:
    """Return the seating in debates of a format unless another is asked for."""
    its_format = FORMATS.get(format_name)
    return AT_TABLE if its_format is not None and its_format.has_table else DEFAULT_SEATING


def read_schema(text: str) -> dict[str, object]:
    """Read the JSON schema that a person wrote; SpecError, in one sentence, if it is not one."""
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SpecError(
            _("The schema is not JSON: {error}.", error=shorten_line(str(error), 80))
        ) from error
    if not isinstance(schema, dict):
        raise SpecError(_('The schema is not a JSON object; write one such as {"type": "object"}.'))
    return cast(dict[str, object], schema)


def _check_sources(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    tokens = sum(estimate_tokens(source.text) for source in sources)
    if tokens > SOURCE_TOKENS:
        over = math.ceil(100 * tokens / SOURCE_TOKENS) - 100
        raise SpecError(
            _("The sources are {over}% too long together; give the parts that matter.", over=over)
        )
    return sources


def _add_usual_check(options: FormatOptions, pace: Preset, judge: str) -> FormatOptions:
    """Return the options, with the preset's check of a verdict where nobody said how.

    The built-in judge says the same in whatever order it reads, so it is not asked again.
    """
    if not isinstance(options, JudgedOptions) or is_offline(judge):
        return options
    usual = {"judges": pace.judges, "swap": pace.swap}
    left = {name: value for name, value in usual.items() if name not in options.model_fields_set}
    return options.model_copy(update=left)


def _choose_rounds(its_format: Format, wanted: int | None, usual: int) -> int:
    if its_format.has_rounds:
        return usual if wanted is None else wanted
    if wanted is not None:
        raise SpecError(
            _("{name} is played once; leave the rounds out.", name=title_of(its_format))
        )
    return 1
