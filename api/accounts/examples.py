"""The examples of the documentation about the account."""

from typing import Any

__all__ = [
    "CREATION",
    "DEVICE",
    "MADE_TOKEN",
    "ME",
    "NOBODY",
    "PASSKEY",
    "PASSKEY_ANSWER",
    "PASSKEY_ATTESTATION",
    "PASSKEY_CHALLENGE",
    "RECOVERING",
    "SIGNED_IN",
    "TOKEN",
]

_CODE = "6YK4-3TRR-VGQK-RVXS-80QE-E2GV-0KNH"
_MADE = "2026-11-29T21:02:37.123Z"
_CREDENTIAL = "q83vEjRWeJA0zTEPkTrm0Q"
_CHALLENGE = "1qk0m2bM9vXWq3gJ8cEo4yq9sPzC7tUuB5n6HhKfXyA"
_USER = "djl4SDNuTWFxbHpZYVdyWQ"

ME: dict[str, Any] = {
    "player": "v9xH3nMaqlzYaWrY",
    "name": "Nimble Otter",
    "avatar": 3,
    "made": _MADE,
    "recovery_code": _MADE,
    "passkeys": 1,
    "banned": False,
}
NOBODY: dict[str, Any] = {
    "player": None,
    "name": None,
    "avatar": 0,
    "made": None,
    "recovery_code": None,
    "passkeys": 0,
    "banned": False,
}
DEVICE: dict[str, Any] = {
    "id": "5f0c6a2e9b7d41c8",
    "own": True,
    "browser": "Firefox",
    "system": "Linux",
    "language": "en",
    "made": _MADE,
    "used": "2026-11-29",
}
PASSKEY: dict[str, Any] = {
    "id": _CREDENTIAL,
    "name": "Firefox, Linux",
    "made": _MADE,
    "used": "2026-11-29",
    "synced": True,
}
CREATION: dict[str, Any] = {
    "rp": {"id": "muggins.example", "name": "Muggins"},
    "user": {"id": _USER, "name": "Nimble Otter", "displayName": "Nimble Otter"},
    "challenge": _CHALLENGE,
    "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in (-8, -7, -257)],
    "timeout": 300_000,
    "excludeCredentials": [{"type": "public-key", "id": _CREDENTIAL}],
    "authenticatorSelection": {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "preferred",
    },
    "attestation": "none",
}
PASSKEY_ATTESTATION: dict[str, Any] = {
    "id": _CREDENTIAL,
    "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
    "attestation": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
    "name": "Firefox, Linux",
    "transports": ["internal"],
}
PASSKEY_CHALLENGE: dict[str, Any] = {
    "challenge": _CHALLENGE,
    "timeout": 300_000,
    "rpId": "muggins.example",
    "userVerification": "preferred",
}
PASSKEY_ANSWER: dict[str, Any] = {
    "id": _CREDENTIAL,
    "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
    "authenticator": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ",
    "signature": "MEUCIQDn3k7Jm8C0bq2o5lV5rPp1b3F2Yq8c1v0fKZ0z",
    "user": _USER,
}
RECOVERING: dict[str, Any] = {"code": _CODE, "attempt": "0b6f2a9c-5d1e-4f7a-8c3b-9e2d4a6f1c80"}
SIGNED_IN: dict[str, Any] = {
    "player": "v9xH3nMaqlzYaWrY",
    "name": "Nimble Otter",
    "code": _CODE,
    "joined": {"guest": "Lucky Heron", "moved": 3, "replaced": 0, "kept": 2},
}
TOKEN: dict[str, Any] = {
    "id": "kJ8s0dPq2LmA",
    "name": "My spreadsheet",
    "scopes": ["read"],
    "made": _MADE,
    "used": None,
    "ends": "2027-11-29T21:02:37.123Z",
}
MADE_TOKEN: dict[str, Any] = {"token": "mug_" + "k4Zb9w2Rr7Qm" * 3 + "x1y2z3w", "entry": TOKEN}
