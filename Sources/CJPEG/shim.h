#pragma once

// libjpeg's own interface, for the one thing that TurboJPEG lacks: leaving out colour for most rows.
//
// libjpeg reports errors by longjmp, which must not cross Swift frames: each function here that calls into libjpeg sets
// the place to return to first, so a jump never leaves the function in which it was set.

#include "../CLinux/glibc.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// Scans of a progressive picture after which decoding is given up, as TurboJPEG's TJFLAG_LIMITSCANS does: a small file
// can hold thousands, each of which costs a pass over the whole picture.
enum { cjpeg_scan_limit = 500 };

// How the samples of one component lie in a row group: the rows that `cjpeg_read` gives at once.
struct cjpeg_component {
    int samples_a_row;
    int rows;
    // How many pixels of the picture a sample is wide: 1, 2 or 4.
    int pixels_a_sample;
};

// What a warning says about the picture.
enum cjpeg_gravity {
    CJPEG_NONE,
    // Odd markers, or bytes without a meaning that no damage of the coded data leaves: the picture is whole.
    CJPEG_HARMLESS,
    // Coded data are left over where a scan should end: some of them were changed.
    CJPEG_LEFT_OVER,
    // Coded data are broken or missing.
    CJPEG_BROKEN
};

struct cjpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf way_out;
    // The error, or the first of the gravest warnings.
    char message[JMSG_LENGTH_MAX];
    enum cjpeg_gravity gravity;
    const uint8_t *bytes;
    size_t size;
    struct cjpeg_component components[3];
    JSAMPARRAY planes[3];
    int lines;
};

static inline void cjpeg_note(j_common_ptr decoder) {
    struct cjpeg *context = (struct cjpeg *)decoder->client_data;
    decoder->err->format_message(decoder, context->message);
}

// Whether the bytes that libjpeg skipped before a marker only fill: some cameras end a scan with zeros or with ones.
static inline int cjpeg_is_filling(j_common_ptr decoder) {
    struct cjpeg *context = (struct cjpeg *)decoder->client_data;
    // libjpeg has read up to the marker, or up to an end that it made up itself.
    const uint8_t *end = context->decoder.src->next_input_byte;
    uintptr_t start = (uintptr_t)context->bytes, place = (uintptr_t)end;
    int count = decoder->err->msg_parm.i[0];
    if (place < start || place - start > context->size || count < 0 || place - start < (uintptr_t)count) return 0;
    for (const uint8_t *byte = end - count; byte < end; byte++) {
        if (*byte != 0x00 && *byte != 0xFF) return 0;
    }
    return 1;
}

static inline enum cjpeg_gravity cjpeg_gravity_of(j_common_ptr decoder) {
    struct cjpeg *context = (struct cjpeg *)decoder->client_data;
    switch (decoder->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
    case JWRN_BOGUS_ICC:
    case JWRN_BOGUS_PROGRESSION:
        return CJPEG_HARMLESS;
    case JWRN_EXTRANEOUS_DATA:
        // Before the first scan there are no coded data that could be left over.
        if (context->decoder.input_scan_number == 0) return CJPEG_HARMLESS;
        return cjpeg_is_filling(decoder) ? CJPEG_HARMLESS : CJPEG_LEFT_OVER;
    default:
        return CJPEG_BROKEN;
    }
}

// libjpeg's own way keeps only the first warning, behind which a graver one may hide.
static inline void cjpeg_warn(j_common_ptr decoder, int level) {
    struct cjpeg *context = (struct cjpeg *)decoder->client_data;
    if (level >= 0) return;
    decoder->err->num_warnings++;
    enum cjpeg_gravity gravity = cjpeg_gravity_of(decoder);
    if (gravity <= context->gravity) return;
    context->gravity = gravity;
    cjpeg_note(decoder);
}

static inline void cjpeg_leave(j_common_ptr decoder) {
    cjpeg_note(decoder);
    longjmp(((struct cjpeg *)decoder->client_data)->way_out, 1);
}

static inline void cjpeg_count_scans(j_common_ptr decoder) {
    struct cjpeg *context = (struct cjpeg *)decoder->client_data;
    if (context->decoder.input_scan_number > cjpeg_scan_limit) {
        snprintf(context->message, sizeof context->message, "more than %d scans", cjpeg_scan_limit);
        longjmp(context->way_out, 1);
    }
}

