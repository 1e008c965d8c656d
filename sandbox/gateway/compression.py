"""The compressions that a bot may ask for: one stream a connection, flushed after each frame."""

import sys
import zlib
from collections.abc import Callable

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

COMPRESSIONS = ("zlib-stream", "zstd-stream")


def start_stream(compression: str) -> Callable[[bytes], bytes]:
    """Start a stream of one of `COMPRESSIONS`; return a function that packs the next frame."""
    if compression == "zlib-stream":
        packer = zlib.compressobj(level=1)  # frames stay on one machine
        return lambda frame: packer.compress(frame) + packer.flush(zlib.Z_SYNC_FLUSH)
    block = zstd.ZstdCompressor()
    return lambda frame: block.compress(frame, mode=zstd.ZstdCompressor.FLUSH_BLOCK)
