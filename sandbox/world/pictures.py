"""Pictures and files: their types, and drawn faces for people who have none."""

import base64
import binascii
import hashlib
import html
import re
import struct

from sandbox.protocol.errors import invalid
from sandbox.world.things import Picture, State

COLOURS = ("#5865f2", "#3ba55c", "#eb459e", "#d97706", "#0ea5a4", "#b45309", "#7c3aed", "#dc2626")
DISCORD_CDN = "https://cdn.discordapp.com"
EMOJI_ADDRESS = re.compile(r"/emojis/(\d+)\.\w+")
ATTACHMENT_ADDRESS = re.compile(r"[/-]attachments/\d+/(\d+)/")
AVATAR_ADDRESS = re.compile(r"/avatars/\d+/(\w+)\.\w+")
DATA_URI = re.compile(r"data:image/(png|jpe?g|gif|webp|avif);base64,([\w+/=-]+)", re.ASCII)
"""The data URIs that bots send; discord.js calls every picture `image/jpg`."""
SIGNATURES = {b"\x89PNG": "png", b"GIF8": "gif", b"\xff\xd8\xff": "jpeg", b"RIFF": "webp"}


def from_data_uri(where: str, uri: str) -> Picture:
    """Read the picture in a data URI, or refuse the field that held it."""
    match = DATA_URI.fullmatch(uri)
    try:
        content = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        content = b""
    if match is None or not content:
        raise invalid(where, "IMAGE_INVALID", "Invalid image data")
    kind = next((k for start, k in SIGNATURES.items() if content.startswith(start)), match[1])
    return Picture(f"image/{kind.replace('jpg', 'jpeg')}", content)


def compute_hash(content: bytes) -> str:
    """Compute the hash under which a picture is kept."""
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def store(state: State, picture: Picture) -> str:
    """Keep a picture under its hash, and return the hash."""
    name = compute_hash(picture.content)
    state.pictures[name] = picture
    return name


def store_uri(state: State, where: str, uri: str | None) -> str | None:
    """Keep the picture of a data URI, if there is one, and return its hash."""
    return store(state, from_data_uri(where, uri)) if uri else None


def find_avatar_hash(state: State, address: str) -> str:
    """Find the hash for an avatar's address; pictures of this Discord are found again under it."""
    name = compute_hash(address.encode())
    for pattern in (EMOJI_ADDRESS, ATTACHMENT_ADDRESS, AVATAR_ADDRESS):
        match = pattern.search(address)
        if match and match[1] in state.pictures:
            state.pictures[name] = state.pictures[match[1]]
    return name


def find_local_url(address: str, cdn: str) -> str:
    """Find the address of one of Discord's pictures for a browser: it leads to this machine."""
    return address.replace(DISCORD_CDN, cdn, 1) if address.startswith(DISCORD_CDN) else address


def size_of(content: bytes) -> tuple[int, int] | None:
    """Read the width and height of a PNG or GIF."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(b"GIF8") and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    return None


def draw_avatar(name: str, seed: int) -> Picture:
    """Draw a face: an initial on a colour of its own."""
    initial = html.escape(name.strip()[:1].upper() or "?")
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
        f'<rect width="128" height="128" fill="{COLOURS[seed % len(COLOURS)]}"/>'
        '<text x="64" y="66" fill="#fff" font-family="sans-serif" font-size="64" font-weight="600"'
        f' text-anchor="middle" dominant-baseline="central">{initial}</text></svg>'
    )
    return Picture("image/svg+xml", drawing.encode())
