"""python -m bench.research"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, as is said of everything here

from bench.research.steps import main

main()
