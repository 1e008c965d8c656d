"""The debaters: the built-in cast, and debaters as a person writes them in one line."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from random import Random
from typing import NamedTuple

from debate_core.domain.sides import AGAINST, FOR, say_side
from debate_core.domain.specification import Debater
from debate_core.domain.text import make_slug
from debate_core.domain.values import DebaterId, PersonId
from debate_core.errors import SpecError
from debate_core.language import N_, _, list_languages, use_language


class Persona(NamedTuple):
    """A built-in debater."""

    name: str
    role: str
    trade: str = ""
    """The role in a word or two, where the voice says the rest."""
    voice: str = ""
    """The way it speaks; empty for a role that anybody can take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPersona:
    """A debater that somebody made on a server, to be named in any debate there."""

    id: str
    maker: PersonId
    maker_name: str
    name: str
    role: str
    style: str = ""
    """The name of the style that it argues in; empty leaves its voice to the seed."""
    is_shared: bool = False
    """True if everyone on the server may use it."""
    is_servers: bool = False
    """True if it counts for the server and not for its maker, because a moderator shared it."""


PERSONAS = (
    Persona(
        "Ada Lindqvist",
        N_("an engineer who asks how a thing is built and what breaks first"),
        "an engineer",
        "exactly and a little drily, like somebody who has mended what others built",
    ),
    Persona(
        "Tomás Reyes",
        N_("a trial lawyer who takes every claim apart and asks for the proof"),
        "a trial lawyer",
        "like a lawyer off duty: patient, and then very direct",
    ),
    Persona(
        "Ngozi Adeyemi",
        N_("an economist who follows incentives and counts who pays"),
        "an economist",
        "with dry understatement, and a round figure where it tells",
    ),
    Persona(
        "Kenji Mori",
        N_("a historian who has seen the idea tried before"),
        "a historian",
        "without hurry, and with a case from before where one fits",
    ),
    Persona(
        "Leila Haddad",
        N_("a nurse who judges a plan by the people it meets at three at night"),
        "a nurse",
        "bluntly and warmly, as to a colleague",
    ),
    Persona(
        "Oskar Brandt",
        N_("a plain-spoken shop steward who distrusts fine words"),
        "a shop steward",
        "as at a kitchen table, with no patience for fine words",
    ),
    Persona(
        "Priya Raman",
        N_("a scientist who wants the experiment named before the conclusion"),
        "a scientist",
        "in degrees, curious what would show it",
    ),
    Persona(
        "Jean-Luc Baptiste",
        N_("a diplomat who looks for what both sides could live with"),
        "a diplomat",
        "with courteous irony, in well-built sentences",
    ),
    Persona(
        "Maeve Doyle",
        N_("a storyteller who argues from one vivid case to the general rule"),
        "a storyteller",
        "like a storyteller, who lets one scene do the arguing",
    ),
    Persona(
        "Sam Whitfield",
        N_("a contrarian who enjoys the awkward question"),
        "a contrarian",
        "with mischief, and now and then an awkward question",
    ),
)

STANCES = (
    FOR,
    AGAINST,
    N_("only with conditions"),
    N_("not yet"),
    N_("leave it to local choice"),
    N_("a different remedy"),
)

ROLES = (
    Persona(N_("planner"), N_("plans the work and wants it to move")),
    Persona(N_("critic"), N_("looks for what is wrong before others find it")),
    Persona(N_("operator"), N_("has to run it afterwards, at night too")),
    Persona(N_("analyst"), N_("weighs cost against benefit and says what is not known")),
    Persona(N_("advocate"), N_("speaks for the people it is meant for")),
    Persona(N_("auditor"), N_("asks what could be shown to a stranger a year later")),
    Persona(N_("builder"), N_("will make it with their own hands")),
    Persona(N_("guardian"), N_("answers for safety and for what cannot be undone")),
    Persona(N_("newcomer"), N_("asks the simple questions that the others have stopped asking")),
    Persona(N_("historian"), N_("remembers how it went the last time")),
)

