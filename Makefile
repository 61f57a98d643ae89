# Everything lives in .venv; nothing is written outside this folder and your cache folder.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.DEFAULT_GOAL := help
.PHONY: help play test format bench-engine bench-bots bench-research bench-tables soak lock clean
.NOTPARALLEL: # the targets share one .venv

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 22

play: $(VENV)/ready-play ## tables in your browser
	@$(BIN)/rivertable serve --folder .rivertable

# At most four test processes: each compiles the rules for itself while the cache is cold.
test: $(VENV)/ready-test ## check format, lint, types and imports, and run the tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict src tests bench
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n auto --maxprocesses 4 --ignore=tests/browser
	$(BIN)/pytest tests/browser

format: $(VENV)/ready-test ## format the code and mend what ruff can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench-engine: $(VENV)/ready-bench-engine ## measure the engine, beside OpenSpiel
	@$(BIN)/python -m bench.engine

bench-research: $(VENV)/ready-bench-research ## measure the vector environment, beside PettingZoo and pgx
	@$(BIN)/python -m bench.research

# QUICK=1 takes about ten minutes, MINUTES=35 as many; without either it goes on for hours, to the end.
bench-bots: $(VENV)/ready-bench-engine ## measure how strong the bots are (a first impression: QUICK=1)
	@$(BIN)/python -m bench.bots $(if $(QUICK),--quick) $(if $(MINUTES),--minutes $(MINUTES))

bench-tables: $(VENV)/ready-test ## measure live tables: two hundred of them over real sockets
	@$(BIN)/python -m bench.tables

soak: $(VENV)/ready-test ## the tests that kill and pester the server, twenty times as long
	RIVERTABLE_SOAK=20 $(BIN)/pytest tests/web/test_durability.py tests/web/test_fuzz.py

# Set-up: a stamp per lock file, so a second run does nothing and a changed lock installs again.
# The three locks agree on every version they share, so one .venv holds them all.

$(VENV)/ready-play: requirements.lock
$(VENV)/ready-test: requirements-dev.lock
$(VENV)/ready-bench-engine: requirements-bench.lock
$(VENV)/ready-bench-research: requirements-bench.lock

PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Hatchling comes from the lock (--no-build-isolation), so all that is fetched is checked by hash.
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

# Not in a lock file: only who renews the locks needs it.
$(VENV)/ready-lock: Makefile | $(VENV)/created
	@$(PIP) install uv==0.13.7
	@touch $@

lock: $(VENV)/ready-lock ## renew the lock files (newest versions: make lock LOCK=--upgrade)
	@$(COMPILE) --group build -o requirements.lock
	@$(COMPILE) --group build --group dev --extra research -c requirements.lock -o requirements-dev.lock
	@$(COMPILE) --group build --group bench --extra research -c requirements-dev.lock -o requirements-bench.lock

clean: ## remove .venv, builds and caches
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
