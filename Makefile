# Two commands set everything up on a fresh Debian machine with a Swift toolchain: `make run` and `make test`.
.PHONY: deps test-deps run build test check bench mutants fuzz lint format clean shipped release-flags
.DEFAULT_GOAL := run

PYTHON ?= python3
VENV := .venv
VENV_PYTHON := $(VENV)/bin/python
BUILD_PACKAGES := libpcap-dev libpcre2-dev libsqlite3-dev libssl-dev libyaml-dev zlib1g-dev pkg-config
TEST_PACKAGES := tshark python3-venv openssl chromium chromium-driver

# A program for people carries the Swift runtime in itself and does without the dynamic checks of exclusive access, which
# the tests keep. The compiler may inline functions of other targets: a request passes through a dozen of them.
PLAIN := -c release --static-swift-stdlib -debug-info-format none -Xswiftc -enforce-exclusivity=unchecked \
    -Xswiftc -cross-module-optimization

# How often each branch is taken under load, which the compiler optimises for. Another version of Swift does without.
ifeq ($(shell uname),Linux)
COUNTS = $(CURDIR)/Packaging/dyno-swift-$(shell swiftc --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p').profdata
endif
RELEASE = $(PLAIN) $(patsubst %,-Xswiftc -Xfrontend -Xswiftc -ir-profile-use=%,$(wildcard $(COUNTS)))

# Package.swift reads the folders of the kinds and games, and SwiftPM reads it again when it or the environment has changed.
export DYNO_FOLDERS := $(shell find Sources/Kinds -type d | LC_ALL=C sort | cksum)

# Installs what is missing through apt, with sudo when needed; says what to install elsewhere.
define install
	@missing=""; \
	for package in $(1); do \
	  if command -v dpkg-query >/dev/null 2>&1; then \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || missing="$$missing $$package"; \
	  fi; \
	done; \
	if ! command -v dpkg-query >/dev/null 2>&1; then \
	  pkg-config --exists libpcap libpcre2-8 sqlite3 openssl yaml-0.1 zlib 2>/dev/null || { \
	    echo "This is not Debian: install the equivalents of $(1) (macOS: brew install libpcap pcre2 sqlite openssl@3 libyaml pkg-config wireshark) and run make again."; exit 1; }; \
	elif [ -n "$$missing" ]; then \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  echo "Installing$$missing"; \
	  $$sudo apt-get update -qq && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null || { \
	    echo "apt-get failed; install$$missing by hand and run make again."; exit 1; }; \
	fi
endef

# TLS is that of the system's OpenSSL, 3.0 or later with its headers; brew keeps its own where pkg-config does not look.
define openssl
	@PKG_CONFIG_PATH="$${PKG_CONFIG_PATH:-}:$$(brew --prefix openssl@3 2>/dev/null)/lib/pkgconfig"; export PKG_CONFIG_PATH; \
	pkg-config --atleast-version=3.0 openssl 2>/dev/null || { \
	  version=$$(pkg-config --modversion openssl 2>/dev/null) && found="this one is $$version" || found="none is found"; \
	  echo "Dyno needs OpenSSL 3.0 or later, and $$found: install libssl-dev (Debian), openssl-devel (Fedora) or openssl@3 (brew) and run make again."; \
	  exit 1; }
endef

deps:
	$(call install,$(BUILD_PACKAGES))
	$(call openssl)
	@command -v swift >/dev/null 2>&1 || { echo "No Swift toolchain found: install Swift 6.2 or later from swift.org, then run make again."; exit 1; }

test-deps: deps $(VENV)/.complete
	$(call install,$(TEST_PACKAGES))

$(VENV)/.complete: Tests/EndToEnd/requirements.txt Tests/EndToEnd/f1-packets.txt | deps
	$(call install,$(TEST_PACKAGES))
	$(PYTHON) -m venv $(VENV)
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -r Tests/EndToEnd/requirements.txt
	while read -r year package; do \
		$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
			--target $(VENV)/f1-packets/$$year "$$package" || exit 1; \
	done < Tests/EndToEnd/f1-packets.txt
	@touch $@

# Lists the files that ship inside the binary, after one was added, renamed or removed; what stands in them the compiler reads.
SHIPPED := Scenarios Vectors/elm327 Vectors/bugs Panel Report \
    Documentation/tutorial Documentation/how-to Documentation/explanation Documentation/reference
SHIPPED_LIST := Sources/C/CShippedFiles/list.h
shipped:
	@{ echo "// The files that ship inside the binary. Made by 'make shipped' from the folders $(SHIPPED)."; \
	  find $(SHIPPED) -type f ! -path '*/.*' ! -path '*/__pycache__/*' | LC_ALL=C sort | \
	  sed 's|.*|#embed "../../../&" END|'; } > $(SHIPPED_LIST).new
	@cmp -s $(SHIPPED_LIST).new $(SHIPPED_LIST) && rm $(SHIPPED_LIST).new || mv $(SHIPPED_LIST).new $(SHIPPED_LIST)

build: export DYNO_COMMIT := $(shell git describe --always --abbrev=12 --exclude '*' --dirty=+ 2>/dev/null)
build: deps
	swift build $(RELEASE) --product dyno
	@Packaging/schemas "$$(swift build $(RELEASE) --show-bin-path)/dyno" schemas

# Builds for people (optimised) and serves the quickstart until Ctrl-C; make run ARGS='Scenarios/elm327/two-ecu-petrol.yaml'
run: build
	@$$(swift build $(RELEASE) --show-bin-path)/dyno serve --control $(ARGS)

include $(dir $(lastword $(MAKEFILE_LIST)))Packaging/targets.mk

# What waits for the real clock, and must not wait for processor time too: sockets and terminals of this process, beside
# which no other program may be started (between its fork and its exec it holds what was closed), and real clients.
SOCKETS := ^(LiveHost|DynoTesting|OBDClient)Tests[.]
CLIENTS := ^((Recordings|Runner|EndToEnd|Documentation)Tests[.]|ISOTPTests[.]PeerTests)

# What measures against the clocks of tools that it starts (N_Bs and N_Cr of can-isotp, one second), and so runs alone.
ALONE := ^EndToEndTests[.]CANAccessTests[/.]

# What computes in virtual time: everything else.
VIRTUAL := --skip '$(SOCKETS)' --skip '$(CLIENTS)'

# How many tests run at once: one that starts programs waits for them, and too many of them wait for each other's processor.
WIDTH := 6

# The tests as a program, which Linux has. Two of them may run at once, other than 'swift test', which plans a build first.
BUNDLE := $(CURDIR)/.build/debug/dynoPackageTests.xctest

# Runs tests of a name, and says again at the end what has failed: a long log hides it. Those that programs in Python judge are
# left out where 'make test-deps' has not been.
define tested
	@set -o pipefail; echo "swift test --skip-build $(2)"; \
	tests="swift test --skip-build"; [ ! -f $(BUNDLE) ] || tests="$(BUNDLE) --testing-library swift-testing"; \
	[ ! -f $(VENV)/.complete ] || export DYNO_TEST_PYTHON=$(CURDIR)/$(VENV_PYTHON); \
	DYNO_STRICT=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) $$tests $(2) 2>&1 | tee .build/tests-$(1).log || { \
	  echo; echo "What has failed (all of it: .build/tests-$(1).log):"; \
	  found=$$(grep -aE -A 4 '✘.* recorded an issue|^[^ ]+[.]swift:[0-9]+: Fatal error|^error: |^.{0,6}Program crashed' \
	    .build/tests-$(1).log | grep -avE '◇|✔' | tail -n 60); \
	  echo "$${found:-$$(tail -n 20 .build/tests-$(1).log)}"; exit 1; }
