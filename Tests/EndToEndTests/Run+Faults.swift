import CleanerProtocol
import Foundation
import Testing

/// What tests of faults do to the daemon, to its surroundings and to the library.
extension Run {
    /// The daemon's process.
    var process: pid_t {
        get throws { try #require(daemon).processIdentifier }
    }

    /// What photos told while something was done, until all of it was analysed.
    func changes(while action: () throws -> Void) throws -> [ChangeMessage.Photo] {
        let name = "marker-\(UUID().uuidString).png"
        var heard: [ChangeMessage.Photo] = []
        var isOver = false
        try client().subscribe { change, _ in
            if change.fresh == true {
                try action()
                try sync()
                try write(Self.tiny(77), to: name)
            }
            guard let photo = change.photo else { return true }
            isOver = photo.event == .analysed && photo.absolutePath.hasSuffix(name)
            if !isOver { heard.append(photo) }
            return !isOver
        }
        return heard
    }

    /// Waits until the status has none of these conditions.
    func untilClear(of codes: String...) throws {
        try untilStatus { status in !codes.contains { status.contains("\"\($0)\"") } }
    }

    /// What `show` tells of a photo.
    func shown(_ member: String, of name: String) throws -> String? {
        let photo = try control("show", name, "--json").objects().first?["photo"] as? [String: Any]
        return photo?[member] as? String
    }

    func decision(_ name: String) throws -> String? { try shown("decision", of: name) }

    /// The SHA-256 of a photo as the daemon knows it, by path.
    func digests() throws -> [String: String] {
        var digests: [String: String] = [:]
        for row in try control("export", "--json").objects() {
            digests[try #require(row["path"] as? String)] = row["sha256"] as? String
        }
        return digests
    }

    func path(_ name: String) -> String { library.appendingPathComponent(name).path }

    func folder(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: library.appendingPathComponent(name), withIntermediateDirectories: true)
    }

    func move(_ name: String, to other: String) throws {
        try #require(rename(path(name), path(other)) == 0)
    }

    // MARK: Surroundings

    /// Starts the daemon so that rights bind it, also where an administrator runs the tests.
    func startBoundByRights() throws {
        let words = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        try start(under: geteuid() == 0 ? words : [])
    }

    /// Starts the daemon in a user namespace of its own, after some words to the shell.
    ///
    /// - Parameters:
    ///   - flags: Of unshare(1).
    ///   - script: Comes before the daemon, in the namespace.
    /// - Returns: False where there are no namespaces.
    /// - Throws: What keeps the daemon from starting.
    func startInNamespace(_ flags: String, _ script: String = ":") throws -> Bool {
        let shell = URL(fileURLWithPath: "/bin/sh")
        guard try program(shell, ["-c", "unshare \(flags) sh -c '\(script)'"]).code == 0 else {
            print("SKIPPED: namespaces are not allowed here")
            return false
        }
        try start(under: ["/usr/bin/unshare", flags, "sh", "-c", "\(script); exec \"$0\" \"$@\""])
        return true
    }

    /// Runs words of the shell in the daemon's namespaces.
    func inNamespace(_ flags: [String], _ script: String) throws {
        let answer = try program(
            URL(fileURLWithPath: "/usr/bin/nsenter"), ["-t", "\(process)"] + flags + ["sh", "-c", script])
        try #require(answer.code == 0, "\(script): \(answer.errors)")
    }

    /// The words for a tracer that lets system calls on one photo fail or end their process.
    ///
    /// - Parameters:
    ///   - name: Of a photo in the library.
    ///   - what: As strace(1) wants it behind `inject=`.
    /// - Returns: What `start(under:)` takes.
    func injecting(_ name: String, _ what: String) -> [String] {
        let call = what.prefix { $0 != ":" }
        return [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", top.appendingPathComponent("trace").path, "-P", path(name),
            "-P",
            name, "-e", "trace=\(call)", "-e", "inject=\(what)",
        ]
    }

    /// What the descriptors of a process stand for.
    func descriptors(of process: pid_t) throws -> [Int: String] {
        let folder = "/proc/\(process)/fd"
        var targets: [Int: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            // One that was closed meanwhile is none.
            guard let number = Int(name),
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            else { continue }
            targets[number] = target
        }
        return targets
    }
}
