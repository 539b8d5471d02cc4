"""The log: one JSON object a line on standard error, without addresses, cookies or names of players."""

import json
import logging
import sys
from datetime import UTC, datetime

__all__ = ["JsonLines", "set_up_logging"]

_EXTRA = ("method", "path", "why")


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(level: int = logging.INFO) -> None:
    """Send what Muggins logs to standard error; calling it again changes nothing."""
    logger = logging.getLogger("muggins")
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
        logger.addHandler(handler)
        logger.setLevel(level)
        logger.propagate = False
