"""Random games in bulk; `tally` adds them up, and is imported on its own because it needs NumPy."""

from septem.simulation.run import Simulation, cores, simulate, simulate_chunks

__all__ = ["Simulation", "cores", "simulate", "simulate_chunks"]
