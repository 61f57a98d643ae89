"""python -m bench.bots"""

from bench.bots.table import main

main()
