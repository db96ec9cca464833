import Glibc
import SystemPackage
import Testing

/// A program of the system that a test runs to its end.
struct Program {
    let path: FilePath

    /// Fails when the program is not on PATH.
    init(_ name: String) throws {
        path = try #require(Self.find(name), "\(name) is not installed")
    }

    /// Skips a test where one of these programs is missing.
    static func enabled(_ names: String...) -> ConditionTrait {
        let missing = names.filter { find($0) == nil }
        return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
    }

    private static func find(_ name: String) -> FilePath? {
        let directories = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return directories.split(separator: ":").map { FilePath(String($0)).appending(name) }
            .first { $0.withPlatformString { access($0, X_OK) } == 0 }
    }

    /// Runs it with output and errors in one file.
    ///
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - environment: added to the test's own.
    ///   - input: what it reads from standard input.
    ///   - sandbox: where the files for input and output go.
    /// - Throws: when it cannot be started.
    /// - Returns: exit status, or -1 after a signal, and the output.
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "", in sandbox: Sandbox
    ) throws -> (status: Int32, output: String) {
        let inputPath = try sandbox.write(input, to: sandbox.root.appending("program.in"))
        let outputPath = try sandbox.write("", to: sandbox.root.appending("program.out"))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        _ = inputPath.withPlatformString { posix_spawn_file_actions_addopen(&actions, 0, $0, O_RDONLY, 0) }
        _ = outputPath.withPlatformString { posix_spawn_file_actions_addopen(&actions, 1, $0, O_WRONLY, 0) }
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Threads of a pool block signals, and a bus that inherits that is not ended by SIGTERM.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let words = ([path.string] + arguments).map { strdup($0) }
        let variables = Self.inherited.merging(environment) { _, new in new }.map { strdup("\($0)=\($1)") }
        defer { (words + variables).forEach { free($0) } }
        var process = pid_t()
        let error = posix_spawn(&process, path.string, &actions, &attributes, words + [nil], variables + [nil])
        guard error == 0 else { throw Errno(rawValue: error) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        return (exit, try sandbox.content(of: outputPath) ?? "")
    }

    private static var inherited: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        return variables
    }
}
