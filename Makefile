# Two commands matter: `make run` plays, `make test` proves. Both set themselves up.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test bench lint lock screenshots references pictures

HOST ?= 127.0.0.1
PORT ?= 8000
URL ?= http://$(HOST):$(PORT)
# The oldest Python that will do, looked for under the usual names.
PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
INSTALLED_TEST := $(VENV)/installed-test

# An environment that was moved, or whose interpreter is gone, is made afresh.
ifneq ($(shell $(BIN)/python -I -c '' 2>/dev/null && cat $(INSTALLED) 2>/dev/null),$(CURDIR))
$(shell rm -f $(INSTALLED) $(INSTALLED_TEST))
endif

# What a machine's own pip settings may say about indexes stays; what would send packages elsewhere, or hold other
# versions than the lock's, does not.
PIP := env -u PIP_TARGET -u PIP_PREFIX -u PIP_ROOT PIP_USER=0 PIP_CONSTRAINT=/dev/null PIP_REQUIRE_VIRTUALENV=0 \
	PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -I -m pip --no-input $$([ -t 1 ] || echo -qq)

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(INSTALLED) ## Play at http://127.0.0.1:8000 (HOST=…, PORT=…)
	@exec $(BIN)/muggins serve --host $(HOST) --port $(PORT)

test: $(INSTALLED_TEST) ## Set up all that tests need and run every check
	@sh tests/tools.sh
	@$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 3 --dist loadfile --ignore tests/browser
# In processes of their own: Playwright leaves an event loop running in its process, beside which no other can run.
# A browser on a machine with much else to do may stumble: what failed runs once more, is told as RERUN, and must hold then.
	$(BIN)/python -m pytest --numprocesses 3 --dist worksteal --reruns 1 --ignore tests/browser/test_budgets.py tests/browser
# What a page may cost is measured with nothing beside it.
	$(BIN)/python -m pytest --reruns 1 tests/browser/test_budgets.py

bench: $(INSTALLED_TEST) ## Measure what the documentation promises
	$(BIN)/python -m tests.bench

lint: $(INSTALLED_TEST) ## Style, types and the arrows between the packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

screenshots: $(INSTALLED_TEST) ## Take pictures of a running site into screenshots/ (URL=…)
	@sh tests/tools.sh
	$(BIN)/python -m tests.browser.screenshots $(URL)

references: $(INSTALLED_TEST) ## Take the references of cards, tiles and boards anew and say what changed
	@sh tests/tools.sh
	$(BIN)/python -m tests.browser.references

pictures: $(INSTALLED_TEST) ## Take the README's pictures of a running site anew (URL=…)
	@sh tests/tools.sh
	$(BIN)/python -m tests.browser.readme_pictures $(URL)

# The addresses of indexes stay out of the locks, so that any mirror will do.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links --upgrade pyproject.toml

lock: $(INSTALLED_TEST) ## Write both locks anew from pyproject.toml
	$(COMPILE) --extra build --output-file requirements.lock
	$(COMPILE) --extra build --extra test --constraint requirements.lock --output-file requirements-test.lock

# A broken or half-made environment is made afresh; the stamp comes last, so an interrupted installation goes on.
define environment
	@if ! $(BIN)/python -I -c 'import pip' 2>/dev/null || ! grep -qsxF '$(CURDIR)' $(VENV)/place; then \
		for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
			if $$python -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
		done; \
		if [ -z "$$found" ]; then \
			echo 'Muggins needs Python 3.11 or later, and none was found: install it, or name it with make PYTHON=/path/to/python' >&2; \
			exit 1; \
		fi; \
		echo "Making $(VENV) with $$($$found --version)"; \
		if ! $$found -I -m venv --clear $(VENV); then \
			echo "$$found cannot make an environment: on Debian and Ubuntu install the package python3-venv" >&2; \
			exit 1; \
		fi; \
		printf '%s\n' '$(CURDIR)' >$(VENV)/place; \
	fi
endef

$(INSTALLED): requirements.lock pyproject.toml
	$(environment)
	@echo 'Installing what Muggins needs'
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@printf '%s\n' '$(CURDIR)' >$@

$(INSTALLED_TEST): requirements-test.lock $(INSTALLED)
	@echo 'Installing what the tests need'
	@$(PIP) install --require-hashes --requirement requirements-test.lock
	@touch $@
