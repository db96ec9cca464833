#pragma once

#include "../CLinux/glibc.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>

// Macros that Swift cannot read.
static const int cleanerd_averror_eof = AVERROR_EOF;
static const int cleanerd_averror_invalid_data = AVERROR_INVALIDDATA;
static const int cleanerd_averror_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int64_t cleanerd_av_no_time = AV_NOPTS_VALUE;

// What a container says of a whole stream, such as its turning; NULL if it does not say it. Version 7 keeps it elsewhere.
static inline const uint8_t *cleanerd_av_stream_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVCodecParameters *parameters = stream->codecpar;
    const AVPacketSideData *data =
        av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, type);
    *size = data ? data->size : 0;
    return data ? data->data : NULL;
#else
    return av_stream_get_side_data(stream, type, size);
#endif
}

// Where the packet ends that lies last by a stream's index, whose sizes are bit-fields; 0 without an index.
static inline int64_t cleanerd_av_index_end(AVStream *stream) {
    int64_t end = 0;
    int count = avformat_index_get_entries_count(stream);
    for (int place = 0; place < count; place++) {
        const AVIndexEntry *entry = avformat_index_get_entry(stream, place);
        if (entry && entry->pos >= 0 && entry->pos <= INT64_MAX - entry->size && entry->pos + entry->size > end)
            end = entry->pos + entry->size;
    }
    return end;
}

// A callback with a list of variable arguments, which Swift cannot write.
static inline void cleanerd_av_ignore(void *context, int level, const char *format, va_list arguments) {}

// What libav has to say of a file would be one line or thousands on standard error.
static inline void cleanerd_av_silence(void) {
    av_log_set_level(AV_LOG_QUIET);
    av_log_set_callback(cleanerd_av_ignore);
}