_WITH_ROLE = re.compile(r"^(?P<stance>[^(]*)\((?P<role>.*)\)\s*$", re.DOTALL)


PAIR = "Ada: for; Ben: against"
"""Two debaters as a person writes them."""


def is_number(text: str) -> bool:
    """True if a text only says how many debaters are wanted, or is empty."""
    return re.fullmatch(r"-?\d{1,9}|", text.strip()) is not None


def draw_cast(count: int, seed: int) -> tuple[Debater, ...]:
    """Draw that many built-in personas by the seed, without a stance."""
    return tuple(
        _make_debater(persona) for persona in Random(f"{seed}:cast").sample(PERSONAS, count)
    )


def draw_with_stances(count: int, seed: int) -> tuple[Debater, ...]:
    """Draw that many built-in personas by the seed, each with a stance."""
    if not 2 <= count <= len(STANCES):
        raise SpecError(
            _(
                "Rostrum can cast 2 to {stances} sides by itself; name the debaters "
                "yourself, such as “Ada: for; Ben: against”.",
                stances=len(STANCES),
            )
        )
    return assign_stances(draw_cast(count, seed))


def say_stance(stance: str) -> str:
    """Write a built-in stance in the current language."""
    return say_side(stance) if stance in (FOR, AGAINST) else _(stance)


def assign_stances(debaters: tuple[Debater, ...]) -> tuple[Debater, ...]:
    """Give debaters the built-in stances in order if none of them has a stance."""
    if any(debater.stance for debater in debaters):
        return debaters
    return tuple(
        debater.model_copy(update={"stance": say_stance(STANCES[place % len(STANCES)])})
        for place, debater in enumerate(debaters)
    )


def pick_roles(count: int) -> tuple[Debater, ...]:
    """Return the first `count` built-in roles of a group that decides."""
    if not 1 <= count <= len(ROLES):
        raise SpecError(
            _("Rostrum can cast 1 to {roles} roles by itself; ask for as many.", roles=len(ROLES))
        )
    return tuple(_make_debater(role) for role in ROLES[:count])


def is_built_in(name: str) -> bool:
    """True if that is the name of a built-in debater."""
    return name in _list_built_in()


@cache
def _list_built_in() -> Mapping[str, Persona]:
    """List the built-in debaters by their names in every language."""
    found = dict[str, Persona]()
    for language in list_languages():
        with use_language(language):
            found |= {_spell_name(persona): persona for persona in (*PERSONAS, *ROLES)}
    return found


def _spell_name(persona: Persona) -> str:
    return _(persona.name) if persona in ROLES else persona.name


def replace_names(
    debaters: tuple[Debater, ...], avoided: Collection[str], seed: int
) -> tuple[Debater, ...]:
    """Replace built-in debaters whose names are avoided by other built-in ones."""
    used, found = {debater.name for debater in debaters} | set(avoided), list[Debater]()
    for debater in debaters:
        found.append(_find_substitute(debater, used, seed) if debater.name in avoided else debater)
        used.add(found[-1].name)
    return tuple(found)


def _find_substitute(debater: Debater, used: Collection[str], seed: int) -> Debater:
    """Find a built-in debater of the same kind to replace one; SpecError if none is left."""
    pool = ROLES if any(_spell_name(role) == debater.name for role in ROLES) else PERSONAS
    free = [candidate for candidate in pool if _spell_name(candidate) not in used]
    if not free:
        raise SpecError(
            _("Too many people here are called like my debaters; name yours: “{pair}”.", pair=PAIR)
        )
    persona = _make_debater(Random(f"{seed}:{debater.name}").choice(free))
    return persona.model_copy(update={"stance": debater.stance, "model": debater.model})


def _make_debater(persona: Persona) -> Debater:
    name = _spell_name(persona)
    return Debater(id=DebaterId(make_slug(name)), name=name, role=_(persona.role))


