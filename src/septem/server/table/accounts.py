"""What is agreed about accounts: how long a password is, and for how long a link to another device is good."""

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
DEVICE_MINUTES = 10
