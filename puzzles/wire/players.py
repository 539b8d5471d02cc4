"""What the store keeps of one player, beside the runs on the sheets: the names of the keys.

All of them share the hash tag ``{player:id}``, so that a script may touch several. Whoever adds a key here adds it to
what is exported, joined and deleted (``api/belongings``); a test holds that.
"""

from typing import NamedTuple

from puzzles.wire.keys import PREFIX

__all__ = ["PlayerKeys"]


class PlayerKeys(NamedTuple):
    """The keys of one player.

    Attributes:
        player: The player's id.
    """

    player: str

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        return f"{PREFIX}{{player:{self.player}}}:"

    @property
    def sessions(self) -> str:
        """Hash from a token's SHA-256 to what is known of that signed-in device, as JSON."""
        return self.tag + "sessions"

    @property
    def passkeys(self) -> str:
        """Hash from a passkey's credential id to its public key and what is known of it, as JSON."""
        return self.tag + "passkeys"

    @property
    def access(self) -> str:
        """Hash from the id of a personal access token to its hash, scopes and name, as JSON."""
        return self.tag + "access"

    @property
    def recovery(self) -> str:
        """Hash: ``current`` is the SHA-256 of the recovery code that counts, each other field one that was written."""
        return self.tag + "recovery"

    @property
    def played(self) -> str:
        """Sorted set of ``day|kind`` by day number: where the player may have a ranked run.

        It is written before the run, so none is ever missing, and an entry may be without one.
        """
        return self.tag + "played"

    @property
    def results(self) -> str:
        """Hash from ``day|kind`` to what the run came to once the day had closed, as JSON."""
        return self.tag + "results"

    @property
    def mistakes(self) -> str:
        """Hash from ``day|kind|n`` to a dear mistake that comes back as practice, as JSON."""
        return self.tag + "mistakes"

    @property
    def mistakes_due(self) -> str:
        """Sorted set of ``day|kind|n`` by epoch milliseconds: when a mistake comes back."""
        return self.tag + "mistakes-due"

    @property
    def leagues(self) -> str:
        """Set of the ids of the leagues that the player may be a member of."""
        return self.tag + "leagues"

    @property
    def shares(self) -> str:
        """Hash from ``day|kind`` to the token of the page that shows this result to others."""
        return self.tag + "shares"

    @property
    def replays(self) -> str:
        """Sorted set of ``day|kind`` by epoch milliseconds: closed sheets that are being played again."""
        return self.tag + "replays"
