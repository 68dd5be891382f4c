"""Games by the hundred thousand, on the compiled kernel and all cores.

`run` plays them at random, and `tally` adds those up; `stats` has bots play, and tells what wins. `tally` and `stats`
are imported on their own, because they need NumPy.
"""

from septem.simulation.run import Simulation, simulate, simulate_chunks
from septem.simulation.threads import cores

__all__ = ["Simulation", "cores", "simulate", "simulate_chunks"]
