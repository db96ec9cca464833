internal import AnalyzerProcess
internal import ImageDecoding
internal import Images
internal import Synchronization
internal import SystemPackage

/// `cleanerd-analyzer --self-test`: what the sandbox refuses on this machine, a line each.
///
/// A worker is started as the daemon does it and tries everything itself.
enum SelfTest {
    /// True where everything forbidden was refused and every format was decoded.
    static func run() -> Bool {
        let greeting = Mutex<WorkerGreeting?>(nil)
        do throws(AnalyzerError) {
            let analyzer = try Analyzer(program: FilePath("/proc/self/exe")) { event in
                guard case .started(_, let said) = event else { return }
                greeting.withLock { $0 = said }
            }
            let attempts = try analyzer.selfTest()
            guard let greeting = greeting.withLock({ $0 }) else { return false }
            for attempt in attempts { print(attempt.line) }
            for format in DrawnPictures.all.map(\.format) {
                print("\(greeting.undecodable.contains(format) ? "FAILED" : "works"): decode \(format.rawValue)")
            }
            for missing in greeting.sandbox.shortcomings { print("missing: \(missing)") }
            return attempts.allSatisfy(\.isRefused) && greeting.undecodable.isEmpty
        } catch {
            print(error)
            return false
        }
    }
}
