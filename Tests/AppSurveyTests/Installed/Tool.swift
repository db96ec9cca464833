import Foundation
import Testing

/// A program of the system that makes files for a test, or says what the test compares with.
struct Tool {
    let path: String
    /// Added to the usual search path and the language of programs.
    var variables: [String: String] = [:]

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it to its end.
    ///
    /// - Returns: What it prints, without its messages.
    /// - Throws: If it fails, with its messages.
    @discardableResult
    func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
            .merging(variables) { $1 }
        let messages = FileManager.default.temporaryDirectory.appendingPathComponent("messages-\(UUID().uuidString)")
        try Data().write(to: messages)
        defer { try? FileManager.default.removeItem(at: messages) }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        // Into a file, as a full pipe that nobody reads would hold it up.
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let complaint = try String(contentsOf: messages, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(path) \(arguments): \(complaint)")
        return text
    }
}
