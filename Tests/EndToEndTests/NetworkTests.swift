import CleanerProtocol
import Fixtures
import Foundation
import Testing

@Suite("The daemon cannot speak to the world", .serialized)
struct NetworkTests {
    @Test("It tries from inside, and so does a worker: every way is refused")
    func selfTest() throws {
        let run = try Run()
        let answer = try run.program(run.path(of: "cleanerd"), ["--self-test"])
        #expect(answer.code == 0, "\(answer.errors)")
        let lines = answer.output.split(separator: "\n")
        for family in ["an IPv4", "an IPv6", "a netlink", "a packet"] {
            #expect(
                lines.contains("daemon, refused: make \(family) socket (Address family not supported by protocol)"))
        }
        #expect(lines.contains("daemon, refused: use io_uring (Function not implemented)"))
        #expect(lines.contains("worker, refused: make a network socket (Operation not permitted)"))
        #expect(!answer.output.contains("ALLOWED"))
    }

    @Test(
        "In a whole run every call about sockets is a local one, and daemon and workers lock themselves in before the first photo",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func wholeRun() throws {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        let trace = run.top.appendingPathComponent("trace")
        try run.start(under: [
            "/usr/bin/strace", "-D", "-f", "-qq", "-e", "trace=network,openat,seccomp", "-o", trace.path,
        ])
        try run.sync()
        try run.control("mark", "delete", "scene-5.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try run.control("audit")
        run.stop()
        let calls = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        let families = calls.filter { $0.contains("AF_") }
        #expect(families.contains { $0.contains("AF_UNIX") })
        // The daemon tries other sockets on purpose, to check that they are refused.
        let others = families.filter { !$0.contains("AF_UNIX") }
        #expect(others.filter { !$0.contains("= -1 EAFNOSUPPORT") } == [])
        #expect(!run.logged.contains("was refused"))
        let locked = try #require(calls.firstIndex { $0.contains("socket(AF_INET,") && $0.contains("EAFNOSUPPORT") })
        let photo = try #require(calls.firstIndex { $0.contains(".jpg\"") })
        #expect(locked < photo)
        // So do workers, before they hold any descriptor but their own; one thread does both.
        var received: [Substring: Int] = [:]
        for (index, call) in calls.enumerated() where call.contains("recvmsg") && call.contains("SCM_RIGHTS") {
            let thread = call.prefix { $0 != " " }
            received[thread] = received[thread] ?? index
        }
        #expect(!received.isEmpty)
        for (thread, first) in received {
            let filter = calls.firstIndex {
                $0.hasPrefix(thread + " ") && $0.contains("seccomp(SECCOMP_SET_MODE_FILTER") && $0.contains("{len=")
            }
            #expect(try #require(filter) < first)
        }
    }

    @Test("Each thread of the daemon is filtered and can never get a privilege, each worker by both filters")
    func everyThread() throws {
        let run = try Run(knowing: ["1.jpg": 1, "2.jpg": 2, "3.jpg": 3])
        let threads = try run.threads("status")
        #expect(threads.count > 3)
        for status in threads { #expect(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n")) }
        let outer = try #require(Int(try run.kernelStatus("Seccomp_filters")))
        let workers = try run.workers()
        #expect(!workers.isEmpty)
        for worker in workers {
            let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            #expect(status.contains("Seccomp_filters:\t\(outer + 1)"))
        }
        let status = try run.send(StatusRequest())
        let sandbox = try #require(status.sandbox)
        #expect(sandbox.seccomp && sandbox.limits && sandbox.idle)
        #expect(try !run.control("status").output.contains("Workers"))
        let screen = try run.control("status", "--verbose").output
        #expect(screen.contains("Workers   \(sandbox.landlock.map { "Landlock \($0), " } ?? "")seccomp, limits, "))
    }

    @Test(
        "Where the kernel lacks a layer, a condition says which, the rest holds, and it clears when the kernel has it",
        arguments: [
            ("seccomp", "network-possible", "system calls are not filtered"),
            ("landlock_create_ruleset", "sandbox-reduced", "the kernel has no Landlock"),
        ])
    func missingLayer(call: String, condition: String, phrase: String) throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        // Makes the kernel answer ENOSYS to one call, for the program that follows.
        let lack = """
            import ctypes, errno, os, sys
            seccomp = ctypes.CDLL('libseccomp.so.2')
            seccomp.seccomp_init.restype = ctypes.c_void_p
            filter = ctypes.c_void_p(seccomp.seccomp_init(0x7fff0000))
            number = seccomp.seccomp_syscall_resolve_name(sys.argv[1].encode())
            answer = 0x00050000 | errno.ENOSYS
            assert seccomp.seccomp_rule_add(filter, answer, number, 0) == 0 and seccomp.seccomp_load(filter) == 0
            os.execv(sys.argv[2], sys.argv[2:])
            """
        try run.start(under: ["/usr/bin/python3", "-c", lack, call])
        try run.sync()
        var status = try run.send(StatusRequest())
        #expect(status.conditions.contains { $0.code == condition })
        let reduced = try #require(status.conditions.first { $0.code == "sandbox-reduced" })
        #expect(reduced.text.contains(phrase))
        // Nothing else is missing.
        #expect(!reduced.text.contains(";"))
        let sandbox = try #require(status.sandbox)
        #expect(sandbox.limits && sandbox.idle)
        #expect(sandbox.seccomp == (call != "seccomp"))
        #expect((sandbox.landlock == nil) == (call != "seccomp"))
        #expect(try run.control("status", "--check").code == 1)
        let outer = try #require(Int(try run.kernelStatus("Seccomp_filters")))
        let workers = try run.workers()
        #expect(!workers.isEmpty)
        for worker in workers {
            let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
            let lines = limits.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(lines.contains("Max file size 0 0 bytes"))
            #expect(lines.contains("Max open files 16 16 files"))
            let filters = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            #expect(filters.contains("Seccomp_filters:\t\(outer + (sandbox.seccomp ? 1 : 0))\n"))
            #expect(filters.contains("NoNewPrivs:\t1\n"))
        }
        #expect(try run.statuses()["a.jpg"] == "analysed")

        run.stop()
        try run.draw(2, to: "b.jpg")
        try run.start()
        try run.sync()
        status = try run.send(StatusRequest())
        #expect(status.conditions == [])
        #expect(try run.control("status", "--check").code == 0)
    }

    @Test(
        "No program imports what finds other machines, nor what encrypts to them",
        arguments: ["cleanerd", "cleanerd-analyzer", "cleanerctl", "cleanerctl-review"])
    func imports(program: String) throws {
        let run = try Run()
        // The daemon as it is installed contains all of Foundation, and an unused class there imports such calls. The
        // one that is linked to the library shows what our own code wants.
        let linked = BuiltPrograms.besideTests.appendingPathComponent(program).path
        let answer = try run.program("/usr/bin/nm", ["--dynamic", "--undefined-only", "--just-symbols", linked])
        try #require(answer.code == 0, "\(answer.errors)")
        let names = answer.output.split(separator: "\n").map { $0.split(separator: "@")[0] }
        #expect(names.contains("connect"))
        let foreign =
            /(getaddrinfo|getnameinfo|gethostby|getserv|getproto|getnet|(__)?res_|(__)?ns_|dn_|inet_|if_|getifaddrs|SSL_|BIO_|curl_|CFSocket|nw_).*/
        #expect(names.filter { $0.wholeMatch(of: foreign) != nil } == [])
    }

    @Test("No codec is linked into the daemon, which so cannot parse a photo; the analyser has them all")
    func codecs() throws {
        let run = try Run()
        func codecs(of program: String) throws -> Set<String> {
            let answer = try run.program("/usr/bin/ldd", [run.path(of: program)])
            try #require(answer.code == 0, "\(answer.errors)")
            return Set(answer.output.matches(of: /lib(jpeg|turbojpeg|spng|webp|heif|exif)\./).map { String($0.1) })
        }
        #expect(try codecs(of: "cleanerd-analyzer") == ["jpeg", "turbojpeg", "spng", "webp", "heif", "exif"])
        #expect(try codecs(of: "cleanerd") == [])
        #expect(try codecs(of: "cleanerctl") == [])
    }
}
