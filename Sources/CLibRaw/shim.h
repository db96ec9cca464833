#pragma once

#include <libraw/libraw.h>
#include <stddef.h>

// <string.h> declares it only for _GNU_SOURCE.
void *memmem(const void *, size_t, const void *, size_t);

// No handlers of errors, which would write to standard error: 1 for memory, 2 for data. Versions of LibRaw spell the
// names of these differently.
static const unsigned cleanerd_libraw_silent = 1 | 2;
