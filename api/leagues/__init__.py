"""Leagues: friends among themselves, their tables, head-to-head and settings."""
