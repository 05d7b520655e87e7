// The files that ship with Dyno, inside the program.
#pragma once

/// The text of `list.h`: a line `#embed "PATH" END` for each file, in the order of the texts, its path from that header.
const char *_Nonnull shipped_files_list(void);

/// The texts of the files, each behind the one before and with a zero at its end.
const char *_Nonnull shipped_files_texts(void);
