"""A debate held in the program that asks for it: its request, its seats and its result.

Rule: nothing is read from the environment except providers' keys, and these only where a model
of a provider or a preset is named.
"""

import inspect
import json
import os
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

from pydantic import BaseModel, PydanticUserError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import LiteralSchema, WithDefaultSchema

from debate_core.domain.facts import Event
from debate_core.domain.record import Record, fold
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification, is_offline
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.request import (
    DEFAULT_FORMAT,
    DebateRequest,
    make_specification,
    read_schema,
)
from debate_core.engine.callables import AskedPeople, Custom, Person, WithCallables, name_callable
from debate_core.engine.conductor import Limits
from debate_core.engine.offline_seat import ByModelName
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.errors import SpecError
from debate_core.evaluation.calibration import Calibration, calibrate_judge
from debate_core.models.catalogue import CALL_SECONDS, CallPolicy, Catalogue, open_host
from debate_core.models.choosing import Choice, is_same_seat, make_choice
from debate_core.models.directory import Directory, Listed, build_directory
from debate_core.models.foreign import OwnModel
from debate_core.models.hosts import Host, OpenHost
from debate_core.models.lineup import Lineup
from debate_core.models.port import Model
from debate_core.models.resilience import Allowance
from debate_core.models.settings import hosts_from_environment
from debate_core.models.tools import Tool, make_tool
from debate_core.reports.files import find_kind, write_transcript
from debate_core.reports.report import write_report
from debate_core.reports.result import make_result
from debate_core.sources.files import check_number, file_at, read_sources
from debate_core.storage.memory import MemoryJournal

Seat = str | Model | Custom | Person | None
"""The answerer in a seat: the name of a model, a model of the caller's own, a function, a person,
or None for the default."""
Watch = Callable[[Event], object]
"""Called with each event as it comes; it may be async."""

_CALLER = PersonId("library")
_OWN = "own"
"""The provider name of the caller's own models."""
_STEP_SECONDS = 5 * CALL_SECONDS
"""Seconds for a step, enough for several calls: it may be sent back twice, and wait its turn."""
_MODEL = type(BaseModel)
_SOURCES: tuple[type, ...] = (str, Path, Source)
_TEXTS = ("motion", "format", "preset", "threshold", "context", "instructions", "language")


@dataclass(frozen=True)
class FinishedDebate:
    """A debate that was held: its events, and what is read from them."""

    events: tuple[Event, ...]

    @cached_property
    def record(self) -> Record:
        """The whole course as data: turns, verdict, decision, costs."""
        return fold(self.events)

    @property
    def winner(self) -> str | None:
        """The choice of the decision; None if nothing was chosen."""
        return self.record.decision.choice if self.record.decision else None

    @property
    def result(self) -> dict[str, object]:
        """The schema filled in where one was given, else the format's own result of the debate."""
        return make_result(self.record)

    @property
    def report(self) -> str:
        """A few lines that show how it was decided."""
        return write_report(self.record)

    def transcript(self, kind: str = "markdown") -> str:
        """Write the whole debate as `markdown`, `json` or `html`; SpecError for any other kind."""
        return write_transcript(self.events, find_kind(kind), lambda _: {})


