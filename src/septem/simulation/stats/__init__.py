"""What wins, from games of bots.

`run` has several threads deal and play games (`playing`, with first picks drawn by lot from `openings`). Each finished
game goes through `counting` into the sums of `rows`; `figures` makes numbers with intervals of them, and `survey` lays
those of several tables side by side.
"""
