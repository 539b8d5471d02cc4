"""A player's own past: what was played, what it came to, and the mistakes that come back."""
