"""How pages are made: the templates, layout and assets that all of them share."""
