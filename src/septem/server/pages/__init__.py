"""Pages for people that belong to no game: routes, what they show, and their templates."""
