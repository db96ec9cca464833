import FileSystem
import Foundation
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("What was being analysed when the daemon died")
struct AnalysisTraceTests {
    private let path = FilePath("\(NSTemporaryDirectory())/trace-\(UUID().uuidString)")
    private let stamp = FileStamp(volume: 1, inode: 2, size: 3, modified: 4, changed: 5)

    private func withTrace(_ body: (AnalysisTrace) throws -> Void) throws {
        try body(AnalysisTrace(path) { Issue.record($0) })
    }

    private func analysis(of photo: Int64, isAlone: Bool = false) -> IntakeQueue.Job {
        IntakeQueue.Job(task: .analysis, photo: photo, number: 1, attempt: 0, isAlone: isAlone)
    }

    @Test("Nothing is left of what ended, in any order and over a restart")
    func ended() throws {
        defer { unlink(path.string) }
        try withTrace { trace in
            for photo in Int64(1)...4 { trace.begin(analysis(of: photo), stamp) }
            for photo in [3, 1, 4, 2] as [Int64] { trace.end(analysis(of: photo)) }
            trace.end(analysis(of: 9))
            #expect(trace.suspects.isEmpty)
        }
        try withTrace { #expect($0.suspects.isEmpty) }
        // Places are used again.
        #expect(try Data(contentsOf: URL(fileURLWithPath: path.string)).count == 4 * 64)
    }

    @Test("What is left over is suspected over any number of restarts, and deaths alone with it are counted")
    func leftOver() throws {
        defer { unlink(path.string) }
        try withTrace { trace in
            trace.begin(analysis(of: 1), stamp)
            trace.begin(analysis(of: 2), stamp)
            trace.begin(analysis(of: 3), stamp)
            trace.end(analysis(of: 2))
        }
        for deaths in 1...2 {
            try withTrace { trace in
                #expect(trace.suspects.map(\.photo).sorted() == [1, 3])
                #expect(trace.suspects.first { $0.photo == 3 }?.deaths == deaths - 1)
                trace.begin(analysis(of: 3, isAlone: true), stamp)
            }
        }
        try withTrace { trace in
            #expect(Set(trace.suspects.map(\.deaths)) == [0, 2])
            trace.begin(analysis(of: 3, isAlone: true), stamp)
            trace.end(analysis(of: 3, isAlone: true))
        }
        try withTrace { #expect($0.suspects.map(\.photo) == [1]) }
    }

    @Test("A job that could not be begun, or was not, leaves its photo as suspect as it was")
    func withdrawn() throws {
        defer { unlink(path.string) }
        let alone = analysis(of: 1, isAlone: true)
        try withTrace { $0.begin(alone, stamp) }
        try withTrace { trace in
            // It lay nowhere: nothing was read.
            trace.end(alone)
            #expect(trace.suspects.map(\.deaths) == [1])
            trace.begin(alone, stamp)
            trace.begin(analysis(of: 2), stamp)
            trace.withdraw(alone)
            trace.withdraw(analysis(of: 2))
        }
        try withTrace { trace in
            #expect(trace.suspects == [.init(task: .analysis, photo: 1, stamp: stamp, deaths: 1)])
            trace.clear(trace.suspects[0])
        }
        try withTrace { #expect($0.suspects.isEmpty) }
    }

    @Test("A comparison is another job than the analysis of the same photo")
    func comparison() throws {
        defer { unlink(path.string) }
        let comparison = IntakeQueue.Job(task: .comparison, photo: 1, number: 1, attempt: 0, isAlone: true)
        try withTrace { trace in
            trace.begin(analysis(of: 1), stamp)
            trace.begin(comparison, nil)
            trace.end(analysis(of: 1))
        }
        try withTrace { #expect($0.suspects == [.init(task: .comparison, photo: 1, stamp: nil, deaths: 1)]) }
    }

    @Test("Where no such file can be made, all goes on")
    func unguarded() throws {
        var failures = 0
        let trace = AnalysisTrace(FilePath("/nowhere/analyses")) { _ in failures += 1 }
        #expect(failures == 1)
        trace.begin(analysis(of: 1), stamp)
        trace.end(analysis(of: 1))
        #expect(trace.suspects.isEmpty)
    }

    @Test("A photo whose file has changed is a new one")
    func changed() throws {
        defer { unlink(path.string) }
        try withTrace { $0.begin(analysis(of: 1, isAlone: true), stamp) }
        let other = FileStamp(volume: 1, inode: 2, size: 3, modified: 5, changed: 5)
        try withTrace { $0.begin(analysis(of: 1, isAlone: true), other) }
        try withTrace { #expect($0.suspects == [.init(task: .analysis, photo: 1, stamp: other, deaths: 1)]) }
    }

    @Test("A file of anything at all is read without harm", arguments: [1, 63, 64, 100, 1 << 20])
    func garbage(bytes: Int) throws {
        defer { unlink(path.string) }
        try Data(repeating: 0xFF, count: bytes).write(to: URL(fileURLWithPath: path.string))
        try withTrace { trace in
            #expect(trace.suspects.isEmpty)
            trace.begin(analysis(of: 1), stamp)
        }
        try withTrace { #expect($0.suspects.map(\.photo) == [1]) }
    }
}
