internal import AnalyzerProcess
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
