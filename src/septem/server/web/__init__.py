"""HTTP for all routes: requests and answers, streams, middleware, static files, and what they are made with."""