def assign_voices(debaters: Sequence[Debater], seed: int) -> dict[DebaterId, str]:
    """Give each debater a voice: built-in ones their own, others one that is drawn at random.

    Up to ten debaters all get different voices.
    """
    own = {role.name.casefold(): role.voice for role in PERSONAS}
    found = {
        seat.id: own[name] for seat in debaters if (name := seat.name.strip().casefold()) in own
    }
    left = [role.voice for role in PERSONAS if role.voice not in found.values()]
    drawn = cycle(Random(f"{seed}:voices").sample(left, len(left)) or [""])
    return {seat.id: found.get(seat.id) or next(drawn) for seat in debaters}


def describe_trade(debater: Debater) -> str:
    """Describe a debater as shown next to its voice, which covers the rest of a built-in role."""
    short = {persona.role: persona.trade for persona in PERSONAS if persona.name == debater.name}
    return short.get(debater.role) or debater.role.rstrip(".")


def read_debaters(text: str) -> tuple[Debater, ...]:
    """Read debaters as written: “Ada: for (an engineer); Ben: against”, or names alone."""
    known = {name.casefold(): _(persona.role) for name, persona in _list_built_in().items()}
    found: list[Debater] = []
    for number, part in enumerate(_split_debaters(text), start=1):
        name, colon, rest = part.partition(":")
        stance, role = _split_stance_and_role(rest)
        if not colon:
            name, role = _split_stance_and_role(part)
        found.append(
            Debater(
                id=DebaterId(make_slug(name) or f"debater-{number}"),
                name=name.strip(),
                stance=stance,
                role=role or ("" if "(" in stance else known.get(name.strip().casefold(), "")),
            )
        )
    return _unify_stances(found)


def recognise_personas(
    debaters: tuple[Debater, ...], personas: Iterable[SavedPersona], styles: Mapping[str, str]
) -> tuple[Debater, ...]:
    """Give debaters that have the name of a saved persona its role and its voice."""
    known = {persona.name.casefold(): persona for persona in personas}
    return tuple(
        _recognise(debater, known.get(debater.name.casefold()), styles) for debater in debaters
    )


def _recognise(
    debater: Debater, persona: SavedPersona | None, styles: Mapping[str, str]
) -> Debater:
    # With another role, it would be shown as the work of somebody who did not write that role.
    if persona is None or debater.role not in ("", persona.role):
        return debater
    found = {"role": persona.role, "voice": styles.get(persona.style, ""), "saved": persona.id}
    return debater.model_copy(update={"name": persona.name, **found})


def _unify_stances(debaters: Sequence[Debater]) -> tuple[Debater, ...]:
    """Merge stances that differ only in case, keeping the spelling of the first."""
    first: dict[str, str] = {}
    return tuple(
        seat.model_copy(update={"stance": first.setdefault(seat.stance.casefold(), seat.stance)})
        for seat in debaters
    )


def assign_two_sides(debaters: tuple[Debater, ...]) -> tuple[Debater, ...]:
    """Give two debaters without stances the two sides in order; stances are put in lower case."""
    seated = assign_stances(debaters) if len(debaters) == 2 else debaters
    return tuple(seat.model_copy(update={"stance": seat.stance.casefold()}) for seat in seated)


def write_debaters(debaters: tuple[Debater, ...]) -> str:
    """Write debaters as a person would write them; `read_debaters` reads it back."""
    return "; ".join(
        debater.name
        + (f": {debater.stance}" if debater.stance or debater.role or "," in debater.name else "")
        + (f" ({debater.role})" if debater.role else "")
        for debater in debaters
    )


def _split_debaters(text: str) -> list[str]:
    parts = [part for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) == 1:
        by_comma = [part for part in parts[0].split(",") if part.strip()]
        with_stance = sum(":" in part for part in by_comma)
        if with_stance in (0, len(by_comma)):
            return by_comma
    return parts


def _split_stance_and_role(rest: str) -> tuple[str, str]:
    match = _WITH_ROLE.match(rest)
    if match is None:
        return rest.strip(), ""
    return match["stance"].strip(), match["role"].strip()
