import FileSystem
import Glibc
import SystemPackage
import Testing

@testable import OwnPrograms

@Suite(
    "What a program of the person's may not do, by its effects",
    .enabled(if: Scripts.mayRun, "the kernel has no Landlock"))
struct ConfinementTests {
    /// Runs a line of Perl, which calls the kernel as it is told, and says what came of it.
    private func attempt(_ code: String) throws -> String {
        let scripts = try Scripts()
        let file = try scripts.file(
            "use Socket; \(code) ? print \"done\" : print int($!), \" \", $!;", interpreter: "/usr/bin/perl")
        let photo = scripts.folder.appending("photo")
        let written = try FileDescriptor.open(
            photo, .writeOnly, options: [.create], permissions: .ownerReadWrite)
        try written.closeAfter { _ = try written.writeAll(Array("pixels".utf8)) }
        let answer = try scripts.program("'\(file)'").run(input: [], limits: Scripts.patient, stop: scripts.stop)
        #expect(try SmallFile.read(photo) == Array("pixels".utf8))
        return String(decoding: answer, as: UTF8.self)
    }

    @Test(
        "Sockets, files and other programs are refused",
        arguments: [
            "socket(my $s, PF_INET, SOCK_STREAM, 0)", "socket(my $s, PF_INET6, SOCK_DGRAM, 0)",
            "socket(my $s, PF_UNIX, SOCK_STREAM, 0)", "open(my $f, '>>', \"$ENV{HOME}/photo\")",
            "open(my $f, '+<', \"$ENV{HOME}/photo\")", "open(my $f, '>', \"$ENV{HOME}/new\")",
            "sysopen(my $f, \"$ENV{HOME}/photo\", 01000)", "truncate(\"$ENV{HOME}/photo\", 0)",
            "unlink(\"$ENV{HOME}/photo\")", "rename(\"$ENV{HOME}/photo\", \"$ENV{HOME}/other\")",
            "mkdir(\"$ENV{HOME}/folder\")", "symlink('/', \"$ENV{HOME}/link\")", "chmod(0, \"$ENV{HOME}/photo\")",
            "utime(0, 0, \"$ENV{HOME}/photo\")", "kill(15, getppid())", "setpgrp(0, 0)",
        ])
    func isRefused(code: String) throws {
        // EPERM of the filter, or EACCES of Landlock.
        #expect(["1 Operation not permitted", "13 Permission denied"].contains(try attempt(code)))
    }

    @Test(
        "Reading, pairs of local sockets, child processes and /dev/null are allowed",
        arguments: [
            "open(my $f, '<', \"$ENV{HOME}/photo\")", "opendir(my $d, '/')",
            "socketpair(my $a, my $b, PF_UNIX, SOCK_STREAM, 0)", "open(my $f, '>', '/dev/null')",
            "system('true >/dev/null') == 0", "pipe(my $a, my $b)",
        ])
    func isAllowed(code: String) throws {
        #expect(try attempt(code) == "done")
    }
}
