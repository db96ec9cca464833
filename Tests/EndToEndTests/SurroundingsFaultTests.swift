import CleanerProtocol
import Foundation
import Glibc
import Testing

@Suite("Faults of the socket's file, of systemd and of the surroundings, against the built programs", .serialized)
struct SurroundingsFaultTests {
    /// Fault 77.
    @Test(
        "Another user gets no greeting: not through the socket's mode, and not by its peer's number either",
        .enabled(if: geteuid() == 0, "only root can be another user"))
    func otherUser() throws {
        let run = try Run()
        try run.start()
        chmod(run.top.path, 0o711)
        let connect = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            try:
                s.connect(sys.argv[1])
                print(s.recv(100))
            except OSError as error:
                print(type(error).__name__)
            """
        func greeting() throws -> String {
            try run.program(
                "/usr/bin/setpriv",
                [
                    "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", connect,
                    run.socket.path,
                ]
            ).output
        }
        #expect(try greeting() == "PermissionError\n")
        chmod(run.socket.path, 0o666)
        #expect(["b''\n", "ConnectionResetError\n"].contains(try greeting()))
        #expect(run.logged.contains("a client of another user was refused"))
        #expect(try run.control("status").code == 0)
    }

    /// Fault 78.
    @Test("A runtime directory whose name is too long for a socket is named, by daemon and client")
    func longPath() throws {
        let run = try Run()
        let long = run.top.path + "/" + String(repeating: "r", count: 120)
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
        chmod(long, 0o700)
        let environment = "/usr/bin/env"
        let daemon = try run.program(
            environment,
            [
                "XDG_RUNTIME_DIR=\(long)", run.path(of: "cleanerd"), "--library", run.library.path, "--state-dir",
                run.state.path,
            ])
        #expect(daemon.code != 0)
        #expect(daemon.errors.contains("give a shorter --socket"))
        let client = try run.program(environment, ["XDG_RUNTIME_DIR=\(long)", run.path(of: "cleanerctl"), "status"])
        #expect(client.code == 64)
        #expect(client.errors.contains("give a shorter --socket"))
    }

    /// Fault 79.
    @Test("A socket that somebody removes, with its folder or without, is made again; whoever is connected stays")
    func removedSocket() throws {
        let run = try Run()
        run.socket = run.top.appendingPathComponent("door/s")
        let folder = run.socket.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try run.start()
        let line = try run.line()
        for removed in [run.socket, run.socket, folder, run.socket] {
            // At once with the folder, or the daemon makes the socket again in the folder that is being emptied.
            try #require(rename(removed.path, run.top.appendingPathComponent("removed").path) == 0)
            try FileManager.default.removeItem(at: run.top.appendingPathComponent("removed"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try run.waitForSocket()
            #expect(try run.control("status").code == 0)
            #expect(try line.ask(#"{"id":1,"method":"status"}"#).contains("result"))
        }
        run.stop()
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
    }

    /// Fault 79.
    @Test("A socket of systemd's that somebody removes is made again, and goes when the daemon goes")
    func removedSocketOfSystemd() throws {
        let run = try Run()
        try run.startActivated()
        try run.untilAnswered()
        try FileManager.default.removeItem(at: run.socket)
        try run.waitForSocket()
        #expect(try run.control("status").code == 0)
        run.stop()
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
    }

    /// Fault 80.
    @Test("What is passed as a socket and is none ends the daemon with code 78; what is meant for another is left")
    func wrongDescriptor() throws {
        let run = try Run()
        let pass = #"exec 3</dev/null; export LISTEN_FDS=1 LISTEN_PID=$PID; exec "$@""#
        let answer = try run.program(
            "/bin/bash", ["-c", "PID=$$; " + pass, "-", run.path(of: "cleanerd")] + run.daemonArguments())
        #expect(answer.code == 78)
        #expect(answer.errors.contains("not one listening local stream socket"))
        try run.start(under: ["/bin/bash", "-c", "PID=1; " + pass, "-"])
        #expect(try run.control("status").code == 0)
    }

    /// Fault 80.
    @Test(
        "Sockets that are not the one listening local stream socket end the daemon with code 78 and words",
        arguments: ["two", "datagram", "deaf", "tcp"])
    func wrongSocket(kind: String) throws {
        let run = try Run()
        let pass = """
            import os, socket, sys
            kind, path = sys.argv[1:3]
            family = socket.AF_INET if kind == 'tcp' else socket.AF_UNIX
            sockets = []
            for number in range(2 if kind == 'two' else 1):
                one = socket.socket(family, socket.SOCK_DGRAM if kind == 'datagram' else socket.SOCK_STREAM)
                one.bind(('127.0.0.1', 0) if kind == 'tcp' else path + str(number))
                if kind not in ('datagram', 'deaf'):
                    one.listen()
                sockets.append(one)
            for number, one in enumerate(sockets):
                os.dup2(one.fileno(), 3 + number)
                os.set_inheritable(3 + number, True)
            os.environ.update(LISTEN_FDS=str(len(sockets)), LISTEN_PID=str(os.getpid()))
            os.execv(sys.argv[3], sys.argv[3:])
            """
        let answer = try run.program(
            "/usr/bin/python3",
            ["-c", pass, kind, run.socket.path, run.path(of: "cleanerd")] + run.daemonArguments())
        #expect(answer.code == 78)
        #expect(answer.errors.contains("not one listening local stream socket"))
        #expect(answer.errors.contains("cleanerd.socket"))
    }

    /// Fault 81.
    @Test("A service manager gets READY and STOPPING by a path or an abstract name; a dead one costs nothing")
    func notifySocket() throws {
        for name in ["@cleanerd-test-\(UUID().uuidString)", "path", "dead"] {
            let run = try Run()
            let address = name.hasPrefix("@") ? name : run.top.appendingPathComponent(name).path
            let manager = name == "dead" ? nil : try NotifySocket(address)
            run.variables["NOTIFY_SOCKET"] = address
            try run.start()
            #expect(try run.control("status").code == 0)
            let daemon = try #require(run.daemon)
            run.stop()
            #expect(daemon.terminationStatus == 0)
            if let manager {
                manager.until { $0.contains("STOPPING=1") }
                // A status may still follow.
                #expect(manager.heard.contains("READY=1") && !manager.heard.contains("WATCHDOG=1"))
            }
        }
    }

    @Test("A watchdog is pinged, and goes on being pinged while another program holds the database")
    func watchdog() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        let address = run.top.appendingPathComponent("notify").path
        let manager = try NotifySocket(address)
        try run.start(under: ["/usr/bin/env", "NOTIFY_SOCKET=\(address)", "WATCHDOG_USEC=400000"])
        let pinged = { (heard: [String]) in heard.count { $0 == "WATCHDOG=1" } >= 3 }
        try manager.untilFromNowOn { try pinged($0) && run.statuses()["1.jpg"] == "analysed" }
        let holder = try DatabaseHolder(run)
        try run.draw(2, to: "2.jpg")
        try manager.untilFromNowOn { _ in try run.control("status", "--json").output.contains("database-locked") }
        try manager.untilFromNowOn(pinged)
        #expect(try run.control("status", "--json").output.contains("database-locked"))
        try holder.release()
        try manager.untilFromNowOn { try pinged($0) && run.statuses()["2.jpg"] == "analysed" }
    }

    /// Fault 82.
    @Test("SIGTERM at any point of the work ends the daemon by itself, its workers with it, and leaves a whole store")
    func stopAnywhere() throws {
        let run = try Run()
        for seed in UInt64(1)...60 { try run.write(Run.tiny(seed), to: "\(seed).png") }
        for analysed in [0, 1, 3, 10, 25, 40, 60] {
            try run.start(untilLoaded: analysed > 0)
            if analysed > 0 {
                try run.subscribe { change, _ in
                    guard let photos = change.status?.photos else { return true }
                    return photos.analysed < analysed
                }
            }
            let daemon = try #require(run.daemon)
            let workers = try run.workers()
            run.stop()
            #expect(daemon.terminationReason == .exit)
            #expect(daemon.terminationStatus == 0)
            // A killed worker ends when it gets a core; the daemon waits for that with a bound.
            for worker in workers { try run.until { run.isGone(worker) } }
            // The store's file alone, without its write-ahead log.
            let alone = run.top.appendingPathComponent("alone.sqlite")
            try? FileManager.default.removeItem(at: alone)
            try FileManager.default.copyItem(at: run.state.appendingPathComponent("photos.sqlite"), to: alone)
            func ask(_ store: String, _ question: String) throws -> String {
                try run.program("/usr/bin/sqlite3", [store, question]).output
            }
            #expect(try ask(alone.path, "PRAGMA integrity_check") == "ok\n")
            let count = "SELECT count(*), count(content) FROM photo"
            #expect(try ask(alone.path, count) == ask(run.state.path + "/photos.sqlite", count))
        }
        try run.start()
        try run.sync()
        #expect(try run.statuses().count == 60)
        #expect(try run.isClean())
    }

    /// Fault 82.
    @Test(
        "SIGTERM while a photo is read on its way to the trash leaves it in its place, marked as it was",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func stopWhileEmptying() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        try run.control("mark", "delete", "--last-copy", "a.jpg")
        run.stop()
        try run.start(under: run.injecting("a.jpg", "pread64:signal=SIGSTOP:when=1"))
        try run.sync()
        let emptying = try run.begin(["trash", "send", "--yes"])
        let worker = try run.stoppedWorker()
        kill(try run.process, SIGTERM)
        // Nothing waits for the worker's answer.
        try run.until { try !run.workers().contains(worker) }
        run.stop()
        #expect(try emptying.answer().code != 0)
        #expect(run.exists("a.jpg"))
        try run.start()
        try run.sync()
        #expect(try run.listed("marked") == ["a.jpg"])
        #expect(try run.isClean())
    }

    /// Fault 83.
    @Test("At the socket of a daemon that died the client says so, and where to read why")
    func deadSocket() throws {
        let run = try Run()
        close(try LocalSocket.listen(at: Array(run.socket.path.utf8), backlog: 1))
        let answer = try run.control("status")
        #expect(answer.code == 3)
        #expect(answer.errors.contains("systemctl --user start cleanerd"))
        #expect(answer.errors.contains("journalctl --user -u cleanerd"))
    }

    /// Fault 84.
    @Test(
        "Where namespaces are forbidden the daemon and its workers lack nothing",
        .enabled(if: Run.mayLowerLimits, "this machine lets nobody lower limits in namespaces"))
    func noNamespaces() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        let forbid = #"echo 0 >/proc/sys/user/max_user_namespaces; ! unshare --user true 2>/dev/null && exec "$@""#
        try run.start(under: ["/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c", forbid, "-"])
        try run.sync()
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(try !run.control("status", "--json").output.contains("sandbox-reduced"))
    }

    /// Faults 86 and 87.
    @Test("Without a journal, a session bus and any variable at all it serves, and logs to stderr")
    func bareEnvironment() throws {
        for words in [["-i"], ["JOURNAL_STREAM=1:2"]] {
            let run = try Run()
            try run.draw(1, to: "a.jpg")
            try run.start(under: ["/usr/bin/env"] + words)
            try run.sync()
            #expect(try run.statuses()["a.jpg"] == "analysed")
            #expect(run.logged.contains("<5>starting"))
        }
    }
}

extension Run {
    /// Starts the daemon with a listening socket that is passed to it, as systemd does.
    fileprivate func startActivated() throws {
        let pass = """
            import os, socket, sys
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(sys.argv[1])
            listener.listen()
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()))
            os.execv(sys.argv[2], sys.argv[2:])
            """
        try start(under: ["/usr/bin/python3", "-c", pass, socket.path])
    }
}
