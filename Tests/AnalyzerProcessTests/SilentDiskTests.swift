import AnalyzerProcess
import Fixtures
import Foundation
import SystemPackage
import Testing

@Suite(
    "Workers and a disk that does not answer",
    .enabled(if: FailingDisk.mayMount, "this machine lets nobody mount FUSE file systems"))
struct SilentDiskTests {
    /// Fault 111.
    @Test("A worker whose reads hang blames the disk and not the photo, which is measured once the disk answers")
    func hangs() throws {
        var limits = AnalyzerLimits()
        limits.wallSeconds = 0.5
        try Bench.withFolder { folder in
            let disk = try FailingDisk(in: URL(fileURLWithPath: folder.string))
            defer { disk.end() }
            try Data(DrawnPhoto.jpeg).write(to: disk.folder.appendingPathComponent("a.jpg"))
            let file = try FileDescriptor.open(FilePath(disk.mount.appendingPathComponent("a.jpg").path), .readOnly)
            defer { try? file.close() }
            try disk.set(["read hang"])
            try Bench.withAnalyzer(Bench.analyzer, limits: limits) { analyzer, log throws in
                #expect(throws: AnalyzerError.readFailed(.timedOut)) { try analyzer.analyze(file) }
                #expect(log.ends.map(\.description) == ["waited for the disk for more than 0.5 s"])
            }
            try disk.heal()
            // A disk that answers may take longer on a busy machine.
            try Bench.withAnalyzer(Bench.analyzer) { analyzer, _ throws in
                guard case .measured = try analyzer.analyze(file) else {
                    Issue.record("the photo has to be measured")
                    return
                }
            }
        }
    }
}
