"""Signing in, the account and its bots."""
