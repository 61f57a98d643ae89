"""python -m bench.start"""

from bench.start.table import main

main()
