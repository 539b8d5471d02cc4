"""The errors of Muggins, one small tree.

::

    MugginsError (ValueError)
    ├── NotationError    a text that is not a card, a day, a kind, …
    ├── IllegalError     well written, but not allowed by the rules or the contract
    ├── NotFoundError    nothing stands under that name
    ├── ForbiddenError   it stands there, but not for this caller at this time
    └── ConflictError    it contradicts what is already recorded

HTTP turns each into a problem document in one place; the command line prints the message.
A message says what was wrong with which value, and what would be right.
"""

__all__ = [
    "ConflictError",
    "ForbiddenError",
    "IllegalError",
    "MugginsError",
    "NotFoundError",
    "NotationError",
    "shortened",
]

_LONGEST = 400


class MugginsError(ValueError):
    """The root: whatever a caller did wrong.

    Args:
        detail: One or two sentences for the person who sent the value.
        code: A stable word for programs, kebab-case, such as ``card-twice``.
    """

    def __init__(self, detail: str, *, code: str) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code


class NotationError(MugginsError):
    """A text that does not follow its notation."""


class IllegalError(MugginsError):
    """A well-written value that the rules or the contract do not allow."""


class NotFoundError(MugginsError):
    """Nothing stands under that name."""


class ForbiddenError(MugginsError):
    """Something stands there, but not for this caller at this time."""


class ConflictError(MugginsError):
    """A request that contradicts what is already recorded."""


def shortened(text: str) -> str:
    """Leave out the middle of a message that repeats too much of what was sent."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]} … {text[-half:]}"
