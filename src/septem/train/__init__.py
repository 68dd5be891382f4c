"""How the champion is trained: self-play with proximal policy optimisation (PPO), on a GPU or on a CPU.

This is the only room that imports PyTorch. What it makes, a file of weights, is played with by `septem.bots.network`.
"""