@dataclass(frozen=True)
class Debate:
    """A debate to be held; anything left out takes the format's default, and runs offline."""

    motion: str
    _: KW_ONLY
    format: str = DEFAULT_FORMAT
    debaters: int | str | Mapping[str, Seat] = ""
    """The number of debaters, a text that names them (“Ada: for; Ben: against”), or a mapping from
    each to who answers."""
    judge: Seat = None
    model: str | Model = ""
    """The model of everyone who has none of their own; offline unless a preset names one."""
    preset: str = ""
    """The preset short, quick, balanced or thorough: the length, the effort and the models."""
    rounds: int | None = None
    threshold: str = ""
    options: Mapping[str, object] | None = None
    """The format's own options, by name."""
    language: str = ""
    """The language that it is held in, by its code, such as de; English if left out."""
    context: str = ""
    """Background that debaters and judge may use."""
    instructions: str = ""
    """More instructions for debaters and judge."""
    sources: Sequence[str | Path | Source] = ()
    """Texts that the debate is based on, tagged S1, S2 and so on: paths of files, or the texts
    themselves."""
    tools: Sequence[Tool | Callable[..., object]] = ()
    """Tools that models may call before they answer."""
    schema: Mapping[str, object] | type[BaseModel] | None = None
    """The schema of the result, for formats with a synthesizer."""
    turn_seconds: int = 300
    """The most seconds that a person's turn takes."""
    seed: int = 0
    """The seed; the same seed and the same answers play the same debate."""
    environment: Mapping[str, str] | None = None
    """The place where providers' keys are looked up; by default the environment of the process."""

    async def hold(self, watch: Watch | None = None) -> FinishedDebate:
        """Hold the debate to its end; SpecError, in one sentence, if it cannot be held."""
        events: list[Event] = []
        async with aclosing(self.follow()) as following:
            async for event in following:
                events.append(event)
                seen = watch(event) if watch is not None else None
                if inspect.isawaitable(seen):
                    await seen
        return FinishedDebate(tuple(events))

    async def follow(self) -> AsyncGenerator[Event]:
        """Hold the debate and yield each event as it comes; a `FinishedDebate` can be made of them.

        A caller that stops before the end stops the debate.
        """
        self._check_kinds()
        seating = _Seating(self)
        spec = self._make_specification(seating, await self._read_sources())
        toolbox = {tool.offer.name: tool for tool in self._tools}
        policy = CallPolicy(opened=seating.open_host)
        async with Catalogue(seating.directory, toolbox=toolbox, policy=policy) as catalogue:
            by_name = ByModelName(catalogue.find_model)
            performer = WithCallables(by_name, seating.functions(spec), seating.judge)
            people = AskedPeople(by_name, seating.people(spec))
            config = RunnerConfig(
                MemoryJournal(),
                lambda _: performer,
                limits=Limits(seconds=_STEP_SECONDS),
                seats=people,
                has_hands=False,
                toolbox=toolbox,
            )
            async with DebateRunner(config) as runner:
                ledger = await runner.open(spec, _CALLER, seats=people.seats)
                async for event in runner.follow_unattended(ledger, _CALLER):
                    yield event

    def _make_specification(
        self, seating: "_Seating", sources: tuple[Source, ...]
    ) -> Specification:
        request = DebateRequest(
            motion=self.motion,
            format=self.format,
            debaters=seating.debaters,
            rounds=self.rounds,
            threshold=self.threshold,
            models=seating.choice,
            options=self.options or "",
            language=self.language,
            context=self.context,
            instructions=self.instructions,
            synthesis=self._schema,
            tools=tuple(tool.offer.name for tool in self._tools),
            sources=sources,
        )
        spec = make_specification(request, self.seed, lineup=Lineup(seating.directory))
        seconds = spec.seating.model_copy(update={"seconds": self.turn_seconds})
        return seating.sign(spec.model_copy(update={"seating": seconds}))

    async def _read_sources(self) -> tuple[Source, ...]:
        given = [source if isinstance(source, Source) else Path(source) for source in self.sources]
        check_number(len(given))
        files = [file_at(source) for source in given if isinstance(source, Path)]
        read = iter(await read_sources(files))
        return tuple(source if isinstance(source, Source) else next(read) for source in given)

    @cached_property
    def _tools(self) -> tuple[Tool, ...]:
        tools = tuple(tool if isinstance(tool, Tool) else make_tool(tool) for tool in self.tools)
        names = [tool.offer.name for tool in tools]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise SpecError(f"Two tools are called “{twice}”; give each its own name.")
        return tools

    @property
    def _schema(self) -> Mapping[str, object] | None:
        try:
            if isinstance(self.schema, type):
                return self.schema.model_json_schema(schema_generator=_SchemaOfModel)
            return None if self.schema is None else read_schema(json.dumps(dict(self.schema)))
        except (TypeError, ValueError, RecursionError, PydanticUserError) as error:
            why = shorten_line(str(error), 120).rstrip(".")
            raise SpecError(f"The schema is not JSON: {why}.") from error

    def _check_kinds(self) -> None:
        """Raise SpecError for what no type checker would have accepted."""
        kinds: dict[str, tuple[str, type | tuple[type, ...]]] = {
            **dict.fromkeys(_TEXTS, ("a text", str)),
            "debaters": ("a number, a text or a mapping of debaters", (int, str, Mapping)),
            "rounds": ("a whole number", (int, type(None))),
            "seed": ("a whole number", int),
            "turn_seconds": ("a whole number", int),
            "options": ("a mapping of values by name", (Mapping, type(None))),
            "sources": ("a list of files' paths and sources", (list, tuple)),
            "tools": ("a list of tools and functions", (list, tuple)),
            "schema": ("a JSON schema or a pydantic model", (Mapping, _MODEL, type(None))),
        }
        for name, (wanted, kind) in kinds.items():
            value: object = getattr(self, name)
            if not isinstance(value, kind) or not _has_names(value):
                raise SpecError(
                    f"`{name}` cannot be {shorten_line(repr(value), 40)}; give {wanted}."
                )
        for source in self.sources:
            if not isinstance(source, _SOURCES):
                raise SpecError(
                    f"`sources` cannot hold {shorten_line(repr(source), 40)}; give a file's path, "
                    "or a Source with a name and a text."
                )
        if self.turn_seconds < 1:
            raise SpecError("`turn_seconds` has to be 1 or more.")
        if self.debaters == {}:
            raise SpecError("`debaters` is empty; name them, or leave it out.")


async def calibrate(
    judge: str | Model | Custom,
    *,
    twice: bool = True,
    environment: Mapping[str, str] | None = None,
) -> Calibration:
    """Try a judge on thirty short debates in which it is known who argued better.

    Each is judged unchanged, mirrored, made longer and, with `twice`, unchanged again: up to 120
    askings. SpecError, in one sentence, if there is no such judge.
    """
    trial = Debate("A trial", judge=judge, environment=environment)
    seating = _Seating(trial)
    spec = make_specification(
        DebateRequest(trial.motion, models=seating.choice), 0, lineup=Lineup(seating.directory)
    )
    async with Catalogue(
        seating.directory, policy=CallPolicy(opened=seating.open_host)
    ) as catalogue:
        performer = WithCallables(ByModelName(catalogue.find_model), judge=seating.judge)
        return await calibrate_judge(performer, spec.judge_model, twice=twice)


