package import FoundationEssentials
package import Images
package import PhotoAnalysis

/// From the daemon to a worker: one packet each.
///
/// Requests carry a number that every reply repeats.
package struct WorkerRequest: Codable, Sendable, Hashable {
    package enum Job: Codable, Sendable, Hashable {
        /// Comes with the photo's descriptor.
        case analyze(size: Int64, bearsMediaExtension: Bool)
        /// Comes with the descriptor of a file beside photos: what it says about them.
        case sidecar(size: Int64)
        /// Second half of `analyze`, after `identified`: decode and measure.
        case measure
        /// Instead of `measure`: this picture is known, the job is done.
        case leave
        /// Answers `wantsMemory`.
        case goOn
        /// Comes with the photo's descriptor.
        case digest(size: Int64, DigestExtent)
        /// Comes with a video's descriptor: digests of all bytes and of all coded pictures.
        case digestWhole(size: Int64)
        /// Comes with a video's descriptor: what it shows at some moments, in milliseconds from its start.
        case frames(size: Int64, moments: [Int64])
        /// Comes with the photo's descriptor. `moment` is in milliseconds from a video's start; nil for its poster.
        ///
        /// If the last preview had the same `identity`, the file is the same and unchanged, and the worker may go on
        /// with what it kept of it. A `region` of the upright picture comes in its own pixels.
        case preview(
            size: Int64, PreviewBounds, isCoarse: Bool, moment: Int64?, identity: UInt64?, region: PixelRegion?)
        /// Comes with the descriptor of a thumbnail of the desktop: is it the photo's?
        case thumbnail(size: Int64, ThumbnailClaim, PreviewBounds)
        /// Comes with the descriptor of a picture: the text in it, decoded no larger than the bounds.
        case readText(size: Int64, PreviewBounds)
        /// Look at the places that the worker was started for.
        case survey
        /// Comes with a descriptor of any file that may be written to.
        case selfTest
        case ping
    }

    package var number: UInt64
    package var job: Job

    package init(number: UInt64, job: Job) {
        self.number = number
        self.job = job
    }
}

/// From a worker to the daemon: one packet each; only pixels have packets of another kind.
package struct WorkerReply: Codable, Sendable, Hashable {
    package enum Content: Codable, Sendable, Hashable {
        /// First packet of a worker.
        case hello(WorkerGreeting)
        case identified(Identification)
        case measured(Measurements)
        /// A photo is not measured, as the daemon wished.
        case left
        /// Before a large picture is decoded, at most once for a request: an estimate of the bytes that this takes.
        case wantsMemory(Int)
        case unsupported(bytesDigest: Digest256?, format: MediaFormat, reason: String)
        case unreadable(bytesDigest: Digest256?, format: MediaFormat?, reason: String)
        case notMedia
        /// A format that the other worker program decodes; nothing was read but the first bytes.
        case otherWorker(MediaFormat)
        case changed
        /// `errno` of a read that failed for a reason outside the file's content.
        case readFailed(Int32)
        case digested(Digest256, format: MediaFormat?)
        case tooLargeForDigest
        /// Nil if the file is no sidecar.
        case sidecar(PhotoMetadata?)
        /// `pictures` is nil if the video cannot be read to its end.
        case digestedWhole(bytes: Digest256, pictures: Digest256?)
        /// One for each moment that was asked for; nil where nothing could be decoded.
        case frames([VideoFrame?])
        /// The size of a preview; a packet with each `PreviewStrip` follows.
        case previewed(width: Int, height: Int, isCoarse: Bool)
        /// A thumbnail that cannot stand for the photo.
        case thumbnailLeft(isValid: Bool)
        /// The text in a picture, at most `PictureText.mostBytes`.
        case text(String)
        case surveyPart(SurveyPart)
        case selfTested([SandboxAttempt])
        case pong
    }

    /// Number of the greeting, which answers no request.
    ///
    /// Requests count from 1.
    package static let greeting: UInt64 = 0

    package var number: UInt64
    package var content: Content

    package init(number: UInt64, content: Content) {
        self.number = number
        self.content = content
    }
}

