"""The forms of a plan, filled in over the wire; and what tests ask of a plan, by its form."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any

from debate_core.drafting.amounts import read_seconds
from sandbox.client import File, Json

OWN = ("motion", "format", "debaters", "invite", "preset", "template")
"""The options of the command, beside its file."""
_FORMS = {
    "Rules": ("rounds", "words", "turn_time", "options", "preparation"),
    "Debaters": ("seats", "seat_role"),
    "Judge & vote": ("threshold", "voting_time", "quorum", "ballot"),
    "Motion & context": ("context", "instructions", "schema", "files"),
    "Models": ("model", "judge"),
}
_NAMES = {"rounds": "round_count", "context": "background", "files": "sources"}
_JUDGING = {"judges=1": "1", "swap=no": "1", "swap=yes": "swap", "judges=3": "3"}


def list_wishes(
    options: Mapping[str, Any], files: Mapping[str, File]
) -> Iterator[tuple[str, Json]]:
    """What is asked for beside the command's own options: a form, and its wishes."""
    # One file is given with the command.
    asked = {**options, **({"files": files} if len(files) > 1 else {})}
    for form, names in _FORMS.items():
        wishes = {name: asked[name] for name in names if name in asked}
        if form == "Judge & vote":
            parts = map(str.strip, str(asked.get("options", "")).split(";"))
            judging = [_JUDGING[part] for part in parts if part in _JUDGING]
            wishes |= {"judging": judging[-1]} if judging else {}
        if wishes:
            yield form, wishes


def fill(form: Json, wishes: Mapping[str, Any]) -> Json:
    """The fields of a form as they are sent: what stands in them, with these wishes fulfilled."""
    fields = read_fields(form)
    for name, wish in wishes.items():
        match name:
            case "options":
                _choose_options(form, fields, wish)
            case "preparation" if name not in fields:
                fields["switches"] = [*fields["switches"], name]
            case "preparation" | "turn_time" | "voting_time":
                fields[name] = [str(read_seconds(wish))]
            case "ballot":
                others = [value for value in fields["also"] if value != "is_secret"]
                fields["also"] = others + ["is_secret"] * (wish == "secret")
            case "model":
                fields["others"] = f"all={wish}"
            case "judge":
                judges = zip(("judge", "judge2", "judge3"), str(wish).split(","), strict=False)
                said = "\n".join(f"{judge}={model.strip()}" for judge, model in judges)
                fields["others"] = "\n".join(filter(None, (fields.get("others", ""), said)))
            case "files":
                fields["sources"] = [_upload(file) for file in wish.values()]
            case "rounds" | "words" | "threshold" | "quorum" | "seat_role":
                fields[_NAMES.get(name, name)] = [] if wish is None else [str(wish)]
            case _:
                fields[_NAMES.get(name, name)] = wish
    return fields


def read_fields(form: Json) -> Json:
    """What stands in the fields of a form, as it is sent."""
    return {part["custom_id"]: _read_value(part) for part in list_fields(form).values()}


def list_fields(form: Json) -> dict[str, Json]:
    """The fields of a form by their labels."""
    labels = (row for row in form["modal"]["components"] if "component" in row)
    return {row["label"]: row["component"] for row in labels}


def _read_value(part: Json) -> Any:
    match part["type"]:
        case 4:
            return part.get("value", "")
        case 19:
            return []
        case 5 | 6:
            things: list[Json] = part.get("default_values") or []
            return [str(thing["id"]) for thing in things]
        case _:
            chosen = [option["value"] for option in part["options"] if option.get("default")]
            return (chosen or [None])[0] if part["type"] == 21 else chosen


def _choose_options(form: Json, fields: Json, written: str) -> None:
    """Choose a format's own options: in its group, or in the text beside it."""
    parts = list_fields(form)
    offered = [option["value"] for option in parts.get("Yes or no", {}).get("options", [])]
    for part in filter(None, map(str.strip, written.split(";"))):
        name, _, value = part.partition("=")
        if name in offered:
            others = [chosen for chosen in fields["switches"] if chosen != name]
            fields["switches"] = others + [name] * (value == "yes")
        elif part not in _JUDGING:
            fields["options"] = f"{fields.get('options', '')}\n{part}"


def _upload(file: File) -> Json:
    name, content = file
    return {"filename": name, "content": b64encode(content).decode()}
