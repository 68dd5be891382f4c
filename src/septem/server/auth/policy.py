"""The limits of accounts: passwords, tokens, and how long cookies and links to other devices are good."""

MIN_PASSWORD_LENGTH = 8
MAX_PASSWORD_LENGTH = 200
DEVICE_MINUTES = 10
COOKIE_DAYS = 365
ID_BYTES = 16
TOKEN_BYTES = 32
MAX_BOTS = 20
