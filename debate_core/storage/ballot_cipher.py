"""Ballots under a seal: a keyed hash for who gave one, and what they chose, equally long for all.

Rule: nothing that is kept of a ballot can be read, guessed or matched with another without the key
of its poll. Fernet would be less to write, but puts the time of every ballot beside it in the open.
"""

import hmac
import secrets
import struct
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from debate_core.domain.values import PersonId
from debate_core.errors import RecordError
from debate_core.storage.port import SealedPoll

KEY_LENGTH = 64
"""Bytes: one half makes the hashes, the other the seals."""
_NONCE = 12
_LAYOUT = struct.Struct("64sBB")
_NONE = 255


@dataclass(frozen=True, slots=True)
class SealedBallot:
    """What one person answered in a poll; taken back it is a ballot without a choice."""

    voter: PersonId
    first: int | None = None
    """The place of the choice on the ballot, from 0."""
    second: int | None = None
    """What they answered when they were asked again, where a poll asks twice."""


class BallotCipher:
    """What seals the ballots of one poll, and opens them."""

    def __init__(self, key: bytes, poll: SealedPoll) -> None:
        assert len(key) == KEY_LENGTH
        self._naming = key[: KEY_LENGTH // 2]
        self._cipher = ChaCha20Poly1305(key[KEY_LENGTH // 2 :])
        self._poll = f"{poll.debate}/{poll.name}/"

    def name_of(self, voter: PersonId) -> str:
        """The hash that stands for a voter in this poll, and in no other."""
        return hmac.digest(self._naming, f"{self._poll}{voter}".encode(), "sha256").hex()

    def seal(self, ballot: SealedBallot) -> bytes:
        """The ballot under its seal; the same ballot never looks the same."""
        voter = ballot.voter.encode()
        if len(voter) > 64 or b"\0" in voter:
            raise ValueError("The id of this voter does not fit in a sealed ballot.")
        places = (_NONE if choice is None else choice for choice in (ballot.first, ballot.second))
        nonce = secrets.token_bytes(_NONCE)
        about = self.name_of(ballot.voter).encode()
        return nonce + self._cipher.encrypt(nonce, _LAYOUT.pack(voter, *places), about)

    def open_sealed(self, name: str, sealed: bytes) -> SealedBallot:
        """The ballot that was kept under that hash; RecordError if it is not what was sealed."""
        try:
            plain = self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], name.encode())
        except (InvalidTag, ValueError) as error:
            raise RecordError("A sealed ballot was changed from outside.") from error
        voter, first, second = _LAYOUT.unpack(plain)
        places = (None if choice == _NONE else choice for choice in (first, second))
        return SealedBallot(PersonId(voter.rstrip(b"\0").decode()), *places)
