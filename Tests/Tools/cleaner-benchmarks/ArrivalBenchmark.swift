import CleanerProtocol
import Foundation
import Glibc
import Synchronization

/// From closing a photo's file to its verdict, as a subscriber hears of it.
struct ArrivalBenchmark: Benchmark {
    private static let runs = 50
    /// Milliseconds.
    private static let target = 300.0
    /// Seconds after which something is taken to be broken.
    private static let patience = 30

    let summary = "from closing a 12-megapixel JPEG to its verdict, among 100,000 photos"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let folder = try workshop.library().path + "/arrivals"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let listener = Listener()
        try listener.listen(to: daemon)
        var photo = VariedPhoto(width: 4000, height: 3000)
        var waits: [Double] = []
        for number in 0..<Self.runs {
            let file = "\(folder)/\(number).jpg"
            let bytes = try photo.encoded(1000 + number)
            // Nothing of the last photo is left to do.
            try daemon.sync()
            let closed = try write(bytes, to: file)
            waits.append(try listener.verdict(on: file, within: Self.patience) - closed)
        }
        try tell(Figure("from closing to the verdict", "ms", waits.milliseconds, target: Self.target))
        try FileManager.default.removeItem(atPath: folder)
        try daemon.sync()
        try daemon.stop()
    }

    /// - Returns: The moment before the file was closed.
    private func write(_ bytes: [UInt8], to path: String) throws -> Double {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchmarkError("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        let now = Clock.now
        close(descriptor)
        return now
    }
}

/// A subscription on a thread of its own, which notes when it hears of which photo.
private final class Listener: Sendable {
    private struct State {
        var isSubscribed = false
        var heard: [String: Double] = [:]
        var failure: String?
    }

    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    /// Returns once the daemon has sent its state, so that nothing after it is missed.
    func listen(to daemon: RunningDaemon) throws {
        let socket = Array(daemon.socket.utf8)
        Thread.detachNewThread { [self] in
            do {
                try Client(socket: socket).subscribe { change, _ in
                    let now = Clock.now
                    state.withLock { state in
                        state.isSubscribed = true
                        guard let photo = change.photo, photo.event == .analysed else { return }
                        state.heard[photo.absolutePath] = now
                    }
                    news.signal()
                    return true
                }
            } catch {
                // The daemon ends the subscription when it stops, when nobody waits for a verdict any more.
                state.withLock { $0.failure = "\(error)" }
                news.signal()
            }
        }
        try wait(seconds: 30) { $0.isSubscribed ? true : nil }
    }

    /// When the verdict on a photo arrived.
    func verdict(on path: String, within seconds: Int) throws -> Double {
        try wait(seconds: seconds) { $0.heard[path] }
    }

    @discardableResult
    private func wait<Value: Sendable>(seconds: Int, _ look: (State) -> Value?) throws -> Value {
        let deadline = DispatchTime.now() + .seconds(seconds)
        while true {
            let (value, failure) = state.withLock { (look($0), $0.failure) }
            if let value { return value }
            if let failure { throw BenchmarkError("the subscription ended: \(failure)") }
            guard news.wait(timeout: deadline) == .success else {
                throw BenchmarkError("nothing was heard for \(seconds) s")
            }
        }
    }
}
