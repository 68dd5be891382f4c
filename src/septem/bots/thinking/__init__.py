"""How the bots of this package think: plain functions over rows, as in the kernel, that also run compiled."""
