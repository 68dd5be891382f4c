"""What a viewer of a table may see: its projections are the only doors from a table to pages, streams and the API."""
