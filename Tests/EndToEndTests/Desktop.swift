import CSystemd
import Foundation
import Glibc
import Testing

/// A session bus of a test, with a stand-in for the server of notifications and, if wanted, for the user's systemd.
///
/// A thread has the stand-ins' connection for itself.
final class Desktop: @unchecked Sendable {
    /// A call that a stand-in got, with all its arguments in order, whatever they lie in.
    struct Call {
        let method: String
        let words: [String]
    }

    private static let server = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private static let manager = "org.freedesktop.systemd1"

    private let daemon = Process()
    private let bus: OpaquePointer
    private let state = NSLock()
    private var calls: [Call] = []
    private var wanted: [(OpaquePointer) -> Void] = []
    private var isOver = false
    /// The property `Inhibited`; nil for a server that has none.
    private let isInhibited: Bool?

    /// Starts the bus in a run's runtime directory, and the stand-ins.
    init(of run: Run, isInhibited: Bool? = nil, hasSystemd: Bool = false) throws {
        self.isInhibited = isInhibited
        let address = "unix:path=\(run.top.path)/bus"
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address"]
        daemon.environment = run.environment
        daemon.standardError = FileHandle.nullDevice
        let output = Pipe()
        daemon.standardOutput = output
        try daemon.run()
        // It prints its address as soon as it listens.
        _ = output.fileHandleForReading.availableData
        var made: OpaquePointer?
        try #require(sd_bus_new(&made) >= 0)
        bus = try #require(made)
        for result in [sd_bus_set_address(bus, address), sd_bus_set_bus_client(bus, 1), sd_bus_start(bus)] {
            try #require(result >= 0)
        }
        for name in hasSystemd ? [Self.server, Self.manager] : [Self.server] {
            try #require(sd_bus_request_name(bus, name, 0) >= 0)
        }
        Thread.detachNewThread { [self] in serve() }
    }

    /// Ends the bus.
    func end() {
        state.withLock { isOver = true }
        // It inherits which signals the test's threads block.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    /// The calls of a method so far.
    func calls(of method: String) -> [Call] { state.withLock { calls.filter { $0.method == method } } }

    /// Tells what the person did with the notification of this number.
    func tell(_ signal: String, of number: UInt32, _ word: String? = nil, _ reason: UInt32? = nil) {
        state.withLock {
            wanted.append { bus in
                var message: OpaquePointer?
                guard sd_bus_message_new_signal(bus, &message, Self.path, Self.server, signal) >= 0 else { return }
                var (number, reason) = (number, reason)
                sd_bus_message_append_basic(message, Self.code("u"), &number)
                if let word { sd_bus_message_append_basic(message, Self.code("s"), word) }
                if reason != nil { sd_bus_message_append_basic(message, Self.code("u"), &reason) }
                sd_bus_send(bus, message, nil)
                sd_bus_message_unref(message)
            }
        }
    }

    // MARK: The thread

    private func serve() {
        defer { sd_bus_close_unref(bus) }
        while !state.withLock({ isOver }) {
            let tasks = state.withLock {
                defer { wanted = [] }
                return wanted
            }
            for task in tasks { task(bus) }
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            if let message {
                answer(message)
                sd_bus_message_unref(message)
            }
            guard result >= 0 else { return }
            if result == 0 { sd_bus_wait(bus, 20_000) }
        }
    }

    private func answer(_ message: OpaquePointer) {
        guard sd_bus_message_is_method_call(message, nil, nil) > 0, let member = sd_bus_message_get_member(message)
        else { return }
        let call = Call(method: String(cString: member), words: Self.words(message))
        let number = state.withLock {
            calls.append(call)
            return UInt32(calls.count { $0.method == "Notify" })
        }
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_return(message, &reply) >= 0 else { return }
        defer { sd_bus_message_unref(reply) }
        switch call.method {
        case "Notify":
            var number = number
            sd_bus_message_append_basic(reply, Self.code("u"), &number)
        case "Get":
            guard let isInhibited, call.words.last == "Inhibited" else {
                sd_bus_reply_method_errno(message, EINVAL, nil)
                return
            }
            var value: Int32 = isInhibited ? 1 : 0
            sd_bus_message_open_container(reply, Self.code("v"), "b")
            sd_bus_message_append_basic(reply, Self.code("b"), &value)
            sd_bus_message_close_container(reply)
        case "StartTransientUnit":
            sd_bus_message_append_basic(reply, Self.code("o"), "/org/freedesktop/systemd1/job/1")
        default: break
        }
        sd_bus_message_send(reply)
    }

    /// All basic values of a message, or of the container that was entered.
    private static func words(_ message: OpaquePointer) -> [String] {
        var words: [String] = []
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        while sd_bus_message_peek_type(message, &type, &contents) > 0 {
            switch Unicode.Scalar(UInt8(type)) {
            case "s", "o", "g":
                var text: UnsafePointer<CChar>?
                sd_bus_message_read_basic(message, type, &text)
                words.append(text.map { String(cString: $0) } ?? "")
            case "a", "v", "r", "e":
                sd_bus_message_enter_container(message, type, contents)
                words += Self.words(message)
                sd_bus_message_exit_container(message)
            default:
                var number: UInt64 = 0
                sd_bus_message_read_basic(message, type, &number)
                words.append("\(number)")
            }
        }
        return words
    }

    private static func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }
}
