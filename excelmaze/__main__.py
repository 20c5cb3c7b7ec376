"""`python -m excelmaze`."""

import sys

from excelmaze.cli import main

if __name__ == "__main__":
    sys.exit(main())
