"""What the network does, as plain functions over rows and arrays that also run compiled."""
