package import FoundationEssentials
package import Images
package import PhotoCulling

/// What stands by one act of the person, or by one change on disk to what was decided: photos, pairs and settings as
/// they are from now on.
///
/// It says how things stand and not what was done, so that the last record of a photo is all that counts of it and
/// taking one in twice does no harm.
package struct JournalRecord: Codable, Hashable, Sendable {
    /// Counts the changes; the store remembers the last one that it has.
    ///
    /// All records of a writing as a whole bear one.
    package var number: Int64
    package var photos: [StandingPhoto]?
    package var apart: [StandingPair]?
    package var settings: [StandingSetting]?
}

/// A photo about which something was decided.
package struct StandingPhoto: Codable, Hashable, Sendable {
    package let id: PhotoID
    /// nil where nothing stands any more.
    package var standing: Standing?

    package struct Standing: Codable, Hashable, Sendable {
        package var decision: String?
        package var decided: Int64?
        package var lastCopy: Bool
        package var hadCopy: Bool
        package var why: String?
        package var gone: Int64?
        /// Where it lies, absolute.
        package var paths: [Data]
        /// Volume, inode, size, modified, changed, as the store has them.
        package var stamp: [Int64]
        package var content: StandingContent?
        package var operations: [StandingOperation]?
    }
}

/// By what a photo's file is known again, wherever it lies.
package struct StandingContent: Codable, Hashable, Sendable {
    package var digest: Digest256
    package var bytes: Int64
    package var status: String
    package var reason: String?
    package var format: String?
    package var picture: StandingPicture?
}

/// By what a photo's picture is known again.
package struct StandingPicture: Codable, Hashable, Sendable {
    package var digest: Digest256
    package var width: Int
    package var height: Int
    package var perceptualHash: Data?
    package var perceptualQuality: Int?
}

/// A step of the trash that is planned, or whose photo lies or lay there.
package struct StandingOperation: Codable, Hashable, Sendable {
    package var id: Int64
    package var act: Int64?
    /// The photo that its own went with; of a sidecar the photo itself.
    package var main: PhotoID?
    package var kind: String
    package var state: String
    package var directory: Data
    package var name: Data
    package var original: Data
    package var target: Data?
    /// Device, inode, size, modified, as the store has them.
    package var identity: [Int64]
    package var deleted: String
    package var at: Int64
}

/// Two pictures that are called different, or are not any more.
package struct StandingPair: Codable, Hashable, Sendable {
    package var one: StandingPicture
    package var other: StandingPicture
    package var isApart: Bool
}

/// A setting that is remembered, or with nil is not any more.
package struct StandingSetting: Codable, Hashable, Sendable {
    package var name: String
    package var value: String?
}

extension Sequence<JournalRecord> {
    /// Of each photo what the last record says.
    package var photos: [PhotoID: StandingPhoto] {
        var photos: [PhotoID: StandingPhoto] = [:]
        for photo in lazy.flatMap({ $0.photos ?? [] }) { photos[photo.id] = photo }
        return photos
    }
}