/// The first message of a worker, sent when it is ready inside its sandbox.
package struct WorkerGreeting: Codable, Sendable, Hashable {
    /// The one that it was built with.
    package var version: WorkerVersion
    package var sandbox: SandboxReport
    /// Formats whose drawn picture it could not decode inside its sandbox; none on a sound installation.
    package var undecodable: [MediaFormat]
    /// A digest of the program and the libraries that it runs: with other ones, what could not be read may be readable.
    package var code: Digest256?
    /// The languages of the text that it reads, by tesseract's names; absent for a worker that reads none.
    package var languages: [String]?

    package init(
        version: WorkerVersion = .current, sandbox: SandboxReport, undecodable: [MediaFormat], code: Digest256?,
        languages: [String]? = nil
    ) {
        self.languages = languages
        self.version = version
        self.sandbox = sandbox
        self.undecodable = undecodable
        self.code = code
    }
}

/// A part of a preview's pixels: as many bytes as fit into a packet, in their order.
///
/// Its packet holds the numbers of the request (eight bytes, little-endian) and of the strip (four), then the pixels as
/// they are: as text of a JSON message they took a tenth of a preview's time.
package struct PreviewStrip: Sendable, Hashable {
    private static let headBytes = 12
    /// Pixel bytes of a strip that is not the last.
    package static let bytes = PacketSocket.packetBytes - headBytes

    /// From 0 on.
    package var number: Int
    package var pixels: Data

    package init(number: Int, pixels: Data) {
        self.number = number
        self.pixels = pixels
    }

    /// Reads a packet; nil if it is no strip of this request.
    package init?(packet: Data, of request: UInt64) {
        func number(_ range: Range<Int>) -> UInt64 {
            packet.dropFirst(range.lowerBound).prefix(range.count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard packet.count >= Self.headBytes, number(0..<8) == request else { return nil }
        self.init(number: Int(number(8..<12)), pixels: packet.dropFirst(Self.headBytes))
    }

    package func packet(of request: UInt64) -> [UInt8] {
        var packet: [UInt8] = []
        packet.reserveCapacity(Self.headBytes + pixels.count)
        withUnsafeBytes(of: request.littleEndian) { packet += $0 }
        withUnsafeBytes(of: UInt32(number).littleEndian) { packet += $0 }
        packet += pixels
        return packet
    }

    /// All strips of a picture.
    package static func strips(of picture: RGBImage) -> some Sequence<PreviewStrip> {
        stride(from: 0, to: picture.pixels.count, by: bytes).lazy.map { start in
            PreviewStrip(
                number: start / bytes, pixels: Data(picture.pixels[start..<min(start + bytes, picture.pixels.count)]))
        }
    }
}

/// A part of a survey of the installed applications: as many bytes of its JSON as fit into a packet, in their order.
package struct SurveyPart: Codable, Sendable, Hashable {
    /// Bytes of a part that is not the last; in base64 a third more, with room for the rest of the packet.
    package static let bytes = 45_000
    /// The most bytes of a survey: ten thousand applications with long texts.
    package static let mostBytes = 16 << 20

    /// From 0 on.
    package var number: Int
    package var isLast: Bool
    package var json: Data

    /// All parts of a survey; at least one.
    package static func parts(of json: Data) -> [SurveyPart] {
        let starts = Array(stride(from: 0, to: max(json.count, 1), by: bytes))
        return starts.enumerated().map { number, start in
            SurveyPart(
                number: number, isLast: number == starts.count - 1,
                json: Data(json[start..<min(start + bytes, json.count)]))
        }
    }
}

/// What a daemon and its workers have in common; an update replaces workers while the daemon still runs.
package struct WorkerVersion: Codable, Sendable, Hashable {
    package static let current = WorkerVersion(measurements: Measurements.version, messages: 3)

    /// `Measurements.version`.
    package var measurements: Int
    /// Rises with every change of `WorkerRequest` and `WorkerReply`, and of what is in them.
    package var messages: Int

    package init(measurements: Int, messages: Int) {
        self.measurements = measurements
        self.messages = messages
    }
}

extension WorkerVersion: CustomStringConvertible {
    package var description: String { "\(measurements).\(messages)" }
}
