"""What a browser gets to see: functions from what is shown to HTML. No I/O but reading the package itself."""
