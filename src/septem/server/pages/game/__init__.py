"""A table during its game."""
