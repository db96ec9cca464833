import CommandText
import Glibc

extension Invocation {
    /// Replaces this process by the full-screen review.
    func replaceWithReview(_ words: [String]) throws -> Never {
        try replace(with: "cleanerctl-review", words, install: "install cleanerd again")
    }

    /// Replaces this process by another program of the client.
    ///
    /// It lies beside this one, or in `../libexec/cleanerd` when installed; `install` says how to get it.
    func replace(with name: String, _ words: [String], install: String) throws -> Never {
        let folder = Self.ownFolder
        let candidates = ["\(folder)/\(name)", "\(folder)/../libexec/cleanerd/\(name)"]
        try output.flush()
        let arguments = [Array(name.utf8), Array("--socket".utf8), socket] + words.map { Array($0.utf8) }
        let strings = arguments.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        // execv(3) resets handlers, but keeps ignored signals.
        signal(SIGPIPE, SIG_DFL)
        for candidate in candidates { _ = execv(candidate, strings + [nil]) }
        throw Complaint(
            .failed,
            "\(name) is neither beside cleanerctl nor in ../libexec/cleanerd: \(String(cString: strerror(errno)))",
            remedy: install)
    }

    private static var ownFolder: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = max(0, readlink("/proc/self/exe", &path, path.count - 1))
        let bytes = path[..<length].map { UInt8(bitPattern: $0) }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return String(decoding: bytes[..<slash], as: UTF8.self)
    }
}
