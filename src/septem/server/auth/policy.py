"""The limits of accounts: passwords, tokens, and how long cookies and links to other devices are good."""

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
DEVICE_MINUTES = 10
COOKIE_DAYS = 365
ID_BYTES = 16
TOKEN_BYTES = 32
MOST_BOTS = 20
