# Two commands do everything, set-up included: make play, make test. The others: make help.

SHELL := /usr/bin/env bash
.DEFAULT_GOAL := help

# The first Python on the path that is new enough.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check
SET_UP := pyproject.toml constraints.txt
# The compiled parts are cached on disk, so that a first game does not wait for a compiler.
WARM := $(BIN)/python -m lanterns.kernel && $(BIN)/python -m lanterns.players.mcts

.PHONY: help play warm test check bench soak wheel clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "Lanterns needs Python 3.11 or later, and none is on the path."; exit 1; }
	@echo "Setting up (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play: $(VENV)/made $(SET_UP)
	@$(PIP) --editable '.[cli,fast]'
	@$(WARM)
	@touch $@

$(VENV)/dev: $(VENV)/made $(SET_UP)
	@$(PIP) --editable '.[dev]'
	@touch $@

play: $(VENV)/play ## play in the terminal against bots
	@$(BIN)/lanterns play $(ARGS)

check: $(VENV)/dev ## lint, types, imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

warm: $(VENV)/dev
	@$(WARM)

# Compiling and checking do not wait for each other.
test: $(VENV)/dev ## every check and every test
	@$(MAKE) --no-print-directory -j2 warm check
	$(BIN)/pytest -n auto

soak: $(VENV)/dev ## the proofs that take long
	LANTERNS_SAMENESS_GAMES=200000 $(BIN)/pytest -n auto tests/kernel/test_sameness.py
	LANTERNS_KILLS=100 $(BIN)/pytest tests/server/kill tests/server/web/test_kills.py

bench: $(VENV)/dev ## this project beside its peers, in one run
	@$(PIP) --editable '.[bench]'
	$(BIN)/python benchmarks

wheel: $(VENV)/dev ## build the wheel into dist/
	@$(PIP) build
	$(BIN)/python -m build --wheel

clean: ## remove everything that was made
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
