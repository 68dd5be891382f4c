"""HTTP for all routes: requests and responses, streams, middleware, static files."""
