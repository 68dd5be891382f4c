"""HTTP for all routes: requests and answers, streams, middleware, static files."""
