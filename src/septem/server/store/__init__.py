"""Where tables and people are kept: one database, SQLite or PostgreSQL, spoken to in one way."""
