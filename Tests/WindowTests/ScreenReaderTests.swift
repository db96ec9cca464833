import Fixtures
import Foundation
import Glibc
import Testing

extension Desktop {
    /// Why nothing can read the screen here; nil where something can.
    static let missingReader: String? = {
        let files = [
            "/usr/libexec/at-spi-bus-launcher", "/usr/libexec/at-spi2-registryd",
            "/usr/lib/python3/dist-packages/gi/__init__.py",
        ]
        let file = files.first { access($0, R_OK) != 0 }
        return missing ?? file.map { "\($0) is not there: at-spi2-core and python3-gi read the window" }
    }()
}

@Suite(
    "The real window, as a screen reader reads it", .serialized,
    .enabled(if: Desktop.missingReader == nil, "\(Desktop.missingReader ?? "")"))
struct ScreenReaderTests {
    @Test("The tree has title, landmarks, named buttons, photos in words, the progress, and what keys decide")
    func tree() throws {
        let outcome = try read(["window", "cards", "group", "grid", "figures"])
        #expect(outcome.code == 0, "\(outcome.output)")
    }

    @Test("What is decided makes an event, without which no screen reader looks")
    func spoken() throws {
        let outcome = try read(["spoken"])
        #expect(outcome.code == 0, "\(outcome.output)")
    }

    /// Reads a window on three photos and a copy by scenarios of `screen-reader`.
    private func read(_ scenarios: [String]) throws -> (code: Int32, output: String) {
        let desktop = try Desktop()
        let first = try DrawnLibrary.photo(of: Scene(seed: 1).drawn(width: 640, height: 480), 1)
        try Data(first).write(to: desktop.photos.appendingPathComponent("copy-of-1.jpg"))
        try desktop.startDaemon()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Tools/page-drive/screen-reader")
        let window = ["--automation", "--socket", desktop.socket].map { "--argument=\($0)" }
        // Without -B it would leave its compiled modules in the sources.
        return try desktop.run(
            "/usr/bin/python3",
            ["-B", script.path, "--browser", BuiltPrograms.path(of: "cleaner")] + window
                + scenarios.flatMap { ["--only", $0] }, withErrors: true)
    }
}
