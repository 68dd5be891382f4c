"""The command line: argument parsing and printing only."""


def main() -> None:
    """The entry point of the `septem` command."""
    from septem.cli.app import run

    raise SystemExit(run())
