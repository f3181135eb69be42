"""``python -m certkit`` is the command line."""

from certkit.cli.main import main

if __name__ == "__main__":
    main()
