"""A check of requests and answers against Discord's own OpenAPI description.

Rule of this file: a union is judged by the branch that knows most of the keys sent, and keys that
the description does not know are noted apart: Discord takes some that it does not describe.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from sandbox.protocol.json import Json, is_json, is_list
from sandbox.protocol.snowflakes import is_snowflake
from sandbox.request_log.log import Entry, RequestLog, Violation, Where

URI = "urn:discord"
KINDS = {"type", "trigger_type", "entity_type"}
"""Keys by which the branches of a union are told apart."""
SWITCHES = {"true": True, "false": False, "1": True, "0": False}


class Problem(Protocol):
    """A problem that a validator reports."""

    @property
    def instance_path(self) -> list[str | int]: ...
    @property
    def message(self) -> str: ...


class Description:
    """Discord's description of its API, and the log that problems are written to."""

    def __init__(self, file: Path, log: RequestLog) -> None:
        self._requests, self._answers = _read_documents(file)
        self._log = log

    def check(self, path: str, entry: Entry) -> None:
        """Log what does not fit; the path is written as in the description."""
        paths: Json = self._answers.document["paths"]
        operation: Json | None = paths.get(path, {}).get(entry.method.lower())
        if operation is None:
            self._note(entry, "request", "the description does not know this operation")
            return
        self._check_query(operation, entry)
        self._check_request(operation, entry)
        self._check_answer(operation, entry)

    def _check_query(self, operation: Json, entry: Entry) -> None:
        described = {
            parameter["name"]: parameter["schema"]
            for parameter in map(self._requests.resolve, operation.get("parameters", []))
            if parameter["in"] == "query"
        }
        for name, value in entry.query.items():
            if name not in described:
                where = f"{operation['operationId']} query"
                self._log.unknown_keys.setdefault(where, set()).add(name)
                continue
            readings = [value, *_list_other_readings(value)]
            found = [self._requests.list_problems(described[name], reading) for reading in readings]
            if all(found):
                self._note(entry, "request", f"{name}{found[0][0]}")

    def _check_request(self, operation: Json, entry: Entry) -> None:
        content: Json = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            if entry.body:
                self._note(entry, "request", "no body is described")
            return
        if entry.body is None:
            if operation["requestBody"].get("required"):
                self._note(entry, "request", "a body is required")
            return
        self._check_body(operation, content["application/json"]["schema"], entry, "request")

    def _check_answer(self, operation: Json, entry: Entry) -> None:
        if entry.status >= 500:
            return
        described: Json = operation["responses"]
        response = described.get(str(entry.status)) or described.get(f"{entry.status // 100}XX")
        if response is None:
            self._note(entry, "answer", f"the status {entry.status} is not described")
            return
        content: Json = self._answers.resolve(response).get("content", {})
        if "application/json" not in content:
            if entry.answer is not None:
                self._note(entry, "answer", "no body is described")
            return
        self._check_body(operation, content["application/json"]["schema"], entry, "answer")

    def _check_body(self, operation: Json, schema: Json, entry: Entry, where: Where) -> None:
        is_request = where == "request"
        document = self._requests if is_request else self._answers
        body = entry.body if is_request else entry.answer
        schema = document.find_best_branch(schema, body)
        for problem in document.list_problems(schema, body):
            self._note(entry, where, problem)
        known = document.list_keys(schema)
        if is_json(body) and known and (unknown := set(body) - known):
            place = f"{operation['operationId']} {where}"
            self._log.unknown_keys.setdefault(place, set()).update(unknown)

    def _note(self, entry: Entry, where: Where, problem: str) -> None:
        violation = Violation(entry.n, entry.method, entry.path, where, problem)
        self._log.violations.append(violation)


class ApiDocument:
    """The description as a document, with a validator made for each schema when first needed."""

    def __init__(self, document: Json) -> None:
        import jsonschema_rs

        self._rs = jsonschema_rs
        self.document = document
        self._registry = jsonschema_rs.Registry([(URI, document)])
        self._validators: dict[int, Any] = {}

    def resolve(self, schema: Json) -> Json:
        """Find what a reference stands for."""
        while "$ref" in schema:
            place: Any = self.document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                place = place[step]
            schema = place
        return schema

    def list_keys(self, schema: Json) -> set[str]:
        """List the keys that a schema knows."""
        schema = self.resolve(schema)
        known = set(cast("Json", schema.get("properties", {})))
        for part in schema.get("allOf", []):
            known |= self.list_keys(part)
        return known

    def find_best_branch(self, schema: Json, value: Any) -> Json:
        """Find the branch of a union that knows most of a value's keys; else the schema itself."""
        schema = self.resolve(schema)
        branches: list[Json] = schema.get("anyOf") or schema.get("oneOf") or []
        if not branches or not is_json(value):
            return schema
        sent = set(value)

        def measure_fitness(branch: Json) -> tuple[bool, int]:
            properties: Json = self.resolve(branch).get("properties", {})
            kinds = {key: properties[key].get("enum") for key in KINDS & properties.keys()}
            fits = all(known is None or value.get(key) in known for key, known in kinds.items())
            return fits, len(sent & self.list_keys(branch))

        return max(branches, key=measure_fitness)

    def list_problems(self, schema: Json, value: Any) -> list[str]:
        """List what in a value does not fit a schema of the document, each with its place."""
        if id(schema) not in self._validators:
            self._validators[id(schema)] = self._rs.validator_for(
                _make_absolute(schema), registry=self._registry, validate_formats=True
            )
        found: list[Problem] = list(self._validators[id(schema)].iter_errors(value))
        return [f"{'.'.join(map(str, p.instance_path))}: {p.message}" for p in found]


@cache
def _read_documents(file: Path) -> tuple[ApiDocument, ApiDocument]:
    """Read the documents for requests and for answers, once for all sandboxes of a process.

    If the file and Discord's documentation differ, the documentation wins: an error's code within a
    form is a word, and in requests ids may be numbers too.
    """
    answers: Json = json.loads(file.read_text(encoding="utf-8"))
    schemas: Json = answers["components"]["schemas"]
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = {
        "type": "object",
        "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        "required": ["code", "message"],
    }
    ids = {"SnowflakeType": {"type": ["string", "integer"]}}
    requests = answers | {"components": answers["components"] | {"schemas": schemas | ids}}
    return ApiDocument(requests), ApiDocument(answers)


def _list_other_readings(text: str) -> list[object]:
    """List what the text of a query may stand for besides itself."""
    readings: list[object] = [int(text)] if is_snowflake(text) else []
    if text.lower() in SWITCHES:
        readings.append(SWITCHES[text.lower()])
    return readings


def _make_absolute(schema: Any) -> Any:
    """Make a schema whose references say which document they mean."""
    if is_list(schema):
        return [_make_absolute(part) for part in schema]
    if not is_json(schema):
        return schema
    return {
        key: URI + value if key == "$ref" else _make_absolute(value)
        for key, value in schema.items()
    }
