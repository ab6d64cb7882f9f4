# Everything runs from .venv, made on first use from the pins in constraints.txt.
# Another Python than python3: make play PYTHON=python3.13

PYTHON ?= python3
BIN := .venv/bin
PINS := pyproject.toml constraints.txt

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: play test slow lint format bench clean

play: .venv/.play
	@$(BIN)/python -m bot

test: .venv/.test
	@$(BIN)/pytest -n auto --dist worksteal

# The long runs: many kills, many random clicks.
slow: .venv/.test
	@$(BIN)/pytest -n auto --dist worksteal -m slow

lint: .venv/.test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: .venv/.test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: .venv/.test
	@$(BIN)/python -m benchmarks

clean:
	rm -rf .venv build *.egg-info

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"Tricktable needs Python 3.11 or newer; this is %s. Try: make PYTHON=python3.11" % sys.version.split()[0])'
	@echo "Making the virtual environment .venv"
	@$(PYTHON) -m venv .venv

# A stamp a set of extras: pip runs again only when a pin or a dependency changed.
.venv/.play .venv/.test: .venv/.%: $(PINS) | $(BIN)/python
	@echo "Installing what is needed to $* (once; a minute or so)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--constraint constraints.txt --editable '.[$*]'
	@touch $@
