"""People, sessions, tokens and rate limits."""
