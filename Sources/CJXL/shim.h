#pragma once

#include "../CLinux/glibc.h"

#include <jxl/decode.h>
#include <jxl/encode.h>
#include <stdio.h>
#include <unistd.h>
// After the header that defines size_t.
#include <bits/types/cookie_io_functions_t.h>

// glibc declares these only under _GNU_SOURCE, which Swift's importer does not define.
extern FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);
extern void *memmem(const void *text, size_t size, const void *part, size_t part_size);

// Each line of libjxl names the place in its source.
static inline ssize_t cleanerd_jxl_write_others(void *cookie, const char *text, size_t size) {
    static const char place[] = "lib/jxl/";
    return memmem(text, size, place, sizeof place - 1) ? (ssize_t)size : write(STDERR_FILENO, text, size);
}

// Version 0.9 no longer takes a format of pixels, which the versions before ignored.
static inline JxlDecoderStatus cleanerd_jxl_encoded_colours(const JxlDecoder *decoder, JxlColorEncoding *colours) {
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
    return JxlDecoderGetColorAsEncodedProfile(decoder, JXL_COLOR_PROFILE_TARGET_ORIGINAL, colours);
#else
    return JxlDecoderGetColorAsEncodedProfile(decoder, NULL, JXL_COLOR_PROFILE_TARGET_ORIGINAL, colours);
#endif
}

// Version 0.7 prints hundreds of lines of one damaged file and has no switch for it. What others write to C's stream
// goes where it did.
static inline void cleanerd_jxl_silence(void) {
    cookie_io_functions_t functions = {.write = cleanerd_jxl_write_others};
    FILE *others = fopencookie(NULL, "w", functions);
    if (!others) return;
    setvbuf(others, NULL, _IONBF, 0);
    stderr = others;
}
