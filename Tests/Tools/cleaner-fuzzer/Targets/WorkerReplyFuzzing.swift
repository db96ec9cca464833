import AnalyzerProcess
import FileSystem
import Glibc
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
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
                .digest(size: fileSize, .whole), .standardInput, size: fileSize, mayPostpone: true,
                in: &conversation, isKnown: { _ in false })
            guard case .success(.measured(let identification, let measurements)) = answer else { return }
            try remember(identification, measurements)
        }
        try converse(packets) { conversation in
            let bounds = PreviewBounds(longerSide: 64, pixels: 4_096)
            let answer = try? PreviewExchange.run(
                .standardInput, size: fileSize, within: bounds, isCoarse: true, moment: nil, in: &conversation)
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
            budget: WorkerBudget(cpuSeconds: .infinity, wallSeconds: .infinity), memory: MemoryBudget(bytes: 1 << 20),
            stopSignal: reading)
        try body(&conversation)
    }

    /// As in the daemon: stored beside another shot of the same scene, read again, judged with it, compared with it.
    private static func remember(_ found: Identification, _ measurements: Measurements) throws {
        let store = try PhotoDatabase()
        let root = try store.places.root(at: Array("/pictures".utf8))
        var metadata = found.metadata
        metadata.captured = nil
        let other = PictureContent(
            digest: found.pictureDigest, bytes: 5, format: .jpeg,
            pictureDigest: found.bytesDigest, width: 4_000, height: 3_000, metadata: metadata, screenshot: 0)
        let content = PictureContent(
            digest: found.bytesDigest, bytes: found.size, format: found.format, pictureDigest: found.pictureDigest,
            width: found.width, height: found.height, metadata: found.metadata,
            screenshot: ScreenshotEvidence.probability(
                pixels: measurements.screenEvidence, format: found.format, width: found.width, height: found.height,
                hasAlpha: found.hasAlpha, metadata: found.metadata))
        var photos: [PhotoID] = []
        for (number, content) in [content, other].enumerated() {
            let stamp = FileStamp(volume: 1, inode: UInt64(number), size: content.bytes, modified: 1, changed: 1)
            let location = Location(root: root, path: FilePath("\(number).jpg"))
            var sightings = Sightings()
            guard let photo = try store.intake.place([(location, stamp)], at: 1, sightings: &sightings)?.waiting[0]
            else {
                return
            }
            let recorded = try store.contents.record(
                .picture(content, measurements: measurements), of: photo, stamp: stamp, at: 2)
            require(recorded?.photo == photo, "not remembered")
            photos.append(photo)
        }
        require(try store.photos.records(of: photos).count == 2, "not found again")
        var culling = Culling(settings: CullingSettings())
        culling.load([try store.photos.facts(after: 0, count: 10, families: try store.families.all())])
        require(culling.count == 2, "not judged")
        for category in Category.allCases {
            _ = culling.list(category).count + culling.groups(category).count
        }
        for photo in photos { _ = culling.verdicts(of: photo) }
        guard let scene = measurements.scene, let matcher = SceneMatcher(scene) else { return }
        for other in [scene, narrow(scene)] { _ = matcher.match(other) }
    }

    /// The same features over a thumbnail of one line.
    private static func narrow(_ scene: Scene) -> Scene {
        Scene(features: scene.features, thumbnail: [0, 4, 1, 0] + [UInt8](repeating: 0x98, count: 512))
    }
}