endef

# The sources in the project's style, and the build of the tests, in which warnings are errors and the libraries optimised.
# It has no debug information, which 'swift build' makes.
# The programs that fuzz need libFuzzer's main: their types alone are checked, with the modules of this build.
# 'make check' leaves out what it does not run.
.PHONY: tests-built test-sockets test-virtual test-clients test-lanes
check: export DYNO_CHECK := 1
tests-built: deps lint
	DYNO_STRICT=1 swift build --build-tests -debug-info-format none
	[ "$$(uname)" != Linux ] || Fuzz/run types

test-sockets: SHELL := /bin/bash
test-sockets:
	$(call tested,sockets,--filter '$(SOCKETS)')

test-virtual: SHELL := /bin/bash
test-virtual:
	$(call tested,virtual,$(VIRTUAL))

test-clients: SHELL := /bin/bash
test-clients:
	$(call tested,clients,--filter '$(CLIENTS)' --skip '$(ALONE)')

# Sockets and clients wait for most of their time. What computes in virtual time takes what they leave of the processor, and
# cannot tell how long it has waited for it. Where the tests are no program, one is run after the other.
test-lanes: SHELL := /bin/bash
test-lanes:
	@[ -f $(BUNDLE) ] || { $(MAKE) --no-print-directory test-sockets test-clients test-virtual; exit; }; \
	nice -n 19 $(MAKE) --no-print-directory test-virtual > .build/virtual.out 2>&1 & virtual=$$!; \
	trap 'kill $$virtual' INT TERM; \
	$(MAKE) --no-print-directory test-sockets test-clients; others=$$?; \
	wait $$virtual; result=$$?; \
	grep -avE '◇|✔|↳' .build/virtual.out; exit $$((others | result))

