"""A small authenticator in software: makes passkeys with P-256 and answers challenges, also falsely."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

__all__ = ["Authenticator"]


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One key for one player at one site."""

    def __init__(self, site: str = "localhost", origin: str = "http://localhost") -> None:
        self.site, self.origin = site, origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = b""
        self.count = 0

    def attest(self, options: dict[str, Any], name: str = "A key") -> dict[str, Any]:
        """Return the body that keeps a passkey made for these options."""
        self.user = urlsafe_b64decode(options["user"]["id"] + "==")
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self._data(0x45) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": written(self.id),
            "client_data": written(self._client("webauthn.create", options["challenge"])),
            "attestation": written(attestation),
            "name": name,
            "transports": ["internal"],
        }

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the body that signs in with these options."""
        self.count += 1
        data, client = self._data(0x05), self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "id": written(self.id),
            "client_data": written(client),
            "authenticator": written(data),
            "signature": written(signature),
            "user": written(self.user),
        }

    def _data(self, flags: int) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
