"""Environments for learners: PettingZoo, Gymnasium and OpenSpiel over one batch of games."""
