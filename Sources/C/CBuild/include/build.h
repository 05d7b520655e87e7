#pragma once

/// The commit that the program was built from, with '+' behind it when the sources differed; empty when the build was not
/// told. A build for people passes it in DYNO_COMMIT (Makefile, Package.swift); others leave it out, so that a new commit
/// does not make them compile and link again.
const char *build_commit(void);
