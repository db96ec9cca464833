import FileSystem
import Glibc
import SystemPackage
import Testing

@testable import OwnPrograms

/// Runs small scripts as a person's programs, in a folder that is removed afterwards.
final class Scripts {
    let folder: FilePath
    private let launcher: FilePath
    let stop: StopSwitch

    init() throws {
        // The daemon ignores it as well.
        signal(SIGPIPE, SIG_IGN)
        var template = Array("/tmp/cleanerd-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = FilePath(platformString: template)
        launcher = try #require(OwnProgram.launcher(beside: Self.testProgram))
        stop = try StopSwitch()
    }

    deinit {
        let folder = folder
        #expect(throws: Never.self) {
            for name in try Self.names(in: folder) { unlink(folder.appending(name).string) }
            rmdir(folder.string)
        }
    }

    /// The built programs lie beside the program that runs the tests.
    private static var testProgram: FilePath {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
        return FilePath(platformString: bytes + (count < 0 ? [] : [0]))
    }

    /// Long enough for any machine; only what never ends gets a short one.
    static let patient = ProgramLimits(deadline: .seconds(300), outputBytes: 1 << 20)

    /// Writes a script with its first line, and names it.
    func file(_ text: String, interpreter: String = "/bin/sh", mode: FilePermissions = .ownerReadWriteExecute) throws
        -> FilePath
    {
        let file = folder.appending("program")
        let bytes = Array("#!\(interpreter)\n\(text)\n".utf8)
        let descriptor = try FileDescriptor.open(file, .writeOnly, options: [.create, .truncate], permissions: mode)
        try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        return file
    }

    func program(_ command: String) throws -> OwnProgram {
        OwnProgram(
            try CommandWords(command, home: folder.string), launcher: launcher,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.string, "SECRET": "of the session"])
    }

    /// Whether no process is left that has the folder as its home; killed ones may take a while to end.
    func isEverythingEnded() throws -> Bool {
        for _ in 0..<600 {
            if try runningProcesses.isEmpty { return true }
            usleep(100_000)
        }
        return false
    }

    private var runningProcesses: [String] {
        get throws {
            try Self.names(in: "/proc").map(\.string).filter { name in
                guard Int(name) != nil, let variables = try? SmallFile.read(FilePath("/proc/\(name)/environ")) else {
                    return false
                }
                return String(decoding: variables, as: UTF8.self).contains(folder.string)
            }
        }
    }

    private static func names(in folder: FilePath) throws -> [FilePath.Component] {
        let directory = try FileDescriptor.open(folder, .readOnly, options: .directory)
        return try directory.closeAfter { try directory.names() }
    }

    func run(
        _ text: String, input: [UInt8] = [], limits: ProgramLimits = Scripts.patient
    ) throws -> String {
        let answer = try program("'\(try file(text))'").run(input: input, limits: limits, stop: stop)
        return String(decoding: answer, as: UTF8.self)
    }
}