# What most changes need, with libraries of the system only: lint, a build in which warnings are errors, the tests in virtual
# time. A test that a foreign program judges is left out where that is missing.
check: tests-built
	@$(MAKE) --no-print-directory test-virtual

# Everything that must hold: what 'check' asks, the tests with sockets and clients, the shipped scenarios and vectors.
# What is fetched comes while the sources are read and built.
test: SHELL := /bin/bash
test:
	@$(MAKE) --no-print-directory -j 2 test-deps tests-built
	@$(MAKE) --no-print-directory test-lanes
	$(call tested,alone,--filter '$(ALONE)')
	DYNO_BUILT=1 Documentation/library-pages .build/documentation
	$$(swift build --show-bin-path)/dyno validate Scenarios
	$$(swift build --show-bin-path)/dyno vectors

# The tests of the packages in Integrations/ alone, with the toolchains of Node and Java.
.PHONY: test-integrations
test-integrations: SHELL := /bin/bash
test-integrations: test-deps
	$(call install,nodejs default-jdk-headless junit5)
	swift build --build-tests
	$(call tested,integrations,--filter '^EndToEndTests[.](Bluetooth|Fixture)Tests')

# The harness tested: the reference client passes every case, each of its mutants fails the case made for it, and nearly all
# of those that nobody wrote by hand fail some case.
mutants: deps
	swift build $(RELEASE) --product mutants
	$$(swift build $(RELEASE) --show-bin-path)/mutants
	$$(swift build $(RELEASE) --show-bin-path)/mutants --repeat 50
	swift test --package-path Mutation
	Mutation/run

bench: deps
	Benchmarks/run

# Runs the clients of Results/clients.tsv, which pip installs, and makes the pages of their results: .build/results/site.
.PHONY: results
results: build
	$(call install,python3-venv)
	Results/run --dyno "$$(swift build $(RELEASE) --show-bin-path)/dyno" $(ARGS)

# The flags of a build for people, for scripts that make one.
release-flags:
	@echo $(RELEASE)

.PHONY: example documentation site test-site
# Builds and tests the example as a user's package, which depends on this one by its path. 'make test' runs the same tests
# as part of this package.
example: deps
	swift test --package-path Examples/OBDClient

# The documentation of the library DynoTesting as a web site in .build/documentation.
documentation: deps
	Documentation/library-pages .build/documentation

# All pages as a web site with search, and the library's below library/: .build/site
SITE_VENV := .build/site-venv
$(SITE_VENV)/.complete: Documentation/site/requirements.txt
	$(call install,python3-venv)
	$(PYTHON) -m venv $(SITE_VENV)
	$(SITE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r Documentation/site/requirements.txt
	@touch $@

site: deps $(SITE_VENV)/.complete
	Documentation/library-pages .build/site-library library
	$(SITE_VENV)/bin/python Documentation/site/build .build/site .build/site-library

# Follows every link of the site, and opens it in Chromium on a screen and on a phone: .build/site-screenshots
test-site: site
	$(call install,chromium chromium-driver)
	$(SITE_VENV)/bin/python Documentation/site/test .build/site .build/site-screenshots

# Replays what fuzzing has found, then looks for more for some minutes.
fuzz: deps
	Fuzz/run replay && Fuzz/run

OWN_SWIFT := Sources Tests Examples ReferenceClients Fuzz/Sources Benchmarks/Inside Benchmarks/Punctual Package.swift \
  Mutation/Package.swift Mutation/Sources Mutation/Tests Mutation/Runner
lint:
	@Packaging/versions
	@! git ls-files -s | sed -n 's/^120000[^\t]*\t//p' | while read -r link; do \
	  test -e "$$link" || echo "$$link: error: the link leads nowhere"; done | grep .
	swift format lint --strict --parallel --recursive $(OWN_SWIFT)

format:
	swift format --in-place --parallel --recursive $(OWN_SWIFT)

clean:
	rm -rf .build $(VENV)
