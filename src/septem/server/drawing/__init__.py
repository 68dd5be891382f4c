"""Drawings that all games share: pure functions that return SVG without inline styles."""
