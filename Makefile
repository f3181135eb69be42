# The two commands of the README, each complete on a fresh clone:
#   make report   certifies Beat 16 and names the PDF
#   make test     lint, types, layers and the test suite
#
# They need git, make and Python 3.11 or newer with its venv module; the rest
# they install: a virtual environment in .venv and, as root on Debian, the
# libraries with which WeasyPrint draws pages.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= auto
JOB ?= reports/beat-16/job.yaml

DRAWING := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz0b libharfbuzz-subset0 fontconfig
READING := poppler-utils qpdf

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: report test lint slow libraries reading-libraries clean help

help:
	@sed -n 's/^#   //p' Makefile

report: libraries $(VENV)/.installed
	$(BIN)/certkit certify $(JOB)
	@echo $(dir $(JOB))out/latest/report.pdf

test: libraries reading-libraries lint
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow"

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

slow: libraries reading-libraries $(VENV)/.installed-test
	$(BIN)/python -m pytest -m slow

# An interrupted installation leaves no stamp, so it is done again; a changed
# project file is newer than the stamp, so the environment follows it.
$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-test: pyproject.toml $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

# Only what dpkg does not list is asked of apt, so a second run needs no network.
define from-debian
	@if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then \
	  missing=; \
	  for package in $(1); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ]; then \
	    export DEBIAN_FRONTEND=noninteractive; \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  elif [ -n "$$missing" ]; then \
	    echo "missing Debian packages:$$missing - as root: apt-get install$$missing" >&2; \
	  fi; \
	fi
endef

libraries:
	$(call from-debian,$(DRAWING))

reading-libraries: libraries
	$(call from-debian,$(READING))

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build dist
