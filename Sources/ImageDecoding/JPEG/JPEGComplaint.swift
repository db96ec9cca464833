import BoundedReading
import Images

/// What libjpeg's gravest warning of a picture says about the photo.
enum JPEGComplaint: Equatable {
    /// Odd markers or stray bytes between segments: the picture is complete.
    case harmless
    /// Coded data are left over where a scan should end: some of them were changed, and a part of the picture is wrong.
    case leftOver(String)
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

    /// The complaint of TurboJPEG, which tells only the first warning, and not where it was.
    init(_ message: String, of structure: JPEGStructure, in bytes: BoundedBytes) {
        self.init(message)
        guard self == .harmless, message.contains(Self.leftOverWords), !structure.hasStrayHeader else { return }
        let count = Int(message.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
        // Some cameras fill the end of a scan with zeros or ones.
        if let end = structure.end, let rest = bytes.slice(end - 2 - count, count),
            rest.raw.allSatisfy({ $0 == 0 || $0 == 0xFF })
        {
            return
        }
        self = .leftOver(message)
    }

    private static let leftOverWords = "extraneous bytes before marker"

    /// Words of libjpeg's warnings (`jerror.h`) about markers, which do not affect the picture.
    private static let harmlessWords = [
        leftOverWords, "Unknown Adobe color transform code", "unknown JFIF revision number",
        "Invalid SOS parameters for sequential JPEG", "bad ICC marker",
        "Inconsistent progression sequence",
    ]

    /// Decodes by calling `attempt`, and throws if its warning means that a part of the picture is missing.
    ///
    /// A file that lacks only its end marker is complete: a second attempt with the marker added gives no warning. A
    /// picture in several scans counts as damaged, as the last scans may be missing. Returns a warning of damage after
    /// which there is a whole picture.
    static func judge(
        _ bytes: BoundedBytes, _ header: ImageHeader, isSingleScan: Bool,
        attempt: (UnsafeRawBufferPointer) throws(ImageError) -> JPEGComplaint?
    ) throws(ImageError) -> String? {
        switch try attempt(bytes.raw) {
        case nil, .harmless: return nil
        case .leftOver(let message): return message
        case .broken(let message): throw error(message, header)
        case .endsEarly(let message):
            guard isSingleScan, let start = bytes.raw.baseAddress else { throw .damaged(message) }
            let completed = try SampleMemory(bytes.count + 2, for: header)
            UnsafeMutableRawPointer(completed.start).copyMemory(from: start, byteCount: bytes.count)
            (completed.start[bytes.count], completed.start[bytes.count + 1]) = (0xFF, 0xD9)
            let second = try withExtendedLifetime(completed) { () throws(ImageError) in
                try attempt(completed.bytes.raw)
            }
            if case .leftOver(let message) = second { return message }
            guard second == nil || second == .harmless else { throw .damaged(message) }
            return nil
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
