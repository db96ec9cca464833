import Foundation
import Testing

/// The daemon's state, and what may happen to it.
extension Run {
    var database: URL { state.appendingPathComponent("photos.sqlite") }

    func loseDatabase() throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
    }

    func movedAside() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: state, includingPropertiesForKeys: nil).filter {
            $0.lastPathComponent.hasPrefix("photos.sqlite.damaged-") && !$0.path.hasSuffix("-wal")
                && !$0.path.hasSuffix("-shm")
        }
    }

    /// What is decided of the photos in the library, by path.
    func decisions() throws -> [String: String] { try exported("decision") }

    @discardableResult
    func sqlite(_ statement: String) throws -> String {
        let answer = try program("/usr/bin/sqlite3", [database.path, statement])
        try #require(answer.code == 0, "\(answer.errors)")
        return answer.output
    }

    /// Polls for a condition of which there is no event.
    func until(pausing microseconds: UInt32 = 5000, _ holds: () throws -> Bool) throws {
        let deadline = Date().addingTimeInterval(Self.patienceSeconds)
        while try !holds() {
            guard Date() < deadline else { throw RunError.waitedInVain(logged) }
            usleep(microseconds)
        }
    }

    func untilAnswered() throws {
        try until { try control("status").code == 0 }
    }

    /// Retries while the daemon refuses `sync`.
    func untilSynchronized() throws {
        try until { try control("sync").code == 0 }
    }

    // MARK: Refusals

    /// Runs a daemon that has to refuse its start.
    func refusal(_ options: [String] = []) throws -> Answer {
        try program("/usr/bin/timeout", ["60", path(of: "cleanerd")] + daemonArguments() + options)
    }

    // MARK: Namespaces

    /// What is mounted over the state directory, to be filled.
    static let smallDisk = "mount -t tmpfs -o size=6m,mode=700 none \"$0\""

    private var filler: URL {
        get throws { URL(fileURLWithPath: "/proc/\(try process)/root\(state.path)/filler") }
    }

    /// Fills what is mounted over the state directory.
    func fillDisk() throws {
        try #require(FileManager.default.createFile(atPath: filler.path, contents: nil))
        let file = try FileHandle(forWritingTo: filler)
        while (try? file.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
        try file.close()
    }

    func makeRoom() throws {
        try FileManager.default.removeItem(at: filler)
    }

    private static let unshare = "/usr/bin/unshare"

    /// Arguments of unshare(1) to mount something over the state directory, in a namespace of the program's own.
    private func namespace(mounting script: String) throws -> [String] {
        try FileManager.default.createDirectory(
            at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return ["-Urm", "sh", "-c", "\(script) && exec \"$@\"", state.path]
    }

    /// Starts the daemon there.
    func startInNamespace(mounting script: String) throws {
        try start(under: [Self.unshare] + namespace(mounting: script))
    }

    /// Runs a daemon there that has to refuse its start.
    func refusalInNamespace(mounting script: String) throws -> Answer {
        try program(Self.unshare, namespace(mounting: script) + [path(of: "cleanerd")] + daemonArguments())
    }
}
