import Foundation
import Glibc
import Testing

/// The service manager's end of sd_notify(3).
///
/// A thread receives all the time, as the kernel queues few messages.
final class NotifySocket: @unchecked Sendable {
    private let descriptor: Int32
    private let arrival = NSCondition()
    private var messages: [String] = []

    /// A path, or an abstract name behind `@`.
    init(_ name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
        Thread.detachNewThread { [descriptor, weak self] in
            var bytes = [UInt8](repeating: 0, count: 8192)
            while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
                self?.take(String(decoding: bytes[..<count], as: UTF8.self))
            }
            close(descriptor)
        }
    }

    deinit {
        // Wakes the thread, which closes it.
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func take(_ message: String) {
        arrival.withLock {
            messages.append(message)
            arrival.broadcast()
        }
    }

    /// All messages so far.
    var heard: [String] { arrival.withLock { messages } }

    /// Waits until the messages since the call are enough.
    func untilFromNowOn(_ isEnough: ([String]) throws -> Bool) throws {
        let before = heard.count
        let deadline = Date().addingTimeInterval(120)
        while try !isEnough(Array(heard.dropFirst(before))) {
            guard Date() < deadline else { throw NotHeard(messages: heard) }
            usleep(20_000)
        }
    }

    struct NotHeard: Error {
        let messages: [String]
    }

    /// Waits until the messages hold something, at most a minute.
    func until(_ holds: ([String]) -> Bool) {
        let deadline = Date().addingTimeInterval(60)
        arrival.withLock {
            while !holds(messages) {
                guard arrival.wait(until: deadline) else {
                    Issue.record("not heard: \(messages)")
                    return
                }
            }
        }
    }

    /// Waits until the last status holds something.
    func untilStatus(_ holds: (String) -> Bool) {
        until { $0.last { $0.hasPrefix("STATUS=") }.map(holds) ?? false }
    }
}
