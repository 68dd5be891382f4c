"""HTTP for people: pages, forms and streams, and what keeps them safe."""
