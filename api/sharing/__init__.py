"""Links to one's own result."""
