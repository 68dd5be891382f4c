"""What each viewer may see of a card game: the only way from its position to pages, streams and the API."""
