internal import AnalyzerProcess
internal import CLinux
internal import Glibc
internal import Images
internal import Synchronization
internal import SystemPackage

/// `--self-test`: what the sandbox refuses on this machine and what is decoded inside it, a line each.
///
/// A worker is started as the daemon does it and tries everything itself.
enum SelfTest {
    /// True where everything forbidden was refused and every drawn file was decoded.
    static func run(_ program: any DecodingProgram.Type) -> Bool {
        let greeting = Mutex<WorkerGreeting?>(nil)
        do throws(AnalyzerError) {
            let analyzer = try Analyzer(program: FilePath("/proc/self/exe")) { event in
                guard case .started(_, let said) = event else { return }
                greeting.withLock { $0 = said }
            }
            let attempts = try analyzer.selfTest()
            guard let greeting = greeting.withLock({ $0 }) else { return false }
            for attempt in attempts { print(attempt.line) }
            var areDecoded = greeting.undecodable.isEmpty
            for file in program.drawnFiles {
                let isDecoded = try decodes(file, program, analyzer)
                print("\(isDecoded ? "works" : "FAILED"): decode \(file.name)")
                areDecoded = areDecoded && isDecoded
            }
            for missing in greeting.sandbox.shortcomings { print("missing: \(missing)") }
            return attempts.allSatisfy(\.isRefused) && areDecoded
        } catch {
            print(error)
            return false
        }
    }

    private static func decodes(
        _ file: DrawnFile, _ program: any DecodingProgram.Type, _ analyzer: Analyzer
    ) throws(AnalyzerError) -> Bool {
        let descriptor = FileDescriptor(rawValue: memfd_create("drawn", UInt32(MFD_CLOEXEC)))
        guard descriptor.rawValue >= 0 else { throw .cannotPass(Errno(rawValue: errno)) }
        // Only this process and the worker know the file, which is gone with the last descriptor.
        defer { try? descriptor.close() }
        guard (try? descriptor.writeAll(file.bytes)) != nil else { throw .cannotPass(.noMemory) }
        return try program.isDone(file, descriptor, by: analyzer)
    }
}
