"""All drawings: pure functions from data to SVG markup, without inline style."""
