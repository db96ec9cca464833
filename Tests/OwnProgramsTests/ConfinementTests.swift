import CLinux
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

    /// Numbers of linux/unistd.h that are the same on every architecture.
    private static let newCalls = (pidfdGetfd: 438, processMadvise: 440, processMrelease: 448)

    /// The parent is the process that started the program; each call is a way to hinder or end it.
    @Test(
        "Limits, priorities, processors and memory of other programs are refused",
        arguments: [
            "syscall(\(SYS_prlimit64), getppid(), 0, $l = pack('QQ', ~0, ~0), 0) == 0",
            "syscall(\(SYS_prlimit64), getppid(), 0, 0, $l = pack('QQ', 0, 0)) == 0",
            "setpriority(0, getppid(), 0)", "setpriority(1, getpgrp(0), 0)",
            "syscall(\(SYS_sched_setaffinity), getppid(), 8, $m = pack('Q', ~0)) == 0",
            "syscall(\(SYS_sched_setscheduler), getppid(), 0, $p = pack('L', 0)) == 0",
            "syscall(\(SYS_sched_setparam), getppid(), $p = pack('L', 0)) == 0",
            "syscall(\(SYS_sched_setattr), getppid(), $p = pack('L2Ql L Q3', 48, 0, 0, 0, 0, 0, 0, 0), 0) == 0",
            "syscall(\(SYS_ioprio_set), 1, getppid(), 4 << 13) == 0",
            "syscall(\(newCalls.pidfdGetfd), 0, 0, 0) >= 0",
            "syscall(\(newCalls.processMadvise), 0, 0, 0, 0, 0) == 0",
            "syscall(\(newCalls.processMrelease), 0, 0) == 0",
            "syscall(\(SYS_kcmp), $$, getppid(), 1, 0, 0) >= 0",
            "syscall(\(SYS_migrate_pages), getppid(), 8, $o = pack('Q', 1), $n = pack('Q', 1)) >= 0",
            "syscall(\(SYS_move_pages), getppid(), 0, 0, 0, 0, 0) == 0",
            "syscall(\(SYS_perf_event_open), $a = pack('L2Q7', 1, 112, (0) x 7) . \"\\0\" x 48, getppid(), -1, -1, 0)"
                + " >= 0",
        ])
    func leavesOthersAlone(code: String) throws {
        #expect(try attempt(code) == "1 Operation not permitted")
    }

    /// It would get the priority back that it gave up.
    @Test(
        "Its own priority stays the lowest",
        arguments: [
            "setpriority(0, 0, 0)", "syscall(\(SYS_sched_setscheduler), 0, 0, $p = pack('L', 0)) == 0",
            "syscall(\(SYS_ioprio_set), 1, 0, 2 << 13 | 4) == 0",
        ])
    func staysLast(code: String) throws {
        #expect(try attempt(code) == "1 Operation not permitted")
    }

    /// By linux/fs.h, linux/fsverity.h, linux/btrfs.h, asm-generic/ioctls.h and asm-generic/fcntl.h.
    @Test(
        "Attributes of files are refused though these are open for reading, and so are signals and input to others",
        arguments: [
            ("FS_IOC_SETFLAGS", 0x4008_6602), ("FS_IOC32_SETFLAGS", 0x4004_6602), ("FS_IOC_FSSETXATTR", 0x401C_5820),
            ("FS_IOC_SETVERSION", 0x4008_7602), ("FS_IOC_ENABLE_VERITY", 0x4080_6685),
            ("FAT_IOCTL_SET_ATTRIBUTES", 0x4004_7211), ("BTRFS_IOC_SNAP_DESTROY", 0x5000_940F),
            ("BTRFS_IOC_SUBVOL_SETFLAGS", 0x4008_941A), ("FITRIM", 0xC018_5879), ("TIOCSTI", 0x5412),
            ("TCSETS", 0x5402), ("TIOCSPGRP", 0x5410), ("FIOSETOWN", 0x8901), ("SIOCSPGRP", 0x8902),
        ])
    func keepsAttributes(name: String, number: Int) throws {
        let code = """
            open($f, '<', "$ENV{HOME}/photo") && defined ioctl($f, \(number), $v = "\\0" x 4096)
            """
        #expect(try attempt(code) == "1 Operation not permitted", "\(name)")
    }

    @Test("A pipe cannot be told to signal another program", arguments: [F_SETOWN, 15 /* F_SETOWN_EX */])
    func signalsNobody(command: Int32) throws {
        let owner = command == F_SETOWN ? "getppid()" : "pack('l2', 1, getppid())"
        let code = "pipe($a, $b) && defined fcntl($a, \(command), \(owner))"
        #expect(try attempt(code) == "1 Operation not permitted")
    }

    @Test(
        "Its own limits, processors and descriptors are its own",
        arguments: [
            "syscall(\(SYS_prlimit64), 0, 7, 0, $l = pack('QQ', 0, 0)) == 0",
            "syscall(\(SYS_prlimit64), 0, 0, $l = pack('QQ', 900, 1000), 0) == 0",
            "syscall(\(SYS_sched_getaffinity), 0, 128, $m = \"\\0\" x 128) > 0"
                + " && syscall(\(SYS_sched_setaffinity), 0, 128, $m) == 0",
            "pipe($a, $b) && defined ioctl($a, 0x541B, $n = \"\\0\" x 4)",
            "pipe($a, $b) && defined ioctl($a, 0x5421, $n = pack('L', 1))",
            "pipe($a, $b) && defined fcntl($a, 1, 1) && defined fcntl($a, 3, 0)",
            "!-t STDIN && int($!) == 25", "system('nproc >/dev/null; ulimit -n >/dev/null') == 0",
        ])
    func keepsItsOwn(code: String) throws {
        #expect(try attempt(code) == "done")
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
