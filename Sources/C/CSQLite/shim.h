#pragma once

#include <sqlite3.h>

// The destructor that makes SQLite copy what it is given is a cast of a number, which Swift does not see.

static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int size) {
    return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}
