# Everything is installed into .venv; nothing is written outside this folder and your cache folder.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.DEFAULT_GOAL := help
.PHONY: help play check test static format wasm bench-engine bench-bots bench-research bench-start bench-tables soak chaos lock clean
.NOTPARALLEL: # the targets share one .venv
# Tests start hundreds of programs, and each would compile all sources again.
unexport PYTHONDONTWRITEBYTECODE

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 22

play: $(VENV)/ready-play ## play in your browser
	@$(BIN)/rivertable serve --folder .rivertable

# Four test processes, on two processors too: most of the time they wait for servers. No more of them, for
# each compiles the rules for itself while the cache is cold.
PYTEST := $(BIN)/pytest -n 4

# The slow tests are listed in tests/conftest.py. One process takes all tests of a file, so that a
# file's server starts once.
check: static ## run the static checks and the quick tests (under two minutes; before every commit)
	$(PYTEST) --quiet --dist loadfile -m "not slow"

# Processes, sockets and Chromium are real, and so is a machine that stands still for seconds: a test
# that fails runs again, twice at most, and is named in the summary. Whoever has nothing left to do
# takes over half of what another process still has.
AGAIN := --reruns 2 -r R

test: static ## run the static checks and all tests, browser tests included
	$(PYTEST) --dist worksteal $(AGAIN) --ignore=tests/browser
	$(BIN)/pytest -n 2 --dist worksteal $(AGAIN) tests/browser

static: $(VENV)/ready-test ## check format, lint, types and imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict src tests bench
	$(BIN)/lint-imports --no-logo

format: $(VENV)/ready-test ## format the code and apply ruff's automatic fixes
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

wasm: $(VENV)/ready-test ## compile the games to WebAssembly, after their rules or bots were changed
	@$(BIN)/rivertable wasm

bench-engine: $(VENV)/ready-bench-engine ## measure the engine, beside OpenSpiel
	@RIVERTABLE_BACKEND=native $(BIN)/python -m bench.engine

bench-research: $(VENV)/ready-bench-research ## measure the vector environment, beside PettingZoo and pgx
	@$(BIN)/python -m bench.research

# QUICK=1 takes about ten minutes, MINUTES=35 takes 35; without either, the whole table takes hours.
bench-bots: $(VENV)/ready-bench-engine ## measure how strong the bots are (for a first impression: QUICK=1)
	@RIVERTABLE_BACKEND=native $(BIN)/python -m bench.bots $(if $(QUICK),--quick) $(if $(MINUTES),--minutes $(MINUTES))

bench-tables: $(VENV)/ready-test ## measure 200 live tables over real sockets
	@$(BIN)/python -m bench.tables

# INSTALLED=1 also installs it into a fresh environment, which downloads some 100 MB.
bench-start: $(VENV)/ready-test ## measure a first start, with empty caches (with what is installed: INSTALLED=1)
	@$(BIN)/python -m bench.start $(if $(QUICK),--quick) $(if $(INSTALLED),--installed)

soak: $(VENV)/ready-test ## compare all backends in 8,000 positions; check thousands of hints and refusals; stress the server
	RIVERTABLE_SOAK=20 $(BIN)/python -m tests.everywhere
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/games/test_true_hints.py tests/games/test_refusals_in_order.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/games/wadi/test_boards_of_ones_own.py tests/games/test_variants.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/fairness
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/engine/test_records.py tests/games/test_every_game.py tests/research/test_actions.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/engine/backends/test_cache.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/browser/test_lessons.py tests/browser/test_thinking.py tests/browser/test_hints_thought_here.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/web/test_durability.py tests/web/socket/test_fuzz.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/bots/test_exactness.py
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/research/test_selfplay.py -k bytes
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/browser -k axe

# TABLES=40 MINUTES=5 is a first impression.
chaos: $(VENV)/ready-test ## play at 200 tables while processes, connections and PostgreSQL break; check every move
	@$(BIN)/python -m tests.chaos $(if $(TABLES),--tables $(TABLES)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(PLANT),--plant "$(PLANT)") $(if $(TROUBLES),--troubles "$(TROUBLES)")

# Set-up: a stamp per lock file, so a second run does nothing and a changed lock installs again.
# The locks agree on every version they share, so one .venv holds them all.

$(VENV)/ready-play: requirements.lock
$(VENV)/ready-test: requirements-dev.lock
$(VENV)/ready-bench-engine: requirements-bench.lock
$(VENV)/ready-bench-research: requirements-bench.lock

PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Hatchling comes from the lock (--no-build-isolation), so every download is checked by its hash.
$(VENV)/ready-%: pyproject.toml | $(VENV)/created
	@echo "Installing what 'make $*' needs into $(VENV) (once; about a minute) ..."
	@$(PIP) install --require-hashes -r $(filter %.lock,$^)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(PIP) check || { echo "The lock files are behind pyproject.toml: make lock"; exit 1; }
	@touch $@

$(VENV)/created:
	@command -v $(PYTHON) >/dev/null || { echo "Rivertable needs Python 3.11 or newer, and '$(PYTHON)' was not found. If yours has another name: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Rivertable needs Python 3.11 or newer, and '$(PYTHON)' is `$(PYTHON) --version 2>&1`. If you have a newer one beside it: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python comes without its venv module. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# uv resolves for all systems and Pythons at once (numpy is there twice: 3.11 needs an older one).
# --no-config and the custom command keep your own index and paths out of the files.
COMPILE := $(BIN)/uv --no-config --quiet pip compile pyproject.toml --universal \
	--python-version 3.11 --generate-hashes --custom-compile-command "make lock" $(LOCK)

# uv is in no lock file, because it is only needed to renew the lock files.
$(VENV)/ready-lock: Makefile | $(VENV)/created
	@$(PIP) install uv==0.13.7
	@touch $@

lock: $(VENV)/ready-lock ## renew the lock files (newest versions: make lock LOCK=--upgrade)
	@$(COMPILE) --group build -o requirements.lock
	@$(COMPILE) --group build --group dev --extra research -c requirements.lock -o requirements-dev.lock
	@$(COMPILE) --group build --group bench --extra research -c requirements-dev.lock -o requirements-bench.lock
	@$(COMPILE) --group build --extra postgresql --extra push -c requirements-dev.lock -o requirements-host.lock

clean: ## remove .venv, builds and caches
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
