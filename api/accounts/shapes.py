"""The shapes of everything about the account: profile, devices, recovery code, passkeys, access tokens, signing in."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.shapes import Attempt, Instant

__all__ = [
    "AccessTokenEntry",
    "AccessTokens",
    "AvatarChoice",
    "Devices",
    "Done",
    "JoinedRuns",
    "MadeAccessToken",
    "MadeRecoveryCode",
    "MakingAccessToken",
    "Me",
    "NameChoice",
    "PasskeyAnswer",
    "PasskeyAttestation",
    "PasskeyChallenge",
    "PasskeyCreation",
    "PasskeyEntry",
    "PasskeyName",
    "Passkeys",
    "Recovering",
    "RelyingParty",
    "RemovedEntry",
    "SessionEntry",
    "SignedIn",
    "SigningOut",
    "Variation",
]

_Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,12000}$", description="Bytes in base64url, unpadded.")]
_ShortBase64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,1400}$", description="Bytes in base64url, unpadded.")]
_EntryId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,1400}$", description="The entry's `id` in its list.")]
_Label = Annotated[
    str,
    Meta(pattern=r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]{0,38}[^\x00-\x20\x7f])?$", description="What you call it."),
]
_Day = Annotated[str, Meta(extra_json_schema={"format": "date"})]
Variation = Annotated[int, Meta(ge=0, le=11, description="Which of the twelve pictures drawn from the player's id.")]
Scopes = Literal["read", "play", "leagues"]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    def __post_init__(self) -> None:
        # In a schema's pattern "$" is the end; in Python's it also stands before a last line feed.
        values = [getattr(self, name) for name in self.__struct_fields__]
        texts = [text for value in values for text in (value if isinstance(value, list) else [value])]
        if any(isinstance(text, str) and text.endswith("\n") for text in texts):
            raise ValueError("a line feed stands at the end of a text")


class Done(Struct, frozen=True):
    """It is done."""

    done: bool


class Me(Struct, frozen=True):
    """The caller's player, null where there is none yet."""

    player: str | None
    name: str | None
    avatar: Variation
    made: Instant | None
    recovery_code: Instant | None
    passkeys: int
    banned: bool


class NameChoice(_Body, frozen=True):
    """A name to bear."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class AvatarChoice(_Body, frozen=True):
    """A picture to bear."""

    avatar: Variation


class MadeRecoveryCode(Struct, frozen=True):
    """A recovery code. It is shown this once."""

    code: str


class SessionEntry(Struct, frozen=True):
    """A device that is signed in; browser and system are empty where it does not say."""

    id: str
    own: bool
    browser: str
    system: str
    language: str
    made: Instant
    used: _Day


class Devices(Struct, frozen=True):
    """All signed-in devices, last used first; `own` marks the one that asks."""

    devices: list[SessionEntry]


class SigningOut(_Body, frozen=True):
    """Where to sign out: on this device, on all others, on all, or on the one with the id `device`."""

    where: Literal["here", "others", "everywhere", "device"]
    device: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")] | None = None


class RemovedEntry(_Body, frozen=True):
    """An entry to be removed."""

    id: _EntryId


class PasskeyEntry(Struct, frozen=True):
    """A passkey; `synced` where it may be on several devices."""

    id: str
    name: str
    made: Instant
    used: _Day
    synced: bool


class Passkeys(Struct, frozen=True):
    """All passkeys, oldest first."""

    passkeys: list[PasskeyEntry]


class PasskeyName(_Body, frozen=True):
    """Another name for a passkey."""

    id: _EntryId
    name: _Label


class RelyingParty(Struct, frozen=True):
    """The site, as passkeys know it."""

    id: str
    name: str


class _User(Struct, frozen=True, rename="camel"):
    id: str
    name: str
    display_name: str


class _Algorithm(Struct, frozen=True):
    type: Literal["public-key"]
    alg: int


class _Credential(Struct, frozen=True):
    type: Literal["public-key"]
    id: str


class _Authenticator(Struct, frozen=True, rename="camel"):
    resident_key: Literal["required"]
    require_resident_key: bool
    user_verification: Literal["preferred"]


class PasskeyCreation(Struct, frozen=True, rename="camel"):
    """What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn."""

    rp: RelyingParty
    user: _User
    challenge: str
    pub_key_cred_params: list[_Algorithm]
    timeout: int
    exclude_credentials: list[_Credential]
    authenticator_selection: _Authenticator
    attestation: Literal["none"]


class PasskeyAttestation(_Body, frozen=True):
    """A passkey that the authenticator has made, and what to call it."""

    id: _ShortBase64
    client_data: _Base64
    attestation: _Base64
    name: _Label
    transports: Annotated[list[Annotated[str, Meta(pattern=r"^[a-z-]{1,20}$")]], Meta(max_length=8)] = []


class PasskeyChallenge(Struct, frozen=True, rename="camel"):
    """What a browser needs to sign in with a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn."""

    challenge: str
    timeout: int
    rp_id: str
    user_verification: Literal["preferred"]


class PasskeyAnswer(_Body, frozen=True):
    """What the authenticator answers to the challenge."""

    id: _ShortBase64
    client_data: _Base64
    authenticator: _Base64
    signature: _Base64
    user: _ShortBase64


class Recovering(_Body, frozen=True):
    """A recovery code as it was typed, and an attempt id: the same when it is sent again, hard to guess."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    attempt: Attempt


class JoinedRuns(Struct, frozen=True):
    """What became of the runs of the guest who signed in.

    `moved` went to the account, `replaced` did so in place of a later run of the account on the same sheet, `kept` are
    sheets on which the account's own run was earlier and stands.
    """

    guest: str | None
    moved: int
    replaced: int
    kept: int


class SignedIn(Struct, frozen=True):
    """Who is signed in now; the code that replaces the one that was used; what was joined, if anything was."""

    player: str
    name: str
    code: str | None
    joined: JoinedRuns | None


class AccessTokenEntry(Struct, frozen=True):
    """A personal access token, without the token."""

    id: str
    name: str
    scopes: list[Scopes]
    made: Instant
    used: _Day | None
    ends: Instant | None


class AccessTokens(Struct, frozen=True):
    """All personal access tokens, newest first."""

    tokens: list[AccessTokenEntry]


class MakingAccessToken(_Body, frozen=True):
    """A token to be made: what it is called, what it may do, and for how many days, null for ever."""

    name: _Label
    scopes: Annotated[list[Scopes], Meta(min_length=1, max_length=3)]
    days: Annotated[int, Meta(ge=1, le=3660)] | None = None


class MadeAccessToken(Struct, frozen=True):
    """A new token. It is shown this once."""

    token: str
    entry: AccessTokenEntry
