"""What each viewer may see of a card game, for pages, streams and the API."""
