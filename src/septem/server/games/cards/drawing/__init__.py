"""Cards and wonders as SVG, from their data."""
