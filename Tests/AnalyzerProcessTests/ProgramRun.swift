import Glibc
import SystemPackage
import Testing

/// A program run to its end.
struct ProgramRun {
    let output: String
    /// Nil where a signal ended it.
    let exitCode: Int32?

    init(_ program: FilePath, _ arguments: [String]) throws {
        // Not a pipe: pipe(2) cannot set close-on-exec, so programs that other tests start could hold it open.
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let (reading, writing) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
        defer { try? reading.close() }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, writing.rawValue, STDOUT_FILENO)
        var copies = ([program.string] + arguments).map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, program.string, &files, nil, &copies, environ)
        try writing.close()
        try #require(error == 0, "\(program) could not be started")

        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count = 1
        while count > 0 {
            count = try buffer.withUnsafeMutableBytes { try reading.read(into: $0) }
            bytes += buffer.prefix(count)
        }
        output = String(decoding: bytes, as: UTF8.self)
        var status: Int32 = 0
        try #require(waitpid(process, &status, 0) == process)
        exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }
}
