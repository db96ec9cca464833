#pragma once

#include "../CLinux/glibc.h"

#include <zlib.h>

#include <string.h>

// Packs bytes in which only runs of one byte repeat, such as those of a filtered picture, in the format of zlib
// (RFC 1950). Searching for other repetitions would take ten times as long and find none. The length of the result; 0
// where memory lacks or `room` is less than `compressBound` says.
static inline uLong cleanerd_pack_runs(const Bytef *bytes, uLong count, Bytef *packed, uLong room) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS, 8, Z_RLE) != Z_OK) return 0;
    // zlib does not change its input.
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    int status = deflate(&stream, Z_FINISH);
    uLong length = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? length : 0;
}
