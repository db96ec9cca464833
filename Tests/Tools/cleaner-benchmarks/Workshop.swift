import Foundation

/// The directory where benchmarks work, the programs that they run, and the library that is drawn once for all.
final class Workshop {
    /// Removed at the end, unless it is to be kept.
    let top: String
    let report: Report
    private let keeps: Bool
    /// The photos of the library, which summaries give as 100,000.
    private let photos: Int
    private let programs: URL
    private var drawn: LargeLibrary?

    init(report: Report, keeps: Bool, photos: Int) throws {
        self.report = report
        self.keeps = keeps
        self.photos = photos
        programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let name = "cleaner-benchmarks-\(UUID().uuidString.prefix(8))"
        let directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        top = directory.path
    }

    deinit {
        if keeps {
            report.note("kept: \(top)")
        } else {
            do {
                try FileManager.default.removeItem(atPath: top)
            } catch {
                report.note("\(top) could not be removed: \(error)")
            }
        }
    }

    /// The photos with their store; drawn when first asked for.
    func library() throws -> LargeLibrary {
        if let drawn { return drawn }
        report.note("drawing \(photos) files and their store")
        let library = try LargeLibrary(top: top, photos: photos)
        drawn = library
        return library
    }

    /// One of our programs, which lies beside this one.
    func program(_ name: String) throws -> String {
        let path = programs.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkError("\(path) is missing: build everything first, swift build -c release")
        }
        return path
    }

    /// What programs are started with: nothing of the person's own session.
    var environment: [String] {
        [
            "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(top)", "LANG=C.UTF-8", "XDG_DATA_HOME=\(top)/data",
            "XDG_RUNTIME_DIR=\(top)",
        ]
    }
}
