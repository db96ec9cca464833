internal import AnalyzerProcess
internal import CLinux
internal import FileSystem
internal import Glibc
internal import SystemPackage
internal import Translation

/// What `cleanerd-launcher` does: it confines itself and becomes the user's program.
///
/// Its arguments are the process that started it, the program's file, and the program's words. It has standard
/// descriptors, and one for its report, which closes when the program takes over.
package enum Launcher {
    /// EX_USAGE and EX_OSERR of sysexits.h.
    private static let (usageExit, failureExit): (Int32, Int32) = (64, 71)
    private static let report: Int32 = 3

    package static func run() -> Never {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let parent = pid_t(arguments[1]), fcntl(report, F_SETFD, FD_CLOEXEC) == 0 else {
            let text = "cleanerd starts this program, to run one of yours without network\n"
            _ = write(STDERR_FILENO, text, text.utf8.count)
            exit(usageExit)
        }
        guard chdir("/") == 0 else { fail(.cannotRun(Phrase("it cannot start in the directory /").english)) }
        if let missing = Sandbox.confineOwnProgram() { fail(.notConfined(missing)) }
        // The kernel ends this process with the daemon only from here on, so the daemon may be gone already.
        guard getppid() == parent else { exit(failureExit) }
        let error = CStrings.with(Array(arguments[3...])) { words -> Errno in
            execv(arguments[2], words)
            return Errno(rawValue: errno)
        }
        let interpreter = Phrase("the program that interprets it is missing")
        fail(.cannotRun(error == .noSuchFileOrDirectory ? interpreter.english : "\(error)"))
    }

    private static func fail(_ why: LauncherReport) -> Never {
        let bytes = why.bytes
        _ = write(report, bytes, bytes.count)
        exit(failureExit)
    }
}

/// Why the launcher did not become the program; if it did, there is no report.
enum LauncherReport {
    case notConfined(String)
    case cannotRun(String)

    /// Nil for no bytes.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        switch bytes.first {
        case UInt8(ascii: "c"): self = .notConfined(text)
        case UInt8(ascii: "r"): self = .cannotRun(text)
        default: return nil
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .notConfined(let text): Array("c\(text)".utf8)
        case .cannotRun(let text): Array("r\(text)".utf8)
        }
    }

    var failure: ProgramFailure {
        switch self {
        case .notConfined(let text): .notConfined(Phrase(stringLiteral: text))
        case .cannotRun(let text): .missing(Phrase(stringLiteral: text))
        }
    }
}

/// Starts a program through its launcher; the caller takes the ends of its pipes.
struct ProgramStart: ~Copyable {
    let process: pid_t
    var input: Descriptor?
    var output: Descriptor?
    var messages: Descriptor?
    /// Where the launcher writes why it could not become the program; it closes without a byte if it could.
    var report: Descriptor?

    init(_ program: OwnProgram, file: FilePath) throws(ProgramFailure) {
        guard let launcher = program.launcher else { throw .notConfined(Phrase("cleanerd-launcher is not installed")) }
        do throws(Errno) {
            var input = try Pipe()
            var output = try Pipe()
            var messages = try Pipe()
            var report = try Pipe()
            process = try Self.start(launcher, file, program, input, output, messages, report)
            self.input = input.writing.take()
            self.output = output.reading.take()
            self.messages = messages.reading.take()
            self.report = report.reading.take()
        } catch {
            throw .missing(Phrase("it cannot be started: \(error)"))
        }
        Self.neverBlock(self.input)
        Self.neverBlock(self.output)
        Self.neverBlock(self.messages)
        Self.neverBlock(self.report)
    }

    /// Starts the launcher with its ends of the pipes.
    ///
    /// A descriptor closes after its last use, and a number taken from it is no use. So the pipes are held until the
    /// process has its copies.
    private static func start(
        _ launcher: FilePath, _ file: FilePath, _ program: OwnProgram, _ input: borrowing Pipe,
        _ output: borrowing Pipe, _ messages: borrowing Pipe, _ report: borrowing Pipe
    ) throws(Errno) -> pid_t {
        try withExtendedLifetime(input) { input throws(Errno) in
            try withExtendedLifetime(output) { output throws(Errno) in
                try withExtendedLifetime(messages) { messages throws(Errno) in
                    try withExtendedLifetime(report) { report throws(Errno) in
                        let theirs = [
                            number(input.reading), number(output.writing), number(messages.writing),
                            number(report.writing),
                        ].compactMap(\.self)
                        return try ChildProcess.start(
                            launcher, ["\(getpid())", file.string] + program.command.words,
                            environment: program.environment.map { "\($0.key)=\($0.value)" }, leadsGroup: true,
                            descriptors: theirs.enumerated().map { (Int32($0.offset), .own($0.element)) })
                    }
                }
            }
        }
    }

    private static func number(_ end: borrowing Descriptor?) -> Int32? {
        switch end {
        case .some(let end): end.raw.rawValue
        case .none: nil
        }
    }

    private static func neverBlock(_ end: borrowing Descriptor?) {
        // Cannot fail: the descriptor is ours.
        if let number = number(end) { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
    }
}

/// A pipe whose ends close on exec; the code that takes an end owns it.
struct Pipe: ~Copyable {
    var reading: Descriptor?
    var writing: Descriptor?

    /// Numbers start above the descriptors that a program inherits, so that moving those into place overwrites no pipe.
    private static let leastNumber: Int32 = 10

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        try systemCall { cleanerd_pipe(&ends) }
        let first = Descriptor(FileDescriptor(rawValue: ends[0]))
        let second = Descriptor(FileDescriptor(rawValue: ends[1]))
        reading = try Self.raised(first)
        writing = try Self.raised(second)
    }

    private static func raised(_ end: borrowing Descriptor) throws(Errno) -> Descriptor {
        let number = end.raw.rawValue
        return Descriptor(FileDescriptor(rawValue: try systemCall { fcntl(number, F_DUPFD_CLOEXEC, leastNumber) }))
    }
}
