"""The network with search: it imagines games, lets the network play them on, and takes the move that wins most."""
