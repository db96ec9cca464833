#pragma once

#include "../CLinux/glibc.h"

#include <libraw/libraw.h>
#include <stddef.h>

// <string.h> declares it only for _GNU_SOURCE.
void *memmem(const void *, size_t, const void *, size_t);

// No handlers of errors, which would write to standard error: 1 for memory, 2 for data. Versions of LibRaw spell the
// names of these differently.
static const unsigned cleanerd_libraw_silent = 1 | 2;

// The most megabytes of one picture's RAW data. Version 0.21 keeps the number in another structure.
static inline void cleanerd_libraw_limit_memory(libraw_data_t *data, unsigned megabytes) {
#if LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
    data->rawparams.max_raw_memory_mb = megabytes;
#else
    data->params.max_raw_memory_mb = megabytes;
#endif
}
