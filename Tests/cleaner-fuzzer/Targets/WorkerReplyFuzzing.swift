import AnalyzerProcess
import Glibc
import ImageDecoding
import PhotoAnalysis
import PhotoCulling
import PhotoFiles
import PhotoStore
import SystemPackage

/// What a worker that was taken over by a photo may say, a packet a line: all that the daemon does with it.
enum WorkerReplyFuzzing {
    private static let fileSize: Int64 = 100

    static func check(_ bytes: [UInt8]) throws {
        let packets = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        try converse(packets) { conversation in
            var exchange = PhotoExchange()
            let answer = try? exchange.run(
                .digest(size: fileSize), .standardInput, size: fileSize, in: &conversation, isKnown: { _ in false })
            guard case .success(.measured(let identification, let measurements)) = answer else { return }
            try remember(identification, measurements)
        }
        try converse(packets) { conversation in
            let bounds = PreviewBounds(longerSide: 64, pixels: 4_096)
            let answer = try? PreviewExchange.run(
                .standardInput, size: fileSize, within: bounds, isCoarse: true, in: &conversation)
            guard case .success(.picture(let picture, _)) = answer else { return }
            require(picture.width <= 64 && picture.height <= 64, "larger than asked for")
        }
    }

    /// A conversation in which the worker has said all of this already and then ended.
    private static func converse(_ packets: [[UInt8]], _ body: (inout Conversation) throws -> Void) throws {
        let (daemon, worker) = try PacketSocket.pair()
        let (reading, writing) = try FileDescriptor.pipe()
        defer { for descriptor in [daemon, reading, writing] { try? descriptor.close() } }
        let said = PacketSocket(descriptor: worker, waits: false)
        for packet in packets.prefix(8) where packet.count <= PacketSocket.packetBytes { try said.send(bytes: packet) }
        // Still open for what the daemon says.
        shutdown(worker.rawValue, Int32(SHUT_WR))
        defer { try? worker.close() }
        var conversation = Conversation(
            on: PacketSocket(descriptor: daemon, waits: false), with: getpid(), number: 1,
            budget: WorkerBudget(cpuSeconds: .infinity, wallSeconds: .infinity), stopSignal: reading)
        try body(&conversation)
    }

    /// As in the daemon: stored, read again, judged, compared.
    private static func remember(_ found: Identification, _ measurements: Measurements) throws {
        let store = try PhotoDatabase()
        let root = try store.root(at: Array("/pictures".utf8))
        let stamp = FileStamp(volume: 1, inode: 1, size: fileSize, modified: 1, changed: 1)
        let photo = try store.place([(Location(root: root, path: FilePath("a.jpg")), stamp)], at: 1).placements[0].photo
        let content = PictureContent(
            digest: found.bytesDigest, bytes: found.size, format: found.format, pictureDigest: found.pictureDigest,
            width: found.width, height: found.height, metadata: found.metadata, hasAlpha: found.hasAlpha)
        let recorded = try store.record(.picture(content, measurements: measurements), of: photo, stamp: stamp, at: 2)
        require(recorded?.photo == photo, "not remembered")
        require(try store.records(of: [photo])[photo] != nil, "not found again")
        var culling = Culling(settings: CullingSettings())
        culling.load(try store.facts(after: 0, count: 10, families: try store.families()))
        require(culling.count == 1, "not judged")
        if let scene = measurements.scene { _ = SceneMatcher(scene)?.match(scene) }
    }
}
