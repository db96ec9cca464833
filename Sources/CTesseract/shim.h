#pragma once

#include "../CLinux/glibc.h"

#include <stdio.h>
#include <tesseract/capi.h>

// What tesseract has to say of a picture would be lines on standard error, which only its source code could forbid. The
// stream becomes one that ends in memory and takes no more once that is full. Messages of a dying Swift runtime do not
// use the stream.
static inline void cleanerd_tesseract_silence(void) {
    FILE *nowhere = fmemopen(NULL, 4096, "w");
    if (nowhere) stderr = nowhere;
}
