import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

/// A store with one library, by default in memory, with short methods for what happens to it.
struct Store {
    let database: PhotoDatabase
    let root: Int64

    init(_ database: PhotoDatabase? = nil) throws {
        let database = try database ?? PhotoDatabase()
        self.database = database
        root = try database.places.root(at: Array("/pictures".utf8))
    }

    func location(_ path: String) -> Location {
        Location(root: root, path: FilePath(path))
    }

    /// The watch finds a file.
    ///
    /// - Returns: What the store knows about it then.
    @discardableResult
    func find(
        _ path: String, _ stamp: FileStamp, at now: Int64 = 1,
        isThere: (Location, FileStamp) -> Bool = { _, _ in true }
    ) throws -> StoredFile {
        let location = location(path)
        try place(location, stamp, at: now, isThere: isThere)
        let files = try database.places.files(root: root, directory: location.directory)
        return try #require(files[location.name])
    }

    /// The watch finds a file at any location.
    func place(
        _ location: Location, _ stamp: FileStamp, at now: Int64 = 1, isThere: (Location, FileStamp) -> Bool
    ) throws {
        var sightings = Sightings()
        while try database.intake.place([(location, stamp)], at: now, sightings: &sightings) == nil {
            sightings = sightings.answered(isThere)
        }
    }

    /// The watch sees a file move.
    @discardableResult
    func move(_ path: String, to other: String, _ stamp: FileStamp, at now: Int64 = 6) throws -> Touched {
        var sightings = Sightings()
        while true {
            let touched = try database.intake.move(
                location(path), to: location(other), stamp: stamp, at: now, sightings: &sightings)
            if let touched { return touched }
            sightings = sightings.answered { _, _ in true }
        }
    }

    /// The analysis of a photo gives this picture; other `tags` mean other bytes of the same picture.
    @discardableResult
    func analyse(_ photo: PhotoID, _ stamp: FileStamp, picture: UInt8, tags: UInt8 = 0) throws -> Recorded? {
        var measurements = Measurements()
        measurements.sharpness = 3
        measurements.blurriness = 0.1
        measurements.blurrinessOnScreen = 0.05
        return try database.contents.record(
            .picture(content(picture, tags), measurements: measurements), of: photo, stamp: stamp, at: 2)
    }

    func content(
        _ picture: UInt8, _ tags: UInt8, format: MediaFormat = .jpeg, metadata: PhotoMetadata = PhotoMetadata(),
        screenshot: Double = 0, holdings: Holdings = Holdings()
    ) -> PictureContent {
        PictureContent(
            digest: digest(picture, tags), bytes: 100, format: format, pictureDigest: digest(picture, 255), width: 40,
            height: 30, metadata: metadata, screenshot: screenshot, holdings: holdings)
    }

    /// Finds and analyses a file.
    func add(_ path: String, inode: UInt64, picture: UInt8, tags: UInt8 = 0) throws -> PhotoID {
        let photo = try find(path, stamp(inode)).photo
        return try analyse(photo, stamp(inode), picture: picture, tags: tags)?.photo ?? photo
    }

    /// Finds a file that cannot be read.
    func refuse(
        _ path: String, inode: UInt64, _ status: OtherContent.Status, _ digest: Digest256?, _ format: MediaFormat? = nil
    ) throws -> PhotoID {
        let photo = try find(path, stamp(inode)).photo
        let content = OtherContent(digest: digest, bytes: 100, status: status, format: format, reason: "why")
        _ = try database.contents.record(.other(content), of: photo, stamp: stamp(inode), at: 2)
        return photo
    }

    /// The analysis of a file finds a sidecar with this title; nil for none.
    func read(_ file: PhotoID, _ stamp: FileStamp, title: String?) throws {
        try read(
            file, stamp,
            title.map { title in
                var metadata = PhotoMetadata()
                metadata.title = title
                return metadata
            })
    }

    /// The analysis of a file finds a sidecar that says this; nil for none.
    func read(_ file: PhotoID, _ stamp: FileStamp, _ metadata: PhotoMetadata?) throws {
        let content = OtherContent(
            digest: nil, bytes: 100, status: .foreign, format: nil, reason: nil, sidecar: metadata)
        _ = try database.contents.record(.other(content), of: file, stamp: stamp, at: 2)
    }

    func decide(_ photos: [PhotoID], _ decision: Decision?) throws {
        _ = try database.decisions.decide(
            photos.map { DecisionChange(photo: $0, decision: decision) }, as: .mark, at: 3)
    }

    func decision(_ photo: PhotoID) throws -> Decision? {
        try database.photos.records(of: [photo])[photo]?.decision
    }

    func paths(_ photo: PhotoID) throws -> [String] {
        try database.photos.records(of: [photo])[photo]?.locations.map { String(decoding: $0.path, as: UTF8.self) }
            ?? []
    }

    /// What is in the trash comes back; `isUndone` if that undoes the emptying.
    func restore(_ put: TrashOperation, isUndone: Bool) throws {
        try database.trash.complete(try planRestore(put, isUndone: isUndone), at: nil, now: 6)
    }

    /// Plans that something comes back from the trash.
    func planRestore(_ put: TrashOperation, isUndone: Bool) throws -> Int64 {
        var back = put
        back.kind = .restore
        back.target = put.original
        if !isUndone { back.act = nil }
        return try database.trash.plan(back)
    }

    /// Why each decision about a photo does not hold any more, the newest first.
    func withdrawals(_ photo: PhotoID) throws -> [Withdrawal?] {
        try database.decisions.history(count: 99).decisions.filter { $0.photo == photo }.map(\.withdrawn)
    }

    /// The photo goes to the desktop's trash under a name, in a new emptying or a known one.
    func trash(
        _ photo: PhotoID, _ path: String, inode: UInt64, as name: String = "a", in known: Int64? = nil
    ) throws -> Int64 {
        let act = try known ?? database.decisions.beginAct(.empty, at: 4)
        let operation = try database.trash.plan(
            TrashOperation(
                act: act, photo: photo, main: nil, kind: .put, directory: Array("/trash".utf8),
                name: Array(name.utf8), original: Array("/pictures/\(path)".utf8), target: nil, device: 1,
                inode: inode, size: 100, modified: 5, deleted: "2024-01-01T00:00:00", at: 4))
        try database.trash.complete(operation, at: location(path), now: 5)
        return act
    }
}

func stamp(_ inode: UInt64, size: Int64 = 100, modified: Int64 = 5, changed: Int64 = 5) -> FileStamp {
    FileStamp(volume: 1, inode: inode, size: size, modified: modified, changed: changed)
}

func digest(_ first: UInt8, _ second: UInt8) -> Digest256 {
    guard let digest = Digest256(bytes: [first, second] + Array(repeating: 0, count: 30)) else {
        preconditionFailure("thirty-two bytes are a digest")
    }
    return digest
}
