import os
import sys

# What is compiled is kept, also where containers say otherwise: pytest would compile Hypothesis anew each time, and
# tests start this program many times, which each would compile all of it.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
