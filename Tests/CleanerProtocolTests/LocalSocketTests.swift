import CleanerProtocol
import Glibc
import Testing

@Suite struct LocalSocketTests {
    private func cString(_ path: [UInt8]) -> [CChar] {
        path.map { CChar(bitPattern: $0) } + [0]
    }

    @Test("A path that does not fit is refused with both lengths, for listening and for connecting")
    func tooLong() {
        let path = Array(repeating: UInt8(ascii: "x"), count: LocalSocket.longestPath + 1)
        let connecting = #expect(throws: SocketError.self) { try LocalSocket.connect(to: path) }
        #expect(connecting?.kind == .pathTooLong)
        #expect(connecting?.text.contains("108 bytes, 107 are possible") == true)
        // Listening needs some bytes more for the name before the renaming.
        let listening = #expect(throws: SocketError.self) { try LocalSocket.listen(at: path, backlog: 1) }
        #expect(listening?.kind == .pathTooLong)
        #expect(listening?.text.contains("108 bytes, \(106 - String(getpid()).count) are possible") == true)
    }

    @Test("Nothing there, a plain file and the socket of a dead daemon all mean: not running")
    func notRunning() throws {
        try TemporaryFolder.with { folder in
            let file = folder + Array("/file".utf8)
            let descriptor = open(cString(file), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
            let stale = folder + Array("/stale".utf8)
            close(try LocalSocket.listen(at: stale, backlog: 1))
            for path in [folder + Array("/s".utf8), file, stale] {
                let error = #expect(throws: SocketError.self) { try LocalSocket.connect(to: path) }
                #expect(error?.kind == .notRunning)
            }
        }
    }

    @Test("A new daemon takes the place of a dead one's socket, which is for its user alone")
    func stale() throws {
        try TemporaryFolder.with { folder in
            let path = folder + Array("/s".utf8)
            close(try LocalSocket.listen(at: path, backlog: 1))
            let listener = try LocalSocket.listen(at: path, backlog: 1)
            defer { close(listener) }
            var status = stat()
            #expect(lstat(cString(path), &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(status.st_mode & S_IFMT == S_IFSOCK)
            let client = try LocalSocket.connect(to: path)
            defer { close(client) }
            #expect(LocalSocket.peerIsOwn(client))
            #expect(fcntl(client, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
        }
    }

    @Test("Listening in a folder that is not there leaves nothing behind and says why")
    func noFolder() throws {
        let error = #expect(throws: SocketError.self) {
            try LocalSocket.listen(at: Array("/nonexistent-folder/s".utf8), backlog: 1)
        }
        #expect(error?.text.contains("No such file or directory") == true)
    }

    @Test("What is no socket has no peer")
    func noPeer() {
        #expect(!LocalSocket.peerIsOwn(-1))
    }
}
