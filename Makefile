# One command for each thing a person does here. The first use of any sets up .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/tools

.PHONY: pictures flow run test test-all test-postgres clients crash faults votes check judge moderator bench bench-channels format words lock audit clean

run: $(VENV)/run-ready ## Rostrum in a browser; the real Discord when DISCORD_TOKEN is set
	@$(BIN)/rostrum run

# Two workers a core, four at most, since many tests wait for a wire; all tests in one where they
# would share a database.
MANY := $(shell $(PYTHON) -c 'import os; print(min(4, (os.cpu_count() or 1) * 2))')
WORKERS := $(if $(ROSTRUM_TEST_POSTGRES),0,$(MANY))
SUITE := $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Workers, and the processes that tests start, read what was compiled before.
unexport PYTHONDONTWRITEBYTECODE

test: $(VENV)/dev-ready ## what to run before a change is handed in: about three and a half minutes on two cores
	@$(SUITE) -m "not sweep"

test-all: test ## the sweeps too: kills, outages, every case of the large tables, all that is drawn
	@$(SUITE) -m "sweep or hypothesis" --hypothesis-profile all

# What differs from SQLite, on the database that ROSTRUM_TEST_POSTGRES names; it is emptied.
ON_POSTGRES := postgres or locks_on_server or open_one_new_database
test-postgres: $(VENV)/dev-ready ## .ci/with-postgres make test-postgres brings a database along
	@$(BIN)/pytest -q tests/core/storage tests/core/features tests/e2e/test_on_postgres.py -k "$(ON_POSTGRES)"

clients: $(VENV)/dev-ready ## other client libraries, unmodified, each in an environment of its own
	@$(BIN)/python -m tests.clients
	@$(BIN)/python -m tests.clients.gateway_types

KILLS ?= 40
crash: $(VENV)/dev-ready ## the bot killed at many moments of debates of every format: make crash KILLS=100
	@$(BIN)/pytest tests/crash --kills $(KILLS) -n $(WORKERS)

faults: $(VENV)/dev-ready ## every request and model call, failing in every way: writes docs/faults.md
	@$(BIN)/python -m tests.faults

check: $(VENV)/dev-ready ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports

MODEL ?= offline:plain
flow: $(VENV)/run-ready ## how far two keepers of the flow agree: make flow MODELS="provider:one provider:other"
	@$(BIN)/python -m benchmarks.flow $(MODELS)

FORMATS ?=
estimates: $(VENV)/dev-ready ## what plans say that debates take, beside what they take: make estimates FORMATS=rounds
	@$(BIN)/python -m benchmarks.estimates $(FORMATS)

judge: $(VENV)/run-ready ## how good a judge is: make judge MODEL=provider:model
	@$(BIN)/rostrum judge --model $(MODEL)

moderator: $(VENV)/run-ready ## how far a moderator steers: make moderator MODEL=provider:model
	@$(BIN)/python -m benchmarks.moderator $(MODEL)

bench: $(VENV)/dev-ready ## speed and memory, beside other frameworks: docs/performance.md
	@$(BIN)/python -m benchmarks

bench-channels: $(VENV)/dev-ready ## 200 debates at once over 50 channels: when turns stand, requests a turn
	@$(BIN)/python -m benchmarks.channels

PICTURES ?= pictures
SCREENS ?=
pictures: $(VENV)/dev-ready ## every screen, desktop and phone, light and dark: make pictures SCREENS="plan ballot"
	@$(BIN)/python -m tests.pictures $(PICTURES) $(SCREENS)

RUNS ?= 300
votes: $(VENV)/dev-ready ## votes at random: people, kills, lost events; make votes RUNS=1000
	@ROSTRUM_VOTES=$(RUNS) $(BIN)/pytest -q tests/e2e/test_votes_at_random.py

format: $(VENV)/dev-ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

WORDS := $(VENV)/words.pot
words: $(TOOLS)/ready ## every catalogue of debate_core/locale gets the sentences that the code has now
	@$(TOOLS)/bin/pybabel -q extract -s --omit-header --no-location -o $(WORDS) bot debate_core
	@for po in debate_core/locale/*.po; do $(TOOLS)/bin/pybabel -q update --ignore-obsolete \
		--no-fuzzy-matching --no-wrap --ignore-pot-creation-date -i $(WORDS) -l $$(basename $$po .po) -o $$po; done

# Versions stay as they are unless pyproject.toml, or UPGRADE, asks for others.
UPGRADE ?=
COMPILE = $(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock" $(UPGRADE)
lock: $(TOOLS)/ready ## every version and hash, written anew: make lock UPGRADE=--upgrade
	$(COMPILE) --group build --extra postgres pyproject.toml -o constraints.txt
	$(COMPILE) --group build --extra dev -c constraints.txt pyproject.toml -o constraints-dev.txt
	$(COMPILE) --group tools -o constraints-tools.txt

SERVICE ?= pypi
audit: $(TOOLS)/ready ## known vulnerabilities of what is locked: make audit SERVICE=osv
	@$(PYTHON) tests/audit.py $(TOOLS)/bin/pip-audit $(SERVICE)

clean:
	rm -rf $(VENV) .rostrum build *.egg-info

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rostrum needs Python 3.11 or newer: make PYTHON=python3.11 run"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# What is locked comes first, and nothing that its hash does not prove; then Rostrum by itself.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(INSTALL) --require-hashes
ROSTRUM := $(INSTALL) --no-deps --no-build-isolation -e .

$(VENV)/run-ready: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up (once, about half a minute) ..."
	@$(LOCKED) -r constraints.txt
	@$(ROSTRUM)
	@touch $@

$(VENV)/dev-ready: $(VENV)/bin/python pyproject.toml constraints-dev.txt
	@echo "Setting up for development (once, about a minute) ..."
	@$(LOCKED) -r constraints-dev.txt
	@$(ROSTRUM)
	@touch $@ $(VENV)/run-ready

$(TOOLS)/ready: constraints-tools.txt
	@$(PYTHON) -m venv $(TOOLS)
	@$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r constraints-tools.txt
	@touch $@
