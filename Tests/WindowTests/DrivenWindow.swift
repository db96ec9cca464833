import Fixtures
import Foundation
import Glibc
import Testing

/// A window that WebKitWebDriver drives, on a desktop of its own.
final class DrivenWindow {
    let desktop: Desktop
    private let driver: Process
    private let port: UInt16
    private var session = ""

    /// Starts the window with these options, and waits until its page is there.
    ///
    /// It finds the daemon at `socket`, by default the desktop's own.
    init(_ desktop: Desktop, socket: String? = nil, _ options: [String] = []) throws {
        self.desktop = desktop
        port = try Self.freePort()
        driver = try desktop.start("/usr/bin/WebKitWebDriver", ["--port=\(port)"])
        try Desktop.until("the driver listens") { (try? request("GET", "/status")) != nil }
        let browser: [String: Any] = [
            "binary": BuiltPrograms.path(of: "cleaner"),
            "args": ["--socket", socket ?? desktop.socket, "--automation"] + options,
        ]
        let answer = try request(
            "POST", "/session",
            [
                "capabilities": [
                    "alwaysMatch": [
                        "webkitgtk:browserOptions": browser, "timeouts": ["script": Int(Desktop.patience * 1000)],
                    ]
                ]
            ])
        session = try #require((answer as? [String: Any])?["sessionId"] as? String)
        try Desktop.until("the page is loaded") { try string("/title")?.hasSuffix("cleaner") == true }
    }

    deinit {
        desktop.end(driver)
    }

    /// Runs a script in the page, the body of an asynchronous function, and returns its JSON.
    func run(_ script: String) throws -> Any? {
        let whole = """
            const [done] = arguments;
            (async () => { \(script) })().then(done, (error) => done(`failed: ${error}`));
            """
        return try request("POST", "/session/\(session)/execute/async", ["script": whole, "args": []])
    }

    func text(_ script: String) throws -> String {
        let value = try run(script)
        return try #require(value as? String, "\(String(describing: value))")
    }

    /// Waits until an expression of the page is true.
    func until(_ expression: String) throws {
        do {
            try Desktop.until(expression) { try text("return String(Boolean(\(expression)))") == "true" }
        } catch {
            let line = "`${image.className} ${image.complete} ${image.src}`"
            let pictures = try text("return [...document.images].map((image) => \(line)).join('\\n')")
            Issue.record("the pictures of the page:\n\(pictures)")
            throw error
        }
    }

    /// Presses a key, as far as the page can tell, perhaps while others are held, such as `shiftKey`.
    func press(_ key: String, holding held: String...) throws {
        let members = ["key: '\(key)'", "bubbles: true"] + held.map { "\($0): true" }
        let event = "new KeyboardEvent('keydown', { \(members.joined(separator: ", ")) })"
        _ = try run("document.activeElement.dispatchEvent(\(event))")
    }

    /// Opens a view by the address that names it.
    func go(_ route: String) throws {
        _ = try run("location.hash = '\(route)'")
    }

    /// What the driver knows under a path of the session, such as `/url`.
    func string(_ path: String) throws -> String? {
        try request("GET", "/session/\(session)\(path)") as? String
    }

    /// Closes the window as a script of a page does.
    func close() throws {
        _ = try request("DELETE", "/session/\(session)/window")
    }

    // MARK: HTTP

    /// One request of WebDriver, and the value that it answers.
    private func request(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
        let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let connection = try Self.connect(port)
        defer { Glibc.close(connection) }
        let head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        var rest =
            Data("\(head)Content-Type: application/json\r\nContent-Length: \(content.count)\r\n\r\n".utf8) + content
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            try #require(sent > 0)
            rest = rest.dropFirst(sent)
        }
        var answer = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &chunk, chunk.count, 0)
            try #require(count >= 0, "the driver does not answer \(method) \(path)")
            if count == 0 { break }
            answer += chunk[..<count]
        }
        let gap = try #require(answer.range(of: Data("\r\n\r\n".utf8)))
        let object = try JSONSerialization.jsonObject(with: answer[gap.upperBound...], options: .fragmentsAllowed)
        let value = (object as? [String: Any])?["value"]
        if let failure = value as? [String: Any], let error = failure["error"], failure["stacktrace"] != nil {
            throw DriverError(text: "\(error): \(failure["message"] ?? "")")
        }
        return value is NSNull ? nil : value
    }

    struct DriverError: Error {
        let text: String
    }

    private static func withLoopback<Result>(
        _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    static func connect(_ port: UInt16) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var timeout = timeval(tv_sec: Int(Desktop.patience), tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        guard withLoopback(port, { Glibc.connect(connection, $0, $1) }) == 0 else {
            Glibc.close(connection)
            throw DriverError(text: "nobody listens")
        }
        return connection
    }

    /// A port of the loopback on which nobody listens.
    static func freePort() throws -> UInt16 {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { Glibc.close(probe) }
        return try boundPort(of: probe)
    }

    /// Binds a socket to a free port of the loopback.
    static func boundPort(of probe: Int32) throws -> UInt16 {
        try #require(withLoopback(0) { bind(probe, $0, $1) } == 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let known = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(probe, $0, &length) }
        }
        try #require(known == 0)
        return UInt16(bigEndian: address.sin_port)
    }
}