class _SchemaOfModel(GenerateJsonSchema):
    """The schema of a pydantic model, without what is of no use for filling it in."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def literal_schema(self, schema: LiteralSchema) -> JsonSchemaValue:
        described = super().literal_schema(schema)
        only = described.pop("const", None)
        return described if only is None else described | {"enum": [only]}


class _Seating:
    """The answerers in a debate's seats: the models with their names, and the functions."""

    def __init__(self, asked: Debate) -> None:
        self._own: dict[str, Model] = {}
        debaters = asked.debaters
        self._seats: Mapping[str, Seat] = debaters if isinstance(debaters, Mapping) else {}
        self.debaters = "; ".join(self._seats) if isinstance(debaters, Mapping) else str(debaters)
        self.judge = asked.judge if callable(asked.judge) else None
        self.choice = self._choose_models(asked)
        self.directory = self._build_directory(asked)

    def functions(self, spec: Specification) -> Mapping[DebaterId, Custom]:
        """Return the functions among the debaters, by the debater's id."""
        if self._seats and len(self._seats) != len(spec.debaters):
            raise SpecError("Each key of `debaters` is one debater, such as “Ada: for”.")
        return {debater: who for debater, who in self._list_seated(spec) if callable(who)}

    def people(self, spec: Specification) -> Mapping[DebaterId, Person]:
        """Return the people among the debaters, by the debater's id."""
        return {debater: who for debater, who in self._list_seated(spec) if isinstance(who, Person)}

    def _list_seated(self, spec: Specification) -> Iterator[tuple[DebaterId, Seat]]:
        """List the debaters that were named, each with the one who answers for it."""
        for seat, who in self._seats.items():
            for debater in spec.debaters:
                if is_same_seat(debater.name, _name(seat)):
                    yield debater.id, who

    def sign(self, spec: Specification) -> Specification:
        """Return the specification, marking the debaters that are functions."""
        functions = self.functions(spec)
        debaters = tuple(
            debater.model_copy(update={"model": f"function:{name_callable(functions[debater.id])}"})
            if debater.id in functions
            else debater
            for debater in spec.debaters
        )
        return spec.model_copy(update={"debaters": debaters})

    def open_host(self, host: Host) -> OpenHost:
        """Open the host with its client; the host of the caller's own models has none."""
        return _OwnHost(self._own) if host.name == _OWN else open_host(host)

    def _choose_models(self, asked: Debate) -> Choice:
        seats = {
            _name(seat): name for seat, who in self._seats.items() if (name := self._get_model(who))
        }
        return make_choice(
            self._get_model(asked.model),
            asked.preset,
            judge=self._get_model(asked.judge),
            seats=seats,
        )

    def _get_model(self, who: Seat) -> str:
        """Return the name of a seat's model; empty where it has none of its own."""
        if who is None or isinstance(who, Person) or callable(who):
            return ""
        if isinstance(who, str):
            return who
        if not hasattr(who, "reply"):
            said = shorten_line(repr(who), 40)
            raise SpecError(f"{said} cannot debate; give a model's name, a model or a function.")
        known = (name for name, model in self._own.items() if model is who)
        name = next(known, None) or f"{type(who).__name__}-{len(self._own) + 1}"
        self._own[name] = who
        return f"{_OWN}:{name}"

    def _build_directory(self, asked: Debate) -> Directory:
        """Return the hosts that can be asked."""
        environment = os.environ if asked.environment is None else asked.environment
        is_hosted = asked.preset or any(not _is_here(name) for name in self.choice.names)
        sources = (hosts_from_environment(environment),) if is_hosted else ()
        directory = build_directory(sources, Allowance())
        if not self._own:
            return directory
        own = Listed(Host(_OWN, "openai", ""), Allowance(), None, is_set_up=True)
        return Directory({**directory.hosts, _OWN: own})


@dataclass(frozen=True)
class _OwnHost:
    """The caller's own models, as if a provider had them: with deadline, retries and tools."""

    models: Mapping[str, Model]

    def model(self, name: str) -> Model:
        return OwnModel(self.models[name])

    async def list_models(self) -> tuple[str, ...]:
        return tuple(self.models)

    async def close(self) -> None:
        pass


def _has_names(value: object) -> bool:
    """True if it is a mapping whose keys are all names."""
    if not isinstance(value, Mapping):
        return True
    return all(isinstance(key, str) for key in cast(Mapping[object, object], value))


def _is_here(name: str) -> bool:
    return is_offline(name) or name.startswith(f"{_OWN}:")


def _name(seat: str) -> str:
    """Read the name of a debater written as “Ada: for (an engineer)”."""
    return seat.partition(":")[0].strip()
