import CLinux
import FileSystem
import Glibc
import SystemPackage
import Testing

@testable import OwnPrograms

/// Runs small scripts as a person's programs, in a folder that is removed afterwards.
final class Scripts {
    /// Whether this kernel has what confines a program; without it none is run.
    static let mayRun = cleanerd_landlock_create_ruleset(nil, 0, 1) > 0

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
            if try Self.processes(of: folder).isEmpty { return true }
            usleep(100_000)
        }
        return false
    }

    /// Waits until one of the scripts has started a program with this name.
    static func waitForProcess(_ name: String, of folder: FilePath) throws {
        while try !processes(of: folder).contains(where: {
            (try? SmallFile.read(FilePath("/proc/\($0)/comm"))) == Array("\(name)\n".utf8)
        }) { usleep(20_000) }
    }

    /// The numbers of the processes whose environment names the folder.
    private static func processes(of folder: FilePath) throws -> [String] {
        try names(in: "/proc").map(\.string).filter { name in
            guard Int(name) != nil, let variables = try? SmallFile.read(FilePath("/proc/\(name)/environ")) else {
                return false
            }
            return String(decoding: variables, as: UTF8.self).contains(folder.string)
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
