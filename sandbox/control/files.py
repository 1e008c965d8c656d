"""Files as people's clients send them: `{filename, content_type?, content}`, in base64."""

from typing import Annotated, Any

from pydantic import Base64Bytes, StringConstraints, ValidationError

from sandbox.forms.base import Form
from sandbox.protocol.constants import FILE_BYTES_MAX
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json, is_json, is_list
from sandbox.world.files import Upload

# A name of dots alone would lead elsewhere in an address.
Name = Annotated[str, StringConstraints(min_length=1, max_length=260, pattern=r"[^./\\]")]
Kind = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^[\w.+-]+/[\w.+-]+(; ?[\w=-]+)?$")
]


class File(Form):
    """A file that a person gives."""

    filename: Name
    content_type: Kind = "application/octet-stream"
    content: Base64Bytes


def upload_of(given: Any) -> Upload:
    """Read the file in what a client sent; refuse what is no file, or too large for Discord."""
    try:
        file = File.model_validate(given)
    except ValidationError as error:
        message = "A file is given as {filename, content_type?, content}, the content in base64."
        raise ImpossibleError(message) from error
    if len(file.content) > FILE_BYTES_MAX:
        most = FILE_BYTES_MAX // 1024**2
        raise ImpossibleError(f"{file.filename} is too large: a file has at most {most} MB.")
    return Upload("", file.filename, file.content_type, file.content)


def without_contents(body: Any) -> Any:
    """Make a body for the log, without the contents of its files."""
    if is_list(body):
        return [without_contents(part) for part in body]
    if not is_json(body):
        return body
    left_out = "content" if "filename" in body else ""
    kept: Json = {key: without_contents(part) for key, part in body.items() if key != left_out}
    return kept
