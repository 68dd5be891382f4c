"""The database of tables and people, SQLite or PostgreSQL: all SQL of the server."""
