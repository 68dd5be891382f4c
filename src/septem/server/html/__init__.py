"""Templates, layout and assets that all pages share."""
