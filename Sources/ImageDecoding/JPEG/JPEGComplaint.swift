import BoundedReading
import Images

/// What libjpeg's first warning of a picture says about the photo.
enum JPEGComplaint: Equatable {
    /// Odd markers or stray bytes between segments: the picture is complete.
    case harmless
    /// The file ends before the picture.
    case endsEarly(String)
    /// Coded data are broken or missing, so that part of the picture is grey or wrong.
    ///
    /// Or there is no picture at all: TurboJPEG reports an error as a warning if a warning preceded it.
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

    /// Words of libjpeg's warnings (`jerror.h`) about markers, which do not affect the picture.
    private static let harmlessWords = [
        "extraneous bytes before marker", "Unknown Adobe color transform code", "unknown JFIF revision number",
        "Invalid SOS parameters for sequential JPEG", "bad ICC marker",
        "Inconsistent progression sequence",
    ]

    /// Decodes by calling `attempt`, and throws if its warning means a damaged photo.
    ///
    /// A file that lacks only its end marker is complete: a second attempt with the marker added gives no warning. A
    /// picture in several scans counts as damaged, as the last scans may be missing.
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

    /// Maps libjpeg's errors to `ImageError`.
    static func error(_ message: String, _ header: ImageHeader) -> ImageError {
        if message.contains("nsufficient memory") || message.contains("Memory allocation failure") {
            return .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        let isUnsupported = ["nsupported", "not supported", "not implemented"].contains { message.contains($0) }
        return isUnsupported ? .unsupported(message) : .damaged(message)
    }
}
