import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// Asks disks what they may never answer: a network share or a FUSE file system may hang for ever, in any call.
///
/// Each question has a thread of its own, which no signal ends. A disk that owes an answer is asked nothing else, so
/// that it holds few threads. Disks go by numbers, such as those of libraries.
package final class DiskPatience: Sendable {
    private struct State {
        /// The number of late answers, by disk.
        var owed: [Int64: Int] = [:]
        /// Until when a disk is asked nothing.
        var rests: [Int64: ContinuousClock.Instant] = [:]
    }

    private let milliseconds: Int32
    private let state = Mutex(State())

    /// - Parameter milliseconds: How long an answer may take; a drive that has to spin up needs almost that long.
    package init(milliseconds: Int32 = 10_000) {
        self.milliseconds = milliseconds
    }

    /// Asks, and waits for the answer; blocks.
    ///
    /// - Returns: The answer; nil if the disk does not answer, or did not before.
    package func ask<Answer: Sendable>(_ disk: Int64, _ question: @escaping @Sendable () -> Answer) -> Answer? {
        guard isAsked(disk) else { return nil }
        let exchange = DiskExchange<Answer>()
        let isStarted =
            exchange.isReady
            && QuietThread.start(
                "disk",
                { [self] in
                    if exchange.isGivenUp(before: question()) { noteLateAnswer(of: disk) }
                }) == nil
        // Without a thread for it, the question is asked on this one.
        guard isStarted else { return question() }
        if let answer = exchange.wait(milliseconds) { return answer }
        return state.withLock { state in
            let answer = exchange.giveUp()
            if answer == nil { state.owed[disk, default: 0] += 1 }
            return answer
        }
    }

    /// Whether a disk answers about a folder, as far as a first look shows; blocks.
    ///
    /// - Parameters:
    ///   - disk: The disk.
    ///   - folder: The path of the folder.
    ///   - readable: Whether the folder is to be listed, and not only to be opened.
    /// - Returns: False also if it did not answer before.
    package func answers(_ disk: Int64, at folder: FilePath, readable: Bool) -> Bool {
        ask(disk) { Self.touch(folder, readable: readable) } != nil
    }

    /// Makes the calls of a look, and of a listing up to its first entry; their results do not matter.
    private static func touch(_ path: FilePath, readable: Bool) {
        guard let directory = try? Descriptor(path, as: readable ? .realDirectory : .realPassage), readable,
            let stream = fdopendir(fcntl(directory.raw.rawValue, F_DUPFD_CLOEXEC, 0))
        else { return }
        defer { closedir(stream) }
        // Two of the entries are the directory itself and its parent.
        for _ in 0..<3 {
            guard let entry = readdir(stream) else { return }
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            var status = stat()
            _ = fstatat(directory.raw.rawValue, name, &status, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// Asks a disk nothing for a while, because somebody else waited for it in vain.
    package func rest(_ disk: Int64, for time: Duration) {
        state.withLock { $0.rests[disk] = .now + time }
    }

    private func isAsked(_ disk: Int64) -> Bool {
        state.withLock { state in
            if let end = state.rests[disk], end > .now { return false }
            state.rests[disk] = nil
            return state.owed[disk] == nil
        }
    }

    private func noteLateAnswer(of disk: Int64) {
        state.withLock { state in
            let left = state.owed[disk, default: 1] - 1
            state.owed[disk] = left > 0 ? left : nil
        }
    }
}

/// One question's answer, which comes or is given up.
private final class DiskExchange<Answer: Sendable>: Sendable {
    private struct State {
        var answer: Answer?
        var isGivenUp = false
    }

    private let state = Mutex(State())
    /// An event of the kernel: unlike a semaphore's, the time of poll(2) is not that of the wall clock, which may be set.
    private let event = eventfd(0, Int32(EFD_CLOEXEC))

    deinit {
        if event >= 0 { close(event) }
    }

    var isReady: Bool { event >= 0 }

    /// Gives the answer, and tells whether nobody waits for it any more.
    func isGivenUp(before answer: Answer) -> Bool {
        let isLate = state.withLock { state in
            if !state.isGivenUp { state.answer = answer }
            return state.isGivenUp
        }
        var one: UInt64 = 1
        // Cannot fail: the counter of a new event has room.
        _ = write(event, &one, MemoryLayout<UInt64>.size)
        return isLate
    }

    func wait(_ milliseconds: Int32) -> Answer? {
        var wait = pollfd(fd: event, events: Int16(POLLIN), revents: 0)
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var left = milliseconds
        while poll(&wait, 1, left) < 0, errno == EINTR {
            left = Int32(max(0, (end - .now) / .milliseconds(1)))
        }
        return state.withLock(\.answer)
    }

    /// - Returns: The answer, if it came in the last moment.
    func giveUp() -> Answer? {
        state.withLock { state in
            state.isGivenUp = state.answer == nil
            return state.answer
        }
    }
}
