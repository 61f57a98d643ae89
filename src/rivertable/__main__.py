"""`python -m rivertable`."""

import sys

from rivertable.cli import main

if __name__ == "__main__":
    sys.exit(main())
