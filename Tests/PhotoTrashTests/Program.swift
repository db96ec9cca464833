import Glibc
import SystemPackage
import Testing

/// A program of the system that a test runs to its end.
struct Program {
    let path: FilePath

    /// Looks through PATH; prints why a test says nothing when the program is missing.
    static func find(_ name: String) -> Program? {
        let directories = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        for directory in directories.split(separator: ":") {
            let path = FilePath(String(directory)).appending(name)
            if path.withPlatformString({ access($0, X_OK) }) == 0 { return Program(path: path) }
        }
        print("skipped: \(name) is not installed")
        return nil
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

        let words = ([path.string] + arguments).map { strdup($0) }
        let variables = Self.inherited.merging(environment) { _, new in new }.map { strdup("\($0)=\($1)") }
        defer { (words + variables).forEach { free($0) } }
        var process = pid_t()
        let error = posix_spawn(&process, path.string, &actions, nil, words + [nil], variables + [nil])
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
