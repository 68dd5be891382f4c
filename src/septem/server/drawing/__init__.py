"""Everything that is drawn, as SVG from data: pure functions to markup, without inline style."""
