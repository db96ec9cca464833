import Glibc
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Whether an update replaced the program that runs")
struct InstalledProgramTests {
    @Test("A program that lies where it lay is not replaced, also if it was written to meanwhile")
    func same() throws {
        let running = try RunningProgram()
        let program = running.installed
        #expect(program.path.string == running.path)
        #expect(!program.isReplaced)
        try #require(truncate(running.path, 1) == 0)
        #expect(!program.isReplaced)
    }

    @Test("Another file in its place is an update, and the new program finds itself in its place")
    func replaced() throws {
        let running = try RunningProgram()
        let program = running.installed
        try running.replace()
        #expect(program.isReplaced)
        let new = open(running.path, O_RDONLY | O_CLOEXEC)
        defer { close(new) }
        #expect(!InstalledProgram(FilePath("/proc/self/fd/\(new)")).isReplaced)
    }

    @Test("A program that was replaced before it looked for the first time is replaced, too")
    func replacedAtStart() throws {
        let running = try RunningProgram()
        try running.replace()
        let program = running.installed
        #expect(program.path.string == running.path)
        #expect(program.isReplaced)
    }

    @Test("While nothing that can be started lies in its place, the program is not replaced")
    func notInstalled() throws {
        let running = try RunningProgram()
        let program = running.installed
        unlink(running.path)
        #expect(!program.isReplaced)
        try running.replace(mode: 0o644)
        #expect(!program.isReplaced)
        try #require(chmod(running.path, 0o755) == 0)
        #expect(program.isReplaced)
    }

    @Test("The program of this process is found, and was not replaced")
    func own() {
        let program = InstalledProgram()
        #expect(access(program.path.string, X_OK) == 0)
        #expect(!program.isReplaced)
    }
}
