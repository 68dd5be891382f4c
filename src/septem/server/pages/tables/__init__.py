"""The lists of tables."""
