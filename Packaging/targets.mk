# Installing, packages and their tests; part of the Makefile.
.PHONY: install uninstall package test-package portable wheel test-wheel release image test-containers validate-jobs training

PREFIX ?= /usr/local
# Not every shell expands the tilde of PREFIX=~/.local.
ROOT = $(DESTDIR)$(patsubst ~/%,$(HOME)/%,$(PREFIX))
PACKAGES := .build/packages
STAGE_PACKAGES := python3 binutils
DEB_PACKAGES := dpkg-dev

# Where the program of a build for people is.
define built
$$(swift build $(RELEASE) --show-bin-path)/dyno
endef

# Installs the program without its symbols, manual pages, completions and files: make install PREFIX=~/.local
# The prefix is tried first: a build takes minutes.
install:
	@Packaging/stage --try "$(ROOT)"
	@$(MAKE) --no-print-directory build
	$(call install,$(STAGE_PACKAGES))
	@Packaging/stage "$(built)" "$(ROOT)"
	@echo "Installed in $(ROOT); begin with 'dyno serve'."

uninstall:
	@Packaging/stage --remove "$(ROOT)"

# Counts again how often each branch is taken under load, before a release: Packaging/dyno-swift-VERSION.profdata
training: deps
	@Packaging/train "$(COUNTS)" $(PLAIN)

# A package for Debian and its relatives, and an archive for other Linux systems: .build/packages
package: build
	$(call install,$(STAGE_PACKAGES) $(DEB_PACKAGES))
	@Packaging/package "$(built)" $(PACKAGES)

# Installs the package in a bare Debian, which is made first, and has a client read a car there.
test-package: package $(VENV)/.complete
	$(call install,debootstrap)
	@Packaging/test-package $(PACKAGES) $(VENV_PYTHON)

# What makes and checks packages for Python, apart from what the tests use.
PACKAGING_VENV := .build/packaging-venv
$(PACKAGING_VENV)/.complete: Packaging/requirements.txt
	$(call install,python3-venv)
	$(PYTHON) -m venv $(PACKAGING_VENV)
	$(PACKAGING_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r Packaging/requirements.txt
	@touch $@

# The program for any Linux with glibc 2.28 or later, which is linked to no other library.
PORTABLE_PACKAGES := $(STAGE_PACKAGES) debootstrap g++
portable: build
	$(call install,$(PORTABLE_PACKAGES))
	@Packaging/portable "$$(swift build $(RELEASE) --show-bin-path)" .build/portable/dyno

# It as a wheel, with those that depend on it: .build/packages
wheel: portable $(PACKAGING_VENV)/.complete
	@Packaging/wheels .build/portable/dyno $(PACKAGING_VENV)/bin/python $(PACKAGES)

# Installs the wheels in bare Debians 11, 12 and 13, and has clients read a car there.
test-wheel: wheel
	@Packaging/test-wheel $(PACKAGES) $(PACKAGING_VENV)/bin/python

# Everything that a release has, made twice and compared, with checksums: .build/releases/VERSION
release: build $(PACKAGING_VENV)/.complete
	$(call install,$(PORTABLE_PACKAGES) $(DEB_PACKAGES))
	@Packaging/release "$$(swift build $(RELEASE) --show-bin-path)" $(PACKAGING_VENV)/bin/python .build/releases

# An image with the program: buildah runs without a daemon.
image: portable
	$(call install,buildah)
	@Packaging/image .build/portable/dyno

# Runs the image in containers, with Testcontainers and as Compose does (as root).
test-containers: image $(PACKAGING_VENV)/.complete
	$(call install,podman runc containernetworking-plugins iptables)
	@Packaging/test-containers $(PACKAGING_VENV)/bin/python

# The job for Kubernetes against the published schema.
validate-jobs: $(VENV)/.complete
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check kubernetes-validate
	$(VENV_PYTHON) Packaging/kubernetes/validate.py Packaging/kubernetes/job.yaml
