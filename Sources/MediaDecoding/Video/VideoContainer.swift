import ImageDecoding
import Images

/// The containers of videos that are read, recognised by their first bytes.
///
/// libav gets the demuxer's name and does not guess, so it never tries playlists or other formats that it knows.
enum VideoContainer {
    case mp4, quickTime, threeGP, matroska, webM, avi, transportStream, programStream, elementaryStream, asf, flash, ogg
    case digitalVideo, realMedia, materialExchange

    /// Throws `unsupported` for a video that `MediaFormat.sniff` recognises and that this list lacks.
    init(_ head: [UInt8]) throws(ImageError) {
        func has(_ text: StaticString, at offset: Int) -> Bool {
            let length = text.utf8CodeUnitCount
            return head.count >= offset + length
                && head[offset..<offset + length]
                    .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: length))
        }
        if has("ftyp", at: 4) {
            self = has("qt  ", at: 8) ? .quickTime : has("3g", at: 8) ? .threeGP : .mp4
        } else if ["moov", "mdat", "wide", "pnot", "free", "skip"].contains(where: { has($0, at: 4) }) {
            self = .quickTime
        } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            let isWebM = (0..<max(0, head.count - 3)).contains { has("webm", at: $0) }
            self = isWebM ? .webM : .matroska
        } else if has("RIFF", at: 0), has("AVI ", at: 8) {
            self = .avi
        } else if head.starts(with: [0, 0, 1, 0xBA]) {
            self = .programStream
        } else if head.starts(with: [0, 0, 1, 0xB3]) {
            self = .elementaryStream
        } else if head.starts(with: [0x30, 0x26, 0xB2, 0x75]) {
            self = .asf
        } else if has("FLV", at: 0) {
            self = .flash
        } else if has("OggS", at: 0) {
            self = .ogg
        } else if head.starts(with: [0x1F, 0x07, 0x00]) {
            self = .digitalVideo
        } else if has(".RMF", at: 0) {
            self = .realMedia
        } else if head.starts(with: [0x06, 0x0E, 0x2B, 0x34]) {
            self = .materialExchange
        } else if head.first == 0x47 || head.dropFirst(4).first == 0x47 {
            self = .transportStream
        } else {
            throw .unsupported("a video without a container that is read here")
        }
    }

    /// A name of libav's demuxer, which may have several.
    var demuxer: String {
        switch self {
        case .mp4, .quickTime, .threeGP: "mov"
        case .matroska, .webM: "matroska"
        case .avi: "avi"
        case .transportStream: "mpegts"
        case .programStream: "mpeg"
        case .elementaryStream: "mpegvideo"
        case .asf: "asf"
        case .flash: "flv"
        case .ogg: "ogg"
        case .digitalVideo: "dv"
        case .realMedia: "rm"
        case .materialExchange: "mxf"
        }
    }

    /// The name for people.
    var title: String {
        switch self {
        case .mp4: "MP4"
        case .quickTime: "QuickTime"
        case .threeGP: "3GP"
        case .matroska: "Matroska"
        case .webM: "WebM"
        case .avi: "AVI"
        case .transportStream: "MPEG transport stream"
        case .programStream: "MPEG program stream"
        case .elementaryStream: "MPEG video"
        case .asf: "Windows Media"
        case .flash: "Flash video"
        case .ogg: "Ogg"
        case .digitalVideo: "DV"
        case .realMedia: "RealMedia"
        case .materialExchange: "MXF"
        }
    }

    /// Whether the header lists all streams with their codecs and sizes.
    var hasFullHeader: Bool {
        switch self {
        case .mp4, .quickTime, .threeGP, .matroska, .webM, .avi: true
        default: false
        }
    }

    /// Whether most files of this container have an index for seeking by time.
    var hasIndex: Bool {
        switch self {
        case .transportStream, .programStream, .elementaryStream: false
        default: true
        }
    }

    /// Whether the header lists all key frames.
    var hasFullIndex: Bool {
        switch self {
        case .mp4, .quickTime, .threeGP: true
        default: false
        }
    }
}
