"""The replays of finished games."""
