"""Starts the command line: ``python -m companion`` and the ``companion`` script."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main())
