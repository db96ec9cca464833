import Fixtures
import Foundation
import Testing

/// Runs `page-drive`, whose hands are the real keyboard and the real mouse of a screen.
@Suite(
    "What a user does with the real window by hand", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct PageDriveTests {
    /// Two folders that share pictures, names that look like HTML or turn the writing direction, and a title.
    private static func fill(_ desktop: Desktop) throws {
        func write(_ bytes: [UInt8], _ path: String) throws {
            let file = desktop.photos.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        let strange = [
            "<img src=x onerror=alert(1)>.jpg", "gnp.\u{202E}gpj.jpg", "two\nlines.jpg", "<svg onload=x>.jpg",
        ]
        for number in UInt64(1)...44 {
            let bytes = try DrawnLibrary.photo(of: Scene(seed: number).drawn(width: 320, height: 240), number)
            switch number {
            case 1...5:
                for folder in ["2019", "Backup 2019"] { try write(bytes, "\(folder)/\(number).jpg") }
            case 6...9: try write(bytes, "<b>\(number)/\(strange[Int(number - 6)])")
            case 10: try write(JPEGFile(bytes).addingXMP("dc:title=\"Harbour\"").bytes, "2019/\(number).jpg")
            default: try write(bytes, "\(number).jpg")
            }
        }
    }

    @Test("Each scenario holds, in the light theme, and in the dark one with reduced motion")
    func scenarios() throws {
        let desktop = try Desktop()
        try Self.fill(desktop)
        try desktop.startDaemon(photos: 0)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Tools/page-drive/page-drive")
        let window = ["--automation", "--socket", desktop.socket].map { "--argument=\($0)" }
        // Without -B it would leave its compiled modules in the sources.
        let outcome = try desktop.run(
            "/usr/bin/python3",
            [
                "-B", script.path, "--browser", BuiltPrograms.path(of: "cleaner"), "--port",
                "\(try DrivenWindow.freePort())",
            ] + window, withErrors: true)
        #expect(outcome.code == 0, "\(outcome.output)")
    }
}
