"""The first page and what it links to."""
