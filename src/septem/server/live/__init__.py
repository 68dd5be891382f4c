"""Tables while they are played at: every intent of a person or a bot, told to whoever watches."""
