"""What the API and the workers agree on: key names, records, scripts, addresses. No input or output."""
