internal import AnalyzerProcess
internal import CLinux
internal import FileSystem
internal import Glibc
package import SystemPackage
import Translation

/// A program that the user named in a setting; it runs without network, without writing and at the lowest priority.
///
/// `Sandbox.confineOwnProgram` says what it may. The process must ignore SIGPIPE, as the daemon does.
package struct OwnProgram: Sendable {
    package let command: CommandWords
    /// Confines itself and becomes the program; nil if it is not installed, so that nothing can be run.
    let launcher: FilePath?
    let environment: [String: String]

    /// The variables that a program gets, with their values of the daemon.
    private static let passedVariables = ["HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "USER"]
    /// The search path for programs if the environment has none.
    private static let usualPath = "/usr/local/bin:/usr/bin:/bin"

    package init(_ command: CommandWords, launcher: FilePath?, environment: [String: String]) {
        self.command = command
        self.launcher = launcher
        self.environment = environment.filter { Self.passedVariables.contains($0.key) }
    }

    /// The launcher in the analyser's folder; nil if it is not installed.
    package static func launcher(beside analyzer: FilePath) -> FilePath? {
        Analyzer.locate("cleanerd-launcher", beside: analyzer)
    }

    /// Runs the program once: input, then the end of input; what it writes until it ends is the answer.
    ///
    /// Blocks its thread. Everything that the program started ends with it.
    ///
    /// - Throws: `ProgramFailure`, also if it ends with another exit code than 0.
    package func run(
        input: [UInt8], limits: ProgramLimits, stop: StopSwitch
    ) throws(ProgramFailure) -> [UInt8] {
        let end = SuspendingClock.now + limits.deadline
        var running = try RunningProgram.start(self, limits: limits, until: end, stop: stop)
        return try running.finish(input, limits: limits, until: end)
    }

    /// The program's file.
    ///
    /// - Throws: `missing`.
    func file() throws(ProgramFailure) -> FilePath {
        let name = command.words[0]
        guard !name.contains("/") else {
            let file = FilePath(name)
            guard file.isAbsolute else {
                throw .missing(Phrase("\(name) is relative: name the program by its whole path"))
            }
            try Self.check(file)
            return file
        }
        let folders = (environment["PATH"] ?? Self.usualPath).split(separator: ":")
        let found = folders.map { FilePath(String($0)).appending(name) }.first { (try? Self.check($0)) != nil }
        guard let found else { throw .missing(Phrase("there is no program \(name) in the folders of PATH")) }
        return found
    }

    private static func check(_ file: FilePath) throws(ProgramFailure) {
        guard let status = try? Stat(file) else { throw .missing(Phrase("there is no file \(file)")) }
        guard status.type == .regular else { throw .missing(Phrase("\(file) is no file")) }
        guard file.withPlatformString({ access($0, X_OK) }) == 0 else {
            throw .missing(Phrase("\(file) is not executable"))
        }
    }

    /// Changes when the program, its arguments or a file that they name changes: a script, a model.
    ///
    /// By name, size and modification time, as for the workers' code.
    ///
    /// - Throws: `missing`.
    package func stamp() throws(ProgramFailure) -> String {
        let files = [try file()] + command.words.dropFirst().filter { $0.hasPrefix("/") }.map { FilePath($0) }
        let stamps = files.compactMap { file in
            (try? Stat(file)).map { "\($0.size) \($0.st_mtim.tv_sec).\($0.st_mtim.tv_nsec)" }
        }
        return (command.words + stamps).joined(separator: "\n")
    }
}

/// What one answer of the user's program may take.
package struct ProgramLimits: Sendable, Hashable {
    /// From the question to the end of the answer; a program that has to be started first does so within it.
    package var deadline: Duration
    package var outputBytes: Int

    package init(deadline: Duration, outputBytes: Int) {
        self.deadline = deadline
        self.outputBytes = outputBytes
    }
}

/// A program and its arguments, as a setting names them.
package struct CommandWords: Sendable, Hashable {
    /// Longer ones are a mistake.
    package static let longestText = 4096

    /// As it was written.
    package let text: String
    /// The program, then its arguments.
    package let words: [String]

    /// Splits a text at its spaces; `'…'` and `"…"` keep what is in them together.
    ///
    /// No shell sees it, so that no other character means anything. A word that begins with `~/` lies in the home.
    ///
    /// - Throws: `notUnderstood`.
    package init(_ text: String, home: String) throws(ProgramFailure) {
        guard text.utf8.count <= Self.longestText else { throw .notUnderstood(Phrase("it is too long")) }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw .notUnderstood(Phrase("it holds a control character"))
        }
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                word.map { words.append($0) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .notUnderstood(Phrase("a quote does not end")) }
        word.map { words.append($0) }
        guard words.first?.isEmpty == false else { throw .notUnderstood(Phrase("it names no program")) }
        self.text = text
        self.words = words.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
    }
}

/// Interrupts programs that run on other threads, or whatever waits there, once and for good.
package final class StopSwitch: Sendable {
    /// Can be read from `stop` on.
    package let signal: FileDescriptor

    /// - Throws: `missing` if the process has no descriptor left.
    package init() throws(ProgramFailure) {
        let signal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard signal >= 0 else { throw .missing(Phrase("no descriptor is left: \(Errno(rawValue: errno))")) }
        self.signal = FileDescriptor(rawValue: signal)
    }

    deinit {
        try? signal.close()
    }

    /// Ends them soon; each throws `stopped`.
    package func stop() {
        var one: UInt64 = 1
        // Cannot fail: the counter of a new eventfd has room.
        _ = write(signal.rawValue, &one, MemoryLayout<UInt64>.size)
    }
}
