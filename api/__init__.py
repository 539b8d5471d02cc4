"""The HTTP side of Muggins: the API under ``/api/v1`` and the pages."""
