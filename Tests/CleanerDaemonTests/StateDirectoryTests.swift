import Foundation
import Glibc
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("The daemon's own directory")
struct StateDirectoryTests {
    /// Makes an empty state directory with a mode, and removes it.
    private func withDirectory(mode: mode_t, _ body: (FilePath) throws -> Void) throws {
        var template = Array("/tmp/cleaner-state-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let path = FilePath(platformString: template)
        defer { try? FileManager.default.removeItem(atPath: path.string) }
        try #require(chmod(path.string, mode) == 0)
        try body(path)
    }

    private func make(_ names: [String], in path: FilePath, mode: mode_t) throws {
        for name in names {
            let file = path.appending(name).string
            try #require(FileManager.default.createFile(atPath: file, contents: Data("x".utf8)))
            try #require(chmod(file, mode) == 0)
        }
    }

    private func mode(_ path: FilePath) throws -> mode_t {
        var status = stat()
        try #require(lstat(path.string, &status) == 0)
        return status.st_mode & 0o777
    }

    private static let files = [
        "photos.sqlite", "photos.sqlite-wal", "photos.sqlite-shm", "photos.sqlite.damaged-20260101T000000Z",
        "decisions.journal", "decisions.new", "analyses", "lock",
    ]

    @Test("A directory that others could enter is narrowed with each of its files")
    func narrowed() throws {
        try withDirectory(mode: 0o755) { path in
            try make(Self.files, in: path, mode: 0o644)
            _ = try StateDirectory(path)
            #expect(try mode(path) == 0o700)
            for name in Self.files { #expect(try mode(path.appending(name)) == 0o600, "\(name)") }
        }
    }

    @Test("An empty directory that others could enter is taken")
    func empty() throws {
        try withDirectory(mode: 0o711) { path in
            _ = try StateDirectory(path)
            #expect(try mode(path) == 0o700 && mode(path.appending("lock")) == 0o600)
        }
    }

    /// Fault 117.
    @Test("A directory whose lock another daemon holds is refused, and free once that ends")
    func held() throws {
        try withDirectory(mode: 0o700) { path in
            do {
                let first = try StateDirectory(path)
                let error = #expect(throws: DaemonError.self) { _ = try StateDirectory(path) }
                #expect(error?.text.contains("another cleanerd uses \(first.path)") == true)
            }
            _ = try StateDirectory(path)
        }
    }

    @Test("A directory of other files that others may enter is refused and left as it is")
    func otherFiles() throws {
        try withDirectory(mode: 0o755) { path in
            try make(["letter.txt"], in: path, mode: 0o644)
            let error = #expect(throws: DaemonError.self) { _ = try StateDirectory(path) }
            #expect(error?.exitCode == 78 && error?.text.contains("holds other files") == true)
            #expect(try mode(path) == 0o755 && mode(path.appending("letter.txt")) == 0o644)
        }
    }

    /// Fault 63.
    @Test("A link in the place of one of its files is refused, whether or not it leads anywhere", arguments: files)
    func link(name: String) throws {
        for target in ["nowhere", "linked"] {
            try withDirectory(mode: 0o700) { elsewhere in
                try make(["linked"], in: elsewhere, mode: 0o644)
                try withDirectory(mode: 0o700) { path in
                    try #require(symlink(elsewhere.appending(target).string, path.appending(name).string) == 0)
                    let error = #expect(throws: DaemonError.self) { _ = try StateDirectory(path) }
                    #expect(error?.exitCode == 78)
                    #expect(error?.text.contains("\(name) is a symbolic link") == true, "\(error?.text ?? "")")
                }
                #expect(access(elsewhere.appending("nowhere").string, F_OK) != 0)
                #expect(try mode(elsewhere.appending("linked")) == 0o644)
            }
        }
    }
}
