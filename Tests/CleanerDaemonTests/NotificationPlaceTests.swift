import FileSystem
import Foundation
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Where notifications go, and what they open")
struct NotificationPlaceTests {
    @Test(
        "Only a socket of this machine is taken for the session bus",
        arguments: [
            ("unix:path=/run/user/7/bus", "unix:path=/run/user/7/bus"),
            ("unix:path=/run/user/7/bus,guid=0123", "unix:path=/run/user/7/bus,guid=0123"),
            ("unix:abstract=/tmp/dbus-x;unix:path=/b", "unix:abstract=/tmp/dbus-x"),
            ("tcp:host=localhost,port=1;unix:path=/b", "unix:path=/b"),
            ("unixexec:path=/usr/bin/touch,argv1=/tmp/x", nil), ("tcp:host=localhost,port=1", nil), ("unix:", nil),
            ("unix:path=/a,abstract=b", nil), ("unix:tmpdir=/tmp", nil), ("unix:runtime=yes", nil),
            ("launchd:env=X", nil),
            ("autolaunch:", nil), ("nonce-tcp:host=localhost,port=1,noncefile=/a", nil),
            ("x-machine-unix:machine=a", nil),
        ] as [(String, String?)])
    func address(named: String, local: String?) {
        #expect(BusAddress.local(["DBUS_SESSION_BUS_ADDRESS": named, "XDG_RUNTIME_DIR": "/run/user/7"]) == local)
    }

    @Test("Without an address it is the socket in the runtime directory, if there is one")
    func runtimeDirectory() throws {
        try withFolder { folder in
            let runtime = "\(folder)/a b"
            let variables = ["XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": ""]
            #expect(BusAddress.local(variables) == nil && BusAddress.local([:]) == nil)
            try put("bus", in: runtime)
            #expect(BusAddress.local(variables) == "unix:path=\(folder)/a%20b/bus")
        }
    }

    @Test("A click opens the window, else a terminal with the review, else nothing is offered")
    func review() throws {
        try withFolder { folder in
            let command = ReviewCommand(
                folder: FilePath("\(folder)/bin"), path: "relative:\(folder)/path", socket: "/run/s")
            #expect(command.words == nil)
            try put("cleanerctl", in: "\(folder)/bin")
            #expect(command.words == nil)
            let review = ["\(folder)/bin/cleanerctl", "review", "--socket", "/run/s"]
            try put("x-terminal-emulator", in: "\(folder)/path")
            #expect(command.words == ["\(folder)/path/x-terminal-emulator", "-e"] + review)
            try put("xdg-terminal-exec", in: "\(folder)/path")
            #expect(command.words == ["\(folder)/path/xdg-terminal-exec"] + review)
            let window = ["\(folder)/bin/cleanerctl", "window", "--socket", "/run/s"]
            for place in ["path", "libexec/cleanerd", "bin"] {
                try put("cleaner", in: "\(folder)/\(place)")
                #expect(command.words == window, "\(place)")
                try FileManager.default.removeItem(atPath: "\(folder)/\(place)/cleaner")
            }
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/cleaner-notifications-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = FilePath(platformString: template).string
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func put(_ program: String, in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
        try #require(FileManager.default.createFile(atPath: "\(folder)/\(program)", contents: nil, attributes: mode))
    }
}
