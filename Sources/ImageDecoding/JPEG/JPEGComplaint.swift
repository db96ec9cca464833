import Images

/// What a warning of libjpeg says about the photo; only the first one of a picture is handed on.
enum JPEGComplaint: Equatable {
    /// Odd markers, stray bytes between segments: the picture is whole.
    case harmless
    /// The file stopped before the picture did.
    case endsEarly(String)
    /// Coded data is broken or missing, so that part of the picture is grey or wrong; or no picture came out at all,
    /// as TurboJPEG calls an error a warning where a warning went before it.
    case broken(String)

    init(_ message: String) {
        if message.hasPrefix("Premature end of JPEG file") {
            self = .endsEarly(message)
        } else if Self.harmlessWords.contains(where: { message.contains($0) }) {
            self = .harmless
        } else {
            self = .broken(message)
        }
    }

    /// Words of libjpeg's warnings (`jerror.h`) that concern markers and not the coded picture.
    private static let harmlessWords = [
        "extraneous bytes before marker", "Unknown Adobe color transform code", "unknown JFIF revision number",
        "Invalid SOS parameters for sequential JPEG", "bad ICC marker",
        "Inconsistent progression sequence",
    ]

    /// Judges a picture by what decoding it gives, and decides which warnings mean a damaged photo.
    ///
    /// A file that lacks nothing but its end marker is whole: that shows when the marker is added and the warning goes.
    /// Where the picture is spread over several scans, it cannot be seen whether the last ones are missing.
    static func judge(
        _ bytes: BoundedBytes, _ header: ImageHeader, isSingleScan: Bool,
        attempt: (UnsafeRawBufferPointer) throws(ImageError) -> JPEGComplaint?
    ) throws(ImageError) {
        switch try attempt(bytes.raw) {
        case nil, .harmless: return
        case .broken(let message): throw error(message, header)
        case .endsEarly(let message):
            guard isSingleScan else { throw .damaged(message) }
            let completed = Array(bytes.raw) + [0xFF, 0xD9]
            let second = try completed.withUnsafeBufferPointer { data throws(ImageError) in
                try attempt(UnsafeRawBufferPointer(data))
            }
            guard second == nil || second == .harmless else { throw .damaged(message) }
        }
    }

    /// The one place where libjpeg's errors become ours.
    static func error(_ message: String, _ header: ImageHeader) -> ImageError {
        if message.contains("nsufficient memory") || message.contains("Memory allocation failure") {
            return .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        let isUnsupported = ["nsupported", "not supported", "not implemented"].contains { message.contains($0) }
        return isUnsupported ? .unsupported(message) : .damaged(message)
    }
}
