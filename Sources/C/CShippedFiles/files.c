#include "shipped_files.h"

#ifndef __has_embed
#error "this compiler has no #embed (C23); take the one of Swift 6.2 or later"
#endif

// The language is that of the package, which is older; the compiler has #embed in all of them.
#pragma clang diagnostic ignored "-Wc23-extensions"

/// What stands behind each file of the list: no text has a zero in it.
#define END suffix(, 0,) if_empty(0,)

static const unsigned char texts[] = {
#include "list.h"
};

static const unsigned char list[] = {
#embed "list.h" suffix(, 0)
};

const char *_Nonnull shipped_files_list(void) { return (const char *)list; }

const char *_Nonnull shipped_files_texts(void) { return (const char *)texts; }
