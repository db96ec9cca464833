import CleanerProtocol
import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

/// A store in memory that knows photos of the library `/photos`, for rules that look at nothing else.
struct RuleWorld {
    let store: PhotoDatabase
    let root: Int64
    let libraries: Libraries
    var settings: LiveSettings
    private var inode: UInt64 = 0

    init() throws {
        store = try PhotoDatabase()
        root = try store.places.root(at: Array("/photos".utf8))
        libraries = Libraries([root: "/photos"], clocks: .machine)
        settings = LiveSettings(AdjustableSettings(), file: "/config.toml", libraries: libraries.roots)
    }

    var reader: PhotoAnswers { PhotoAnswers(store: store, libraries: libraries, settings: settings, retries: [:]) }

    /// Remembers a photo as found, and as read if it has a content; equal numbers are copies.
    @discardableResult
    mutating func add(_ name: String, content: UInt8?, version: Version? = nil) throws -> PhotoID {
        inode += 1
        return try store.add(name, of: root, inode: inode, content: content, version: version)
    }

    /// Finds other bytes in a photo's place, read already if they are given.
    mutating func rewrite(_ name: String, content: UInt8?) throws {
        inode += 1
        try store.add(name, of: root, inode: inode, content: content)
    }

    /// What makes different contents versions of one picture.
    struct Version {
        /// Versions have the same number, which is the byte of their perceptual hashes.
        var of: UInt8
        /// Of its longer side, at least 120; the largest one is the keeper.
        var pixels: Int
    }

    /// The groups of the photos, as the decisions are now.
    func culling(_ photos: [PhotoID]) throws -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(try #require(try store.photos.facts(of: photo))) }
        return culling
    }

    mutating func protect(_ folder: String) throws {
        let place = SettingFolder(WirePath(bytes: Array(folder.utf8)))
        try settings.values.stored.set(.protect, to: .folders([place]))
        settings.places.found[FilePath(folder)] = FoundPlace(places: settings.places.places(named: FilePath(folder)))
    }

    func record(_ photo: PhotoID) throws -> PhotoRecord {
        try #require(try store.photos.records(of: [photo])[photo])
    }

    func picture(of photo: PhotoID) throws -> PictureID {
        guard case .picture(let picture)? = try store.decisions.copyKey(of: photo) else { throw NoPicture() }
        return picture
    }

    private struct NoPicture: Error {}

    /// Decides without any rule.
    @discardableResult
    func decide(
        _ photos: [PhotoID], _ decision: PhotoCulling.Decision?, at now: Int64 = 5, lastCopy: Bool = false,
        hadCopy: Bool = false, inFavourOf standIn: PhotoID? = nil
    ) throws -> Int64? {
        let picture = try standIn.map { try self.picture(of: $0) }
        let changes = photos.map {
            DecisionChange(photo: $0, decision: decision, lastCopy: lastCopy, hadCopy: hadCopy, standIn: picture)
        }
        return try store.decisions.decide(changes, as: .mark, at: now)
    }

    /// Moves a photo to the trash without any rule.
    func send(_ photo: PhotoID, in act: Int64? = nil, at now: Int64 = 9) throws {
        let record = try record(photo)
        let location = try #require(record.locations.first)
        let operation = TrashOperation(
            act: act, photo: photo, main: nil, kind: .put, directory: Array("/trash".utf8),
            name: location.name, original: libraries.absolute(location).bytes, target: nil, device: 1,
            inode: record.stamp.inode, size: record.stamp.size, modified: 1, deleted: "2024-05-01T00:00:00", at: now)
        try store.trash.complete(store.trash.plan(operation), at: location, now: now)
    }
}

extension PhotoDatabase {
    /// Remembers a photo as found, and as read if it has a content.
    @discardableResult
    func add(
        _ name: String, of root: Int64, inode: UInt64, content: UInt8?, version: RuleWorld.Version? = nil
    ) throws -> PhotoID {
        let stamp = FileStamp(volume: 1, inode: inode, size: 100, modified: 1, changed: 1)
        var sightings = Sightings()
        let placed = try intake.place(
            [(Location(root: root, path: FilePath(name)), stamp)], at: 1, sightings: &sightings)
        let photo = try #require(placed?.waiting.first)
        if let content {
            let digest = try #require(Digest256(bytes: [UInt8](repeating: content, count: 32)))
            let width = version?.pixels ?? 4
            let picture = PictureContent(
                digest: digest, bytes: 100, format: .jpeg, pictureDigest: digest, width: width, height: width * 3 / 4,
                metadata: PhotoMetadata(), screenshot: 0)
            var measurements = Measurements()
            if let version {
                let half = [UInt8](repeating: version.of, count: 16)
                measurements.perceptualHash = PerceptualHash(bytes: half + [UInt8](repeating: 85, count: 16))
                measurements.perceptualQuality = 100
            }
            _ = try contents.record(.picture(picture, measurements: measurements), of: photo, stamp: stamp, at: 2)
        }
        return photo
    }
}
