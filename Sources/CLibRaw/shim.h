#pragma once

#include <libraw/libraw.h>

// No handlers of errors, which would write to standard error: 1 for memory, 2 for data. Versions of LibRaw spell the
// names of these differently.
static const unsigned cleanerd_libraw_silent = 1 | 2;
