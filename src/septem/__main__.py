"""`python -m septem` is the `septem` command."""

from septem.cli import main

if __name__ == "__main__":
    main()
