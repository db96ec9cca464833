import Foundation
import Images
import Testing

/// Writes metadata as people's programs do, through exiftool.
enum ExifTool {
    struct Failure: Error {
        let output: String
    }

    /// A file with changed tags; each argument is one of exiftool's, such as `-XMP-dc:Title=Pier`.
    static func tag(_ bytes: [UInt8], _ encoding: Encoding, _ arguments: [String]) throws -> [UInt8] {
        try tag(bytes, "photo.\(ending(encoding.format))", arguments)
    }

    /// A sidecar with these tags.
    static func sidecar(_ arguments: [String]) throws -> [UInt8] {
        try tag(nil, "photo.xmp", arguments)
    }

    private static func tag(_ bytes: [UInt8]?, _ name: String, _ arguments: [String]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("exiftool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        if let bytes { try Data(bytes).write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
        process.arguments = ["-q", "-m", "-overwrite_original", "-sep", "::"] + arguments + [file.path]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(output: output) }
        return [UInt8](try Data(contentsOf: file))
    }

    private static func ending(_ format: MediaFormat) -> String {
        switch format {
        case .jpeg: "jpg"
        case .heif: "heic"
        case .tiff: "tif"
        case .jpegXL: "jxl"
        case .jpeg2000: "jp2"
        case .photoshop: "psd"
        default: format.rawValue
        }
    }
}
