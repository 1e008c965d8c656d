"""What else a debate can be given: background, instructions, and a schema for its result."""

import json
from pathlib import Path

import pytest

from debate_core.reports.files import read_record
from tests.terminal.conftest import Rostrum

MOTION = "Tea is better than coffee"
SCHEMA = {
    "type": "object",
    "properties": {"winner": {"type": "string"}, "why": {"type": "string"}},
    "required": ["winner", "why"],
    "additionalProperties": False,
}


@pytest.fixture
def schema(rostrum: Rostrum) -> str:
    """A file with a schema, in the folder where the command runs."""
    Path("schema.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    return "schema.json"


def test_context_and_instructions_are_part_of_the_debate(rostrum: Rostrum) -> None:
    given = ("--context", "The kettle is broken.", "--instructions", "Be brief.")
    done = rostrum("debate", MOTION, *given, "--json", "-")

    spec = read_record(done.stdout)[1].spec
    assert (spec.context, spec.instructions) == ("The kettle is broken.", "Be brief.")


def test_a_result_is_written_in_the_schema_that_was_given(rostrum: Rostrum, schema: str) -> None:
    done = rostrum("debate", MOTION, "--schema", schema, "--json", "-", "--quiet")

    document = json.loads(done.stdout)
    assert document["result"].keys() == {"winner", "why"}
    assert read_record(done.stdout)[1].spec.synthesis == SCHEMA


def test_a_schema_is_read_from_a_pipe(rostrum: Rostrum) -> None:
    given = ("--schema", "-", "--json", "-", "--quiet")
    done = rostrum("debate", MOTION, *given, stdin=json.dumps(SCHEMA))

    assert json.loads(done.stdout)["result"].keys() == {"winner", "why"}


def test_the_result_is_shown_whole(rostrum: Rostrum, schema: str) -> None:
    done = rostrum("debate", MOTION, "--schema", schema, "--json", "r.json", "--seed", "3")

    result = json.loads(Path("r.json").read_text(encoding="utf-8"))["result"]
    shown = done.stdout.partition("\nResult\n")[2]
    assert f"  winner: {result['winner']}\n" in shown
    assert all(f"{line}\n" in shown for line in result["why"].splitlines())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("so", "The schema is not JSON: Expecting value: line 1 column 1 (char 0)."),
        ("[]", 'The schema is not a JSON object; write one such as {"type": "object"}.'),
    ],
)
def test_what_is_no_schema_is_refused_in_a_sentence(
    rostrum: Rostrum, text: str, sentence: str
) -> None:
    done = rostrum("debate", MOTION, "--schema", "-", stdin=text)

    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")


def test_bytes_that_are_no_text_are_no_schema(rostrum: Rostrum) -> None:
    Path("schema.json").write_bytes(b"\xff\xfe")

    done = rostrum("debate", MOTION, "--schema", "schema.json")

    assert done.stderr == "This is not a JSON schema: it is not UTF-8 text.\n"
