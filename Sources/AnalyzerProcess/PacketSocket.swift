internal import CLinux
package import FoundationEssentials
internal import Glibc
package import SystemPackage

/// Why a packet could not be sent or understood.
package enum PacketError: Error, Sendable, Hashable {
    /// The other side is gone.
    case closed
    /// Longer than `PacketSocket.packetBytes`.
    case tooLong
    /// Not the JSON expected here.
    case notUnderstood
    case failed(Errno)
}

/// One end of the SOCK_SEQPACKET pair between the daemon and a worker: a packet is a JSON message or a strip of pixels.
package struct PacketSocket: Sendable {
    /// Longest packet.
    ///
    /// Measurements with all metadata take below 4 KiB, a strip of a preview all of it; more is a worker gone wrong.
    package static let packetBytes = 64 << 10
    /// Where a worker finds its end.
    package static let workerDescriptor = FileDescriptor(rawValue: 3)

    package let descriptor: FileDescriptor
    private let flags: Int32

    /// Does not own the descriptor.
    ///
    /// With `waits` false neither call blocks, so that a worker cannot hold the daemon.
    package init(descriptor: FileDescriptor, waits: Bool) {
        self.descriptor = descriptor
        flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    }

    /// A connected pair, both ends closed on exec.
    package static func pair() throws(Errno) -> (daemon: FileDescriptor, worker: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    package func send(_ message: some Encodable, passing passed: FileDescriptor? = nil) throws(PacketError) {
        let encoder = JSONEncoder()
        // Base64 has slashes: escaped, a part of a survey might take twice its room.
        encoder.outputFormatting = .withoutEscapingSlashes
        let packet: Data
        do { packet = try encoder.encode(message) } catch { throw .notUnderstood }
        guard packet.count <= Self.packetBytes else { throw .tooLong }
        try send(bytes: Array(packet), passing: passed)
    }

    package func send(bytes: [UInt8], passing passed: FileDescriptor? = nil) throws(PacketError) {
        var control = [UInt8](repeating: 0, count: passed == nil ? 0 : cleanerd_control_bytes())
        let sent = bytes.withUnsafeBytes { bytes in
            withMessage(UnsafeMutableRawBufferPointer(mutating: bytes), control: &control) { header in
                if let passed { cleanerd_put_descriptor(&header, passed.rawValue) }
                return sendmsg(descriptor.rawValue, &header, flags)
            }
        }
        guard sent < 0 else { return }
        let error = Errno(rawValue: errno)
        throw error == .brokenPipe || error == .connectionReset ? .closed : .failed(error)
    }

    /// Waits for a message, and for the descriptor that came with it where `takesDescriptor`; others are closed.
    ///
    /// The descriptor belongs to the caller.
    package func receive<Message: Decodable>(
        _ type: Message.Type, takesDescriptor: Bool = false
    ) throws(PacketError) -> (message: Message, passed: FileDescriptor?) {
        let (packet, passed) = try receivePacket(takesDescriptor: takesDescriptor)
        do {
            return (try JSONDecoder().decode(type, from: packet), passed)
        } catch {
            try? passed?.close()
            throw .notUnderstood
        }
    }

    /// Waits for a packet that is no message; a descriptor that came with it is closed.
    package func receivePixels() throws(PacketError) -> Data {
        try receivePacket(takesDescriptor: false).0
    }

    private func receivePacket(takesDescriptor: Bool) throws(PacketError) -> (Data, FileDescriptor?) {
        var control = [UInt8](repeating: 0, count: takesDescriptor ? cleanerd_control_bytes() : 0)
        var passed: Int32 = -1
        var isCut = false
        let result = withUnsafeTemporaryAllocation(byteCount: Self.packetBytes, alignment: 1) { bytes in
            let received = withMessage(bytes, control: &control) { header in
                let received = recvmsg(descriptor.rawValue, &header, flags | Int32(MSG_CMSG_CLOEXEC))
                if received >= 0 { passed = cleanerd_take_descriptor(&header) }
                isCut = header.msg_flags & Int32(MSG_TRUNC) != 0
                return received
            }
            return received < 0 ? Result.failure(Errno(rawValue: errno)) : .success(Data(bytes.prefix(received)))
        }
        let packet: Data
        do {
            packet = try result.get()
        } catch {
            throw error == .connectionReset ? .closed : .failed(error)
        }
        let owned = passed >= 0 ? FileDescriptor(rawValue: passed) : nil
        guard !packet.isEmpty, !isCut else {
            try? owned?.close()
            throw packet.isEmpty ? .closed : .tooLong
        }
        return (packet, owned)
    }

    /// Calls `body` with a header for the buffers, again where a signal interrupted it.
    private func withMessage(
        _ bytes: UnsafeMutableRawBufferPointer, control: inout [UInt8], _ body: (inout msghdr) -> Int
    ) -> Int {
        var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
            control.withUnsafeMutableBytes { control in
                var result: Int
                repeat {
                    var header = msghdr()
                    header.msg_iov = vector
                    header.msg_iovlen = 1
                    header.msg_control = control.isEmpty ? nil : control.baseAddress
                    header.msg_controllen = control.count
                    result = body(&header)
                } while result < 0 && errno == EINTR
                return result
            }
        }
    }
}
