"""What is agreed about accounts: how long a password is, and how long cookies and links to other devices are good."""

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
DEVICE_MINUTES = 10
COOKIE_DAYS = 365
