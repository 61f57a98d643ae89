"""python -m bench.research"""

from bench.research.steps import main

main()
