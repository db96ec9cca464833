internal import AnalyzerProcess
internal import Glibc
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis
internal import SystemPackage

/// One request, answered as the photo's first line demands.
struct Misdeed {
    let socket: PacketSocket
    let request: WorkerRequest
    let file: FileDescriptor?

    func commit() throws {
        switch request.job {
        case .ping: try reply(.pong)
        case .digest: try digest()
        case .analyze: try analyze()
        case .preview, .thumbnail: try preview()
        case .selfTest:
            guard let file else { return }
            // Without a sandbox: what is tried here succeeds.
            try reply(.selfTested(Sandbox.selfTest(writable: file, addressSpace: nil)))
        case .measure, .goOn, .sidecar, .digestWhole, .frames, .survey: Self.crash()
        case .readText: try readText()
        case .leave: try reply(.left)
        }
    }

    static func crash() -> Never {
        var none = rlimit()
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        UnsafeMutableRawPointer(bitPattern: 8)?.storeBytes(of: 1, as: UInt8.self)
        exit(70)
    }

    static func hang() -> Never {
        while true { pause() }
    }

    private func digest() throws {
        if try firstLine() == "crash on everything" { Self.crash() }
        try reply(.digested(try contentDigest(), format: .gif))
    }

    private func analyze() throws {
        switch try firstLine() {
        case "crash", "crash on everything": Self.crash()
        case "crash once":
            try file?.writeAll(toAbsoluteOffset: 0, Array("good ......".utf8))
            try file?.writeAll(toAbsoluteOffset: 4, Array("\n".utf8))
            Self.crash()
        case "crash when measuring": try reply(.identified(try identification(size: size)))
        case "spin unseen":
            try reply(.identified(try identification(size: size)))
            while true {}
        case "be killed": kill(getpid(), SIGKILL)
        case "kill daemon":
            kill(getppid(), SIGKILL)
            exit(0)
        case let line where line.hasPrefix("picture"):
            try reply(.identified(try identification(size: size)))
            // A photo that is read again, as its event came after the scan had found it, is known.
            let next = try socket.receive(WorkerRequest.self).message.job
            if case .leave = next { return try reply(.left) }
            try reply(.measured(Measurements()))
        case "want memory", "want memory twice":
            for _ in 0..<(try firstLine().hasSuffix("twice") ? 2 : 1) {
                try reply(.wantsMemory(1 << 40))
                _ = try socket.receive(WorkerRequest.self)
            }
            try reply(.notMedia)
        case "hang": Self.hang()
        case "spin": while true {}
        case "eat": eat()
        case "nonsense": try socket.send(bytes: Array("nonsense".utf8))
        case "half": try socket.send(bytes: Array(#"{"number":"#.utf8))
        case "too long":
            try socket.send(bytes: [UInt8](repeating: 0x20, count: PacketSocket.packetBytes + 1))
        case "other number": try socket.send(WorkerReply(number: request.number + 1, content: .notMedia))
        case "other question": try reply(.pong)
        case "other size": try reply(.identified(try identification(size: size + 1)))
        case "no such picture":
            var found = try identification(size: size)
            found.width = 1 << 40
            try reply(.identified(found))
            _ = try socket.receive(WorkerRequest.self)
            try reply(.measured(Measurements()))
        case "exit": exit(0)
        case "flood": try flood()
        case let inside where Self.insideDeeds[inside] != nil: try commitInside(inside)
        case "twice":
            try reply(.notMedia)
            try reply(.notMedia)
        case "close":
            try socket.descriptor.close()
            Self.hang()
        default: try reply(.notMedia)
        }
    }

    /// A grey picture of 200 by 150 pixels, which takes two strips.
    private func preview() throws {
        let picture = RGBImage(width: 200, height: 150, pixels: [UInt8](repeating: 128, count: 3 * 200 * 150))
        var strips = Array(PreviewStrip.strips(of: picture))
        var (width, isCoarse) = (picture.width, false)
        switch try firstLine() {
        case "crash": Self.crash()
        case "hang": Self.hang()
        case "no strips": return try reply(.notMedia)
        case "too large": width = 2048
        case "no width": width = 0
        case "coarse unasked": isCoarse = true
        case "another order": strips.swapAt(0, 1)
        case "one strip twice": strips[1] = strips[0]
        case "half a strip": strips[1].pixels.removeLast(300)
        case "a strip more":
            try send(strips, width, isCoarse)
            return try send(strips[1])
        case "another answer":
            try reply(.previewed(width: width, height: picture.height, isCoarse: isCoarse))
            return try reply(.pong)
        default: break
        }
        try send(strips, width, isCoarse)
    }

    /// Text, as the first line demands; a text of its own by default.
    private func readText() throws {
        switch try firstLine() {
        case "crash": Self.crash()
        case "hang": Self.hang()
        case "spin": while true {}
        case "another answer": try reply(.pong)
        case "wild text": try reply(.text("\u{202E}evil\u{1B}[2J\u{0} \n\n  two   words"))
        case "long text": try reply(.text(String(repeating: "word ", count: 10_000)))
        case "too long": try socket.send(bytes: [UInt8](repeating: 0x20, count: PacketSocket.packetBytes + 1))
        case "changed": try reply(.changed)
        case "flood": try flood()
        case let line: try reply(.text("the text of \(line)"))
        }
    }

    private func send(_ strips: [PreviewStrip], _ width: Int, _ isCoarse: Bool) throws {
        try reply(.previewed(width: width, height: 150, isCoarse: isCoarse))
        for strip in strips { try send(strip) }
    }

    private func send(_ strip: PreviewStrip) throws {
        try socket.send(bytes: strip.packet(of: request.number))
    }

    private func eat() -> Never {
        Self.enterSandbox()
        var eaten: [[UInt8]] = []
        while true { eaten.append([UInt8](repeating: 1, count: 16 << 20)) }
    }

    /// Locks this worker in as the real one locks itself in.
    static func enterSandbox() {
        let limit = CommandLine.arguments.last.flatMap { Int64($0) } ?? 0
        _ = Sandbox.close(addressSpace: limit, idlePriority: nil)
    }

    func reply(_ content: WorkerReply.Content) throws {
        try socket.send(WorkerReply(number: request.number, content: content))
    }

    private var size: Int64 {
        guard case .analyze(let size, _) = request.job else { return 0 }
        return size
    }

    private func identification(size: Int64) throws -> Identification {
        let digest = try contentDigest()
        return Identification(
            bytesDigest: digest, size: size, format: .gif, width: 1, height: 1, metadata: PhotoMetadata(),
            pictureDigest: digest, isAnimated: false, hasAlpha: false, decodedPixels: 1)
    }

    private func content() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try bytes.withUnsafeMutableBytes { try file?.read(fromAbsoluteOffset: 0, into: $0) ?? 0 }
        return Array(bytes.prefix(count))
    }

    private func contentDigest() throws -> Digest256 {
        try content().withUnsafeBytes { Digest256.of($0) }
    }

    private func firstLine() throws -> String {
        String(decoding: try content().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
