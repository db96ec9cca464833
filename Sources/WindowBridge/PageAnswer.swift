internal import CleanerProtocol
internal import CommandText
internal import Glibc
import Translation

/// The answer to a request of the page.
package struct PageAnswer: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A descriptor to read from until its end; the receiver closes it, which also cancels what still comes.
        case stream(Int32)
    }

    /// As in HTTP.
    package let status: UInt32
    package let contentType: String
    package let headers: [(name: String, value: String)]
    package let body: Body

    /// Nothing but the window's own scheme is loaded, whatever a text from a photo might bring into the page.
    private static let policy = [
        "default-src 'none'", "img-src cleaner:", "connect-src cleaner:", "script-src cleaner:", "style-src cleaner:",
        "font-src cleaner:",
    ].joined(separator: "; ")

    /// Seconds for which the page need not ask again for a preview: a day.
    private static let previewSeconds = 86_400

    private init(_ status: UInt32, _ contentType: String, _ body: Body, cache: String = "no-store") {
        self.status = status
        self.contentType = contentType
        self.body = body
        headers = [
            ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", cache),
        ]
    }

    /// A file of the page.
    static func file(_ name: String, _ bytes: [UInt8]) -> PageAnswer {
        let contentType =
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            default: "application/octet-stream"
            }
        return PageAnswer(200, contentType, .bytes(bytes))
    }

    /// One JSON object.
    static func object(_ bytes: [UInt8]) -> PageAnswer { PageAnswer(200, "application/json", .bytes(bytes)) }

    /// A JSON object a line.
    static func lines(_ body: Body) -> PageAnswer { PageAnswer(200, "application/x-ndjson", body) }

    static func picture(_ report: PreviewReport) throws -> PageAnswer {
        guard let rgb = report.rgb else {
            throw SocketError(.notUnderstood, tr("the daemon's preview was not understood"))
        }
        let bitmap = Bitmap.file(width: report.width, height: report.height, rgb: rgb)
        return PageAnswer(200, "image/bmp", .bytes(bitmap), cache: "private, max-age=\(previewSeconds)")
    }

    /// The page asks for something that does not exist.
    static var nothing: PageAnswer { failure(404, "not-found", tr("there is nothing at this address")) }

    /// A request that the daemon does not get, as the daemon would put it.
    static func refusal(_ error: ProtocolError) -> PageAnswer {
        // An error always encodes.
        lines(.bytes((try? LineCoding.line(ErrorMessage(id: nil, error: error))) ?? []))
    }

    /// The error of the daemon or of the way to it, as a word for the page and a text for the user.
    static func failure(_ error: any Error) -> PageAnswer {
        switch error {
        case let error as ProtocolError:
            // The others say that there is no picture, or no request, such as the one that was asked for.
            let isPassing = [.busy, .stopping].contains(error.word)
            return failure(isPassing ? 503 : 404, error.word.rawValue, Complaint(error))
        case let error as SocketError:
            return failure(503, "unreachable", Complaint(error, socketLiesThere: true))
        default:
            return failure(503, "unreachable", "\(error)")
        }
    }

    private static func failure(_ status: UInt32, _ word: String, _ complaint: Complaint) -> PageAnswer {
        failure(status, word, [complaint.problem, complaint.remedy].compactMap(\.self).joined(separator: "\n"))
    }

    private static func failure(_ status: UInt32, _ word: String, _ message: String) -> PageAnswer {
        // Two texts always encode.
        let line = try? LineCoding.line(["error": word, "message": message])
        return PageAnswer(status, "application/json", .bytes(line ?? []))
    }
}

/// Windows bitmaps: what every browser decodes, and what costs nothing to make of bare pixels.
enum Bitmap {
    private static let headerBytes = 54

    /// The file of a picture with red, green and blue a byte each, rows from top to bottom.
    static func file(width: Int, height: Int, rgb: [UInt8]) -> [UInt8] {
        // Rows are padded to whole 32-bit words.
        let row = (width * 3 + 3) / 4 * 4
        let size = headerBytes + row * height
        return [UInt8](unsafeUninitializedCapacity: size) { file, filled in
            file.initialize(repeating: 0)
            func put(_ value: Int, at offset: Int, bytes: Int = 4) {
                for byte in 0..<bytes { file[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
            }
            // BITMAPFILEHEADER, then BITMAPINFOHEADER. A negative height has the rows begin at the top.
            file[0] = UInt8(ascii: "B")
            file[1] = UInt8(ascii: "M")
            put(size, at: 2)
            put(headerBytes, at: 10)
            put(40, at: 14)
            put(width, at: 18)
            put(-height, at: 22)
            put(1, at: 26, bytes: 2)
            put(24, at: 28, bytes: 2)
            put(row * height, at: 34)
            rgb.withUnsafeBufferPointer { rgb in
                for y in 0..<height {
                    var (source, target) = (y * width * 3, headerBytes + y * row)
                    for _ in 0..<width {
                        file[target] = rgb[source + 2]
                        file[target + 1] = rgb[source + 1]
                        file[target + 2] = rgb[source]
                        source += 3
                        target += 3
                    }
                }
            }
            filled = size
        }
    }
}

/// Lines on their way to the page, which reads the other end.
final class LineStream {
    /// The end to read from; whoever gets it closes it.
    let reading: Int32
    let writing: Int32

    init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw SocketError(.failed, tr("no local socket could be made: \(String(cString: strerror(errno)))"))
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(writing)
    }

    /// Writes a line and its end, and waits while the page is behind.
    ///
    /// - Throws: `SocketError` once the page has closed its end.
    func write(_ line: some Collection<UInt8>) throws(SocketError) {
        var rest = (Array(line) + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(writing, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if errno != EINTR {
                throw SocketError(.closed, tr("the page reads no further"))
            }
        }
    }

    /// The last line where the daemon went away before all was said.
    static let gone = #"{"gone":true}"#.utf8

    /// Tells the page, if it still reads, that the daemon went away.
    func breakOff() {
        try? write(Self.gone)
    }
}
