import Foundation
import TerminalTesting
import Testing

/// Videos drawn by ffmpeg.
extension Run {
    /// Writes a video of a test pattern of ffmpeg, H.264 or for WebM VP8.
    func film(
        _ path: String, _ source: String, _ options: [String], sound: Bool = false, isKeyFrameEachSecond: Bool = true
    ) throws {
        let tone = sound ? ["-f", "lavfi", "-i", "sine=frequency=440", "-shortest"] : []
        let key = isKeyFrameEachSecond ? ["-force_key_frames", "expr:gte(t,n_forced)"] : []
        try draw(path, ["-f", "lavfi", "-i", source] + tone + Self.coding(path) + key + options)
    }

    /// Writes a video of the library anew.
    func convert(_ path: String, _ options: [String], to other: String) throws {
        let coding = options.contains("copy") ? [] : Self.coding(other)
        try draw(other, ["-i", library.appendingPathComponent(path).path] + coding + options)
    }

    private static func coding(_ path: String) -> [String] {
        path.hasSuffix("webm")
            ? ["-c:v", "libvpx", "-b:v", "200k"] : ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    }

    private func draw(_ path: String, _ words: [String]) throws {
        let file = library.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Command.run(
            ["ffmpeg", "-nostdin", "-v", "error"] + words + ["-y", file.path], output: "/dev/null")
        try #require(FileManager.default.fileExists(atPath: file.path), "ffmpeg wrote no video")
    }
}