// NULL where memory lacks; the bytes must outlive the context.
static inline struct cjpeg *cjpeg_create(const uint8_t *bytes, size_t count) {
    struct cjpeg *context = (struct cjpeg *)calloc(1, sizeof *context);
    if (!context) return NULL;
    context->decoder.err = jpeg_std_error(&context->errors);
    context->errors.error_exit = cjpeg_leave;
    context->errors.output_message = cjpeg_note;
    context->errors.emit_message = cjpeg_warn;
    context->bytes = bytes;
    context->size = count;
    context->decoder.client_data = context;
    if (setjmp(context->way_out)) {
        jpeg_destroy_decompress(&context->decoder);
        free(context);
        return NULL;
    }
    jpeg_create_decompress(&context->decoder);
    context->progress.progress_monitor = cjpeg_count_scans;
    context->decoder.progress = &context->progress;
    jpeg_mem_src(&context->decoder, bytes, count);
    return context;
}

static inline void cjpeg_destroy(struct cjpeg *context) {
    jpeg_destroy_decompress(&context->decoder);
    free(context);
}

// 1: the planes are brightness in full and two of colour in full, half or a quarter; 0: they are something else;
// -1: error.
static inline int cjpeg_read_header(struct cjpeg *context) {
    struct jpeg_decompress_struct *decoder = &context->decoder;
    if (setjmp(context->way_out)) return -1;
    jpeg_read_header(decoder, TRUE);
    if (decoder->num_components != 3 || decoder->jpeg_color_space != JCS_YCbCr) return 0;
    for (int index = 0; index < 3; index++) {
        int across = decoder->comp_info[index].h_samp_factor, down = decoder->comp_info[index].v_samp_factor;
        int factor = index == 0 ? 1 : 4;
        if (decoder->max_h_samp_factor > factor * across || decoder->max_v_samp_factor > factor * down) return 0;
        if (decoder->max_h_samp_factor == 3 * across || decoder->max_v_samp_factor == 3 * down) return 0;
        if (decoder->max_h_samp_factor % across != 0 || decoder->max_v_samp_factor % down != 0) return 0;
    }
    return 1;
}

// Makes ready to read the planes at one over `denominator` of the size. 0, or -1 for an error.
static inline int cjpeg_start(struct cjpeg *context, int denominator) {
    struct jpeg_decompress_struct *decoder = &context->decoder;
    if (setjmp(context->way_out)) return -1;
    decoder->scale_num = 1;
    decoder->scale_denom = (unsigned int)denominator;
    decoder->raw_data_out = TRUE;
    jpeg_start_decompress(decoder);
    context->lines = decoder->max_v_samp_factor * DCTSIZE / denominator;
    for (int index = 0; index < 3; index++) {
        jpeg_component_info *component = &decoder->comp_info[index];
        // libjpeg decodes colour at half resolution in full where the picture is reduced anyway.
        int side = component->DCT_scaled_size;
        context->components[index].samples_a_row = (int)component->width_in_blocks * side;
        context->components[index].rows = component->v_samp_factor * side;
        context->components[index].pixels_a_sample =
            decoder->max_h_samp_factor * DCTSIZE / denominator / (component->h_samp_factor * side);
        context->planes[index] = decoder->mem->alloc_sarray(
            (j_common_ptr)decoder, JPOOL_IMAGE, (JDIMENSION)context->components[index].samples_a_row,
            (JDIMENSION)context->components[index].rows);
    }
    return 0;
}

// Decodes the next row group into `planes`, with the rows of colour or without, which saves their inverse transform.
// 1: read; 0: nothing is left; -1: error.
static inline int cjpeg_read(struct cjpeg *context, int with_colour) {
    struct jpeg_decompress_struct *decoder = &context->decoder;
    if (decoder->output_scanline >= decoder->output_height) return 0;
    if (setjmp(context->way_out)) return -1;
    decoder->comp_info[1].component_needed = with_colour != 0;
    decoder->comp_info[2].component_needed = with_colour != 0;
    return jpeg_read_raw_data(decoder, context->planes, (JDIMENSION)context->lines) > 0 ? 1 : -1;
}

// Reads up to the end of the picture. 0, or -1 for an error.
static inline int cjpeg_finish(struct cjpeg *context) {
    if (setjmp(context->way_out)) return -1;
    jpeg_finish_decompress(&context->decoder);
    return 0;
}
