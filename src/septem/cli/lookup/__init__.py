"""Finding and showing what is printed on cards and boards."""
