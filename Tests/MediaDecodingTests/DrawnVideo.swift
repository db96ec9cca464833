import Foundation
import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis
import Synchronization
import Testing

/// Videos that ffmpeg draws, each once in a run of the tests.
enum DrawnVideo {
    /// Three seconds of a moving test picture, 320 × 180 pixels, ten frames and two key frames a second, with a tone.
    static let moving = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=10:d=3"]
    static let tone = ["-f", "lavfi", "-i", "sine=d=3"]
    static let silence = ["-f", "lavfi", "-t", "1", "-i", "anullsrc=r=44100:cl=mono"]
    static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "5"]

    private static let drawn = Mutex<[String: [UInt8]]>([:])

    /// What ffmpeg writes into a file with this ending.
    static func bytes(_ ending: String, _ arguments: [String]) throws -> [UInt8] {
        let key = ([ending] + arguments).joined(separator: " ")
        if let known = drawn.withLock({ $0[key] }) { return known }
        let bytes = try withFolder { folder in
            try run(["-y"] + arguments + ["\(folder)/drawn.\(ending)"])
            return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/drawn.\(ending)")))
        }
        drawn.withLock { $0[key] = bytes }
        return bytes
    }

    /// The same packets in another container, or with other tags.
    static func remux(_ bytes: [UInt8], _ ending: String, _ arguments: [String] = []) throws -> [UInt8] {
        try mux([bytes], ending, arguments)
    }

    /// The packets of several files in one; `last` are options of the last input.
    static func mux(
        _ inputs: [[UInt8]], _ ending: String, _ arguments: [String] = [], last: [String] = []
    ) throws -> [UInt8] {
        try withFolder { folder in
            var files: [String] = []
            for (number, input) in inputs.enumerated() {
                try Data(input).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
                files += (number == inputs.count - 1 ? last : []) + ["-i", "\(folder)/\(number)"]
            }
            try run(["-y"] + files + ["-c", "copy"] + arguments + ["\(folder)/drawn.\(ending)"])
            return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/drawn.\(ending)")))
        }
    }

    /// The packets from the key frame before a moment on, of which those before the moment are not shown.
    static func cut(_ bytes: [UInt8], from start: String, _ ending: String) throws -> [UInt8] {
        try withFolder { folder in
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/whole"))
            try run(["-y", "-ss", start, "-i", "\(folder)/whole", "-c", "copy", "\(folder)/drawn.\(ending)"])
            return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/drawn.\(ending)")))
        }
    }

    static func mp4(_ arguments: [String] = []) throws -> [UInt8] {
        try bytes("mp4", moving + tone + h264 + ["-c:a", "aac", "-shortest"] + arguments)
    }

    private static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    private static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-bitexact"] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "ffmpeg \(arguments)")
    }
}

/// Bytes in memory as a file that is read by position, with a count of what was read.
final class CountedFile {
    let bytes: [UInt8]
    private(set) var bytesRead = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var source: ByteSource {
        ByteSource(size: Int64(bytes.count)) { buffer, offset in
            self.bytesRead += buffer.count
            self.bytes.withUnsafeBytes { bytes in
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + buffer.count]))
            }
            return true
        }
    }
}

extension [UInt8] {
    var digest: Digest256 { withUnsafeBytes { Digest256.of($0) } }

    func inspected(isSampled: Bool = false) throws -> VideoInspection {
        try VideoInspection(CountedFile(self).source, bytesDigest: digest, isSampled: isSampled)
    }

    func measured() throws -> Measurements { try inspected().measure() }

    func preview(moment: Int64? = nil, isCoarse: Bool = false, side: Int = 320) throws -> RGBImage {
        let bounds = PreviewBounds(longerSide: side, pixels: side * side)
        return try VideoDecoder.preview(
            CountedFile(self).source, within: bounds, moment: moment, isCoarse: isCoarse, isOverdue: { false })
    }

    /// The picture that these bytes are.
    func still() throws -> RGBImage {
        try withUnsafeBytes { bytes in
            let bounds = PreviewBounds(longerSide: 320, pixels: 320 * 320)
            return try ImageDecoder.preview(bytes, ImageInspector.header(bytes), within: bounds)
        }
    }

    func frames(at moments: [Int64]) throws -> [VideoFrame?] {
        try VideoDecoder.frames(CountedFile(self).source, at: moments, isOverdue: { false })
    }
}

/// The error of a piece of work; nil if there is none.
func imageError(_ body: () throws -> Void) throws -> ImageError? {
    do {
        try body()
        return nil
    } catch let error as ImageError {
        #expect(!error.reason.isEmpty)
        return error
    }
}
