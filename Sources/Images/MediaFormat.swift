/// A photo or video format.
package enum MediaFormat: String, Codable, Sendable, CaseIterable {
    case jpeg, png, webp, heif, avif
    case gif, tiff, bmp, raw, jpegXL, video
    case jpeg2000, photoshop
    // Only counted, so that nobody takes them for analysed.
    case icon, targa, openEXR, radiance, jpegXR
    /// All other pictures, which are known by their first bytes alone.
    case otherPicture

    /// Whether a worker of `cleanerd-media-analyzer` decodes it, because its libraries are large.
    package var needsMediaWorker: Bool { self == .raw || self == .video }

    package var isVideo: Bool { self == .video }

    /// Whether samples identify a large file of this format, until another file has the same samples.
    ///
    /// Videos and RAW files are so large that reading them whole costs more than all measurements.
    package var isSampled: Bool { self == .raw || self == .video }

    /// The format's name for people.
    package var title: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .raw: "camera RAW"
        case .jpegXL: "JPEG XL"
        case .video: "video"
        case .jpeg2000: "JPEG 2000"
        case .photoshop: "Photoshop"
        case .icon: "icon"
        case .targa: "Targa"
        case .openEXR: "OpenEXR"
        case .radiance: "Radiance HDR"
        case .jpegXR: "JPEG XR"
        case .otherPicture: "another picture format"
        }
    }

    /// The format of a filename extension, in either case, without the dot.
    ///
    /// It is used only to list a broken photo as a photo, never to choose a codec.
    package static func named(extension suffix: String) -> MediaFormat? {
        switch suffix.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": .jpeg
        case "png", "apng": .png
        case "webp": .webp
        case "heic", "heif", "heics", "heifs", "hif": .heif
        case "avif", "avifs": .avif
        case "gif": .gif
        case "tif", "tiff": .tiff
        case "bmp", "dib": .bmp
        case "jxl": .jpegXL
        case "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "dng", "raf", "orf", "rw2", "pef", "srw", "x3f",
            "mrw", "3fr", "erf", "mos", "kdc", "dcr", "iiq", "rwl", "raw":
            .raw
        case "mp4", "m4v", "mov", "qt", "3gp", "3gpp", "3g2", "mkv", "webm", "avi", "divx", "mpg", "mpeg", "mpe", "vob",
            "m1v", "m2v", "ts", "m2t", "mts", "m2ts", "tod", "wmv", "asf", "flv", "f4v", "ogv", "ogm", "dv", "rmvb",
            "mxf":
            .video
        case "jp2", "j2k", "jpf", "jpx", "j2c", "jpc": .jpeg2000
        case "psd", "psb": .photoshop
        default: nil
        }
    }
}
