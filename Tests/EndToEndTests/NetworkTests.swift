import Foundation
import Testing

@Suite("The daemon cannot speak to the world", .serialized)
struct NetworkTests {
    @Test("It tries from inside, and so does a worker: every way is refused")
    func selfTest() throws {
        let run = try Run()
        let answer = try run.program(URL(fileURLWithPath: run.path(of: "cleanerd")), ["--self-test"])
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

    @Test("In a whole run every call about sockets is a local one, and the daemon locks itself before the first photo")
    func wholeRun() throws {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        let trace = run.top.appendingPathComponent("trace")
        try run.start(under: ["/usr/bin/strace", "-D", "-f", "-qq", "-e", "trace=network,openat", "-o", trace.path])
        try run.sync()
        try run.control("mark", "delete", "scene-5.jpg")
        #expect(try run.control("trash", "empty", "--yes").code == 0)
        try run.control("audit")
        run.stop()
        let calls = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        let families = calls.filter { $0.contains("AF_") }
        #expect(families.contains { $0.contains("AF_UNIX") })
        // Daemon and workers try others on purpose, to see that they are refused.
        let others = families.filter { !$0.contains("AF_UNIX") }
        #expect(others.filter { !$0.contains("= -1 EAFNOSUPPORT") && !$0.contains("= -1 EPERM") } == [])
        let locked = try #require(calls.firstIndex { $0.contains("socket(AF_INET,") && $0.contains("EAFNOSUPPORT") })
        let photo = try #require(calls.firstIndex { $0.contains(".jpg\"") })
        #expect(locked < photo)
    }

    @Test("Each thread of the daemon is filtered and can never get a privilege, each worker by both filters")
    func everyThread() throws {
        let run = try Run()
        for seed in UInt64(1)...3 { try run.draw(seed, to: "\(seed).jpg") }
        try run.start()
        try run.sync()
        let process = try #require(run.daemon).processIdentifier
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        #expect(threads.count > 3)
        for thread in threads {
            #expect(try run.kernelStatus("Seccomp", of: thread) == "2")
            #expect(try run.kernelStatus("NoNewPrivs", of: thread) == "1")
        }
        let outer = try #require(Int(try run.kernelStatus("Seccomp_filters")))
        for worker in try run.workers() {
            let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            #expect(status.contains("Seccomp_filters:\t\(outer + 1)"))
        }
    }

    @Test("Where the kernel filters nothing, a condition says so and the rest goes on")
    func noFilter() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        // Refuses seccomp(2) to what it becomes: EPERM for this one call.
        let forbid = """
            import ctypes, os, sys
            seccomp = ctypes.CDLL('libseccomp.so.2')
            seccomp.seccomp_init.restype = ctypes.c_void_p
            filter = ctypes.c_void_p(seccomp.seccomp_init(0x7fff0000))
            number = seccomp.seccomp_syscall_resolve_name(b'seccomp')
            assert seccomp.seccomp_rule_add(filter, 0x00050001, number, 0) == 0 and seccomp.seccomp_load(filter) == 0
            os.execv(sys.argv[1], sys.argv[1:])
            """
        try run.start(under: ["/usr/bin/python3", "-c", forbid])
        try run.sync()
        let status = try run.control("status", "--json").output
        #expect(status.contains("\"network-possible\""))
        #expect(status.contains("\"sandbox-reduced\""))
        #expect(try run.statuses()["a.jpg"] == "analysed")
    }

    @Test(
        "No program imports what finds other machines, nor what encrypts to them",
        arguments: ["cleanerd", "cleanerd-analyzer", "cleanerctl", "cleanerctl-review"])
    func imports(program: String) throws {
        let run = try Run()
        let answer = try run.program(
            URL(fileURLWithPath: "/usr/bin/nm"),
            ["--dynamic", "--undefined-only", "--just-symbols", run.path(of: program)])
        try #require(answer.code == 0, "\(answer.errors)")
        let names = answer.output.split(separator: "\n").map { $0.split(separator: "@")[0] }
        #expect(names.contains("connect"))
        let foreign =
            /(getaddrinfo|getnameinfo|gethostby|getserv|getproto|getnet|(__)?res_|(__)?ns_|dn_|inet_|if_|getifaddrs|SSL_|BIO_|curl_|CFSocket|nw_).*/
        #expect(names.filter { $0.wholeMatch(of: foreign) != nil } == [])
    }
}
