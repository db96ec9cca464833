#pragma once

// libtiff over bytes in memory, with what Swift cannot call: variadic functions and handlers with a va_list.

#include "../CLinux/glibc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <tiffio.h>

// The bytes of a file, and what libtiff complained about.
struct ctiff_source {
    const uint8_t *bytes;
    uint64_t size;
    uint64_t position;
    // The first error, or a warning that means missing data.
    char error[256];
    // The first warning of libjpeg.
    char jpeg_warning[256];
};

static inline tmsize_t ctiff_read(thandle_t handle, void *target, tmsize_t count) {
    struct ctiff_source *source = (struct ctiff_source *)handle;
    if (count < 0 || source->position > source->size) return -1;
    uint64_t rest = source->size - source->position;
    if ((uint64_t)count > rest) count = (tmsize_t)rest;
    memcpy(target, source->bytes + source->position, (size_t)count);
    source->position += (uint64_t)count;
    return count;
}

static inline tmsize_t ctiff_write(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return -1;
}

static inline toff_t ctiff_seek(thandle_t handle, toff_t offset, int whence) {
    struct ctiff_source *source = (struct ctiff_source *)handle;
    switch (whence) {
    case SEEK_SET: source->position = offset; break;
    case SEEK_CUR: source->position += offset; break;
    default: source->position = source->size + offset; break;
    }
    return source->position;
}

static inline int ctiff_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static inline toff_t ctiff_size(thandle_t handle) { return ((struct ctiff_source *)handle)->size; }

// Strips are read in place. libtiff does not write to them: it copies what it has to change.
static inline int ctiff_map(thandle_t handle, void **base, toff_t *size) {
    struct ctiff_source *source = (struct ctiff_source *)handle;
    *base = (void *)source->bytes;
    *size = source->size;
    return 1;
}

static inline void ctiff_unmap(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

// Nothing is printed: 1 keeps libtiff's own handlers out.
static inline int ctiff_note_error(TIFF *file, void *user, const char *module, const char *format, va_list values) {
    struct ctiff_source *source = (struct ctiff_source *)user;
    (void)file, (void)module;
    if (!source->error[0]) vsnprintf(source->error, sizeof source->error, format, values);
    return 1;
}

static inline int ctiff_note_warning(TIFF *file, void *user, const char *module, const char *format, va_list values) {
    struct ctiff_source *source = (struct ctiff_source *)user;
    if (module && strcmp(module, "JPEGLib") == 0) {
        if (!source->jpeg_warning[0]) vsnprintf(source->jpeg_warning, sizeof source->jpeg_warning, format, values);
        return 1;
    }
    // The fax codecs only warn if a strip ends before its rows do.
    if (strstr(format, "Premature")) return ctiff_note_error(file, user, module, format, values);
    return 1;
}

// NULL if it is no TIFF file; bytes and source must outlive the file. `limit` is the largest single allocation.
static inline TIFF *ctiff_open(struct ctiff_source *source, tmsize_t limit) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, limit);
    TIFFOpenOptionsSetErrorHandlerExtR(options, ctiff_note_error, source);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_note_warning, source);
    TIFF *file = TIFFClientOpenExt("photo", "r", (thandle_t)source, ctiff_read, ctiff_write, ctiff_seek, ctiff_close,
                                   ctiff_size, ctiff_map, ctiff_unmap, options);
    TIFFOpenOptionsFree(options);
    return file;
}

// A field of 16 or 32 bits, or its default; 0 if it has none.
static inline uint16_t ctiff_short(TIFF *file, uint32_t tag) {
    uint16_t value = 0;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : 0;
}

static inline uint32_t ctiff_long(TIFF *file, uint32_t tag) {
    uint32_t value = 0;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : 0;
}

// Three tables of 1 << bits numbers each; 0 without them.
static inline int ctiff_palette(TIFF *file, uint16_t **red, uint16_t **green, uint16_t **blue) {
    return TIFFGetField(file, TIFFTAG_COLORMAP, red, green, blue);
}

// What the samples behind the colours mean; returns their number.
static inline uint16_t ctiff_extra_samples(TIFF *file, uint16_t **kinds) {
    uint16_t count = 0;
    return TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, kinds) ? count : 0;
}

// Makes the JPEG codec give red, green and blue.
static inline int ctiff_convert_jpeg(TIFF *file) {
    return TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
}

// For encoders.
static inline int ctiff_set_short(TIFF *file, uint32_t tag, uint16_t value) { return TIFFSetField(file, tag, value); }

static inline int ctiff_set_long(TIFF *file, uint32_t tag, uint32_t value) { return TIFFSetField(file, tag, value); }

static inline int ctiff_set_subsampling(TIFF *file, uint16_t across, uint16_t down) {
    return TIFFSetField(file, TIFFTAG_YCBCRSUBSAMPLING, across, down);
}

static inline int ctiff_set_text(TIFF *file, uint32_t tag, const char *text) { return TIFFSetField(file, tag, text); }

static inline int ctiff_set_extra_sample(TIFF *file, uint16_t kind) {
    return TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &kind);
}

static inline int ctiff_set_palette(TIFF *file, uint16_t *red, uint16_t *green, uint16_t *blue) {
    return TIFFSetField(file, TIFFTAG_COLORMAP, red, green, blue);
}

static inline int ctiff_set_bytes(TIFF *file, uint32_t tag, uint32_t count, const void *bytes) {
    return TIFFSetField(file, tag, count, bytes);
}
