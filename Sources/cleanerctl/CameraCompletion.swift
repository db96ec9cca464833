import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc

/// The completion of `--camera`, which asks the daemon.
enum CameraCompletion {
    /// How long a user waits for Tab.
    private static let patienceSeconds: UInt32 = 1

    static let kind = CompletionKind.custom { words, _, _ in
        // Nothing is offered if no daemon answers in time.
        signal(SIGALRM) { _ in _exit(0) }
        alarm(patienceSeconds)
        let cameras = try? Client(socket: socket(in: words)).send(CamerasRequest()).cameras
        return (cameras ?? []).filter(CompletionWord.isPlain)
    }

    /// The socket that the line to be completed names.
    private static func socket(in words: [String]) -> [UInt8] {
        let start = "--socket="
        if let word = words.last(where: { $0.hasPrefix(start) }) { return Array(word.dropFirst(start.count).utf8) }
        guard let option = words.firstIndex(of: "--socket"), option + 1 < words.count else {
            return Invocation.defaultSocket
        }
        return Array(words[option + 1].utf8)
    }
}
