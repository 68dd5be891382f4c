# On a fresh machine with Python 3.11 or newer and make, every command below first builds what it needs.

PYTHON ?= python3
JOBS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
CODE := src tests examples benchmarks

.DEFAULT_GOAL := help
.PHONY: help setup play terminal dice test check format bench bench-envs bench-server bench-scaling ladder champion stats catalogue clean
.DELETE_ON_ERROR:

help: ## list these commands
	@echo "septem: make <command>"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)$$/  \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
		printf '%-14s %s\n' "$$name" "$$text"; done

setup: $(READY) ## build .venv with every extra (but the GPU one) and the development tools
	@echo "Ready: $(VENV) holds septem, its extras and the development tools."

play: $(PLAYABLE) ## serve the table and open it in the browser; ARGS="--help" shows the choices
	@$(BIN)/septem serve --open --host 0.0.0.0 $(ARGS)

terminal: $(PLAYABLE) ## play a game in the terminal; ARGS="--help" shows the choices
	@$(BIN)/septem play $(ARGS)

dice: $(PLAYABLE) ## play 7 Dice Wonders in the terminal; ARGS="--help" shows the choices
	@$(BIN)/septem dice play $(ARGS)

# Every worker has a core; threads that wait for each other on it would only slow all of them down.
test: $(READY) ## run the tests; ARGS="-k science" picks some, JOBS=8 uses more cores
	@tests/programs.sh
	@OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n $(JOBS) -q $(ARGS)

check: $(READY) ## ruff, mypy --strict and import-linter
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/mypy $(CODE)
	@$(BIN)/lint-imports

format: $(READY) ## sort imports, mend what ruff can mend, and lay out the code
	@$(BIN)/ruff check --fix --quiet $(CODE) || true
	@$(BIN)/ruff format $(CODE)

bench: $(READY) ## print the table of speeds of this machine
	@$(BIN)/septem bench $(ARGS)

bench-envs: $(READY) ## decisions a second of every environment, and of a GPU where there is one
	@$(BIN)/python -m benchmarks.envs.run $(ARGS)

bench-server: $(READY) ## how many live games one worker holds, and how fast it answers
	@$(BIN)/python -m benchmarks.server.run $(ARGS)

bench-scaling: $(READY) ## what growing costs, with PostgreSQL, Redis, nginx and 1 to 4 workers, into docs/scaling.md
	@$(BIN)/python -m benchmarks.server.scaling --json benchmarks/server/scaling.json --write docs/scaling.md $(ARGS)

ladder: $(READY) ## every bot against the one below it, into docs/ladder.md; goes on where it stopped
	@$(BIN)/septem ladder --folder ladder --write docs/ladder.md $(ARGS)

champion: $(READY) ## play with the champion, and write docs/champion.md and its pictures; goes on where it stopped
	@$(BIN)/python -m benchmarks.champion.run --folder champion --write docs/champion.md $(ARGS)

stats: $(READY) ## what wins: every card, wonder and side, as a page in stats.html
	@$(BIN)/septem stats --html stats.html $(ARGS)

catalogue: $(READY) ## bring the other languages' lists of words up to date with the pages
	@$(BIN)/python -m septem.server.i18n.catalogues

clean: ## remove the environment, caches and builds
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist
	@find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "Clean."

# hatchling goes in first, so that the build of septem itself uses the pinned version too.
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt

$(PLAYABLE): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { \
		echo "septem needs Python 3.11 or newer, and there is no $(PYTHON) here: install it, or name one with make PYTHON=/path/to/python."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "septem needs Python 3.11 or newer, and $(PYTHON) is older: name a newer one with make PYTHON=python3.12 setup."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: install its venv package (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }
	@echo "Setting up .venv (a minute the first time) …"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) hatchling editables
	@$(INSTALL) --no-build-isolation --editable '.[server,fast]'
	@touch $@

$(READY): $(PLAYABLE)
	@echo "Adding every extra and the development tools (some minutes the first time; PyTorch, for training, is large) …"
	@$(INSTALL) --no-build-isolation --editable '.[fast,arena,ray,plot,tune,gym,pettingzoo,openspiel,train,onnx,server,postgres,redis,dev]'
	@touch $@
