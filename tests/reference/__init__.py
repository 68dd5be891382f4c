"""The card game once more, slow and plain, to check the fast rules against.

Written from the numbered rules alone, and sharing no code with the package: names are strings, a hand is a
list, a city is what lies in front of a player, and an effect is read from the tables when it is used.
Payments, science and copied guilds are found by trying everything. Start reading at `game.py`.
"""

from .game import ReferenceGame

__all__ = ["ReferenceGame"]
