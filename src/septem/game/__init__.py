"""The kernel with names, errors and sentences: `Game` and what it hands out."""
