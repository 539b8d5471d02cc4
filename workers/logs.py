"""What the workers' processes write to standard error: one line an event, the time in UTC."""

import logging
import time

__all__ = ["configure_logs"]


def configure_logs(level: int = logging.INFO) -> None:
    """Send all log records to standard error."""
    handler = logging.StreamHandler()
    formatter = logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It reports each run of each job; a failing one is logged by us.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
