"""What stops an operation and must be told to the operator in one clear sentence, without a traceback."""

__all__ = ["OperationError"]


class OperationError(RuntimeError):
    """The operator has to change something; the message says what."""
