"""What a viewer of a table may see: `project` is the only door from a table to pages, streams and the API."""
