"""Closed days: which there are, and playing them again."""
