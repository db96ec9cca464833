package import FoundationEssentials
package import Images
package import PhotoCulling

/// The state of photos, pairs and settings after one change of decisions.
///
/// A record holds states, not changes. So only the last record about a photo counts, and reading one twice does no
/// harm.
package struct JournalRecord: Codable, Hashable, Sendable {
    /// Counts the changes.
    ///
    /// The store keeps the number of the last record that it has. All records of a rewrite have the same number.
    package var number: Int64
    package var photos: [StandingPhoto]?
    package var apart: [StandingPair]?
    package var settings: [StandingSetting]?
}

/// A photo with a decision or a step of the trash.
package struct StandingPhoto: Codable, Hashable, Sendable {
    package let id: PhotoID
    /// nil if the photo has neither any more.
    package var standing: Standing?

    package struct Standing: Codable, Hashable, Sendable {
        package var decision: String?
        package var decided: Int64?
        package var lastCopy: Bool
        package var hadCopy: Bool
        package var why: String?
        package var gone: Int64?
        /// The absolute paths of its locations, at most `PlaceStore.mostNames`.
        package var paths: [Data]
        /// Volume, inode, size, modified, changed, as the store has them.
        package var stamp: [Int64]
        package var content: StandingContent?
        package var operations: [StandingOperation]?
    }
}

/// What identifies a photo's file, wherever it lies.
package struct StandingContent: Codable, Hashable, Sendable {
    package var digest: Digest256
    package var bytes: Int64
    package var status: String
    package var reason: String?
    package var format: String?
    package var picture: StandingPicture?
}

/// What identifies a photo's picture.
package struct StandingPicture: Codable, Hashable, Sendable {
    package var digest: Digest256
    package var width: Int
    package var height: Int
    package var perceptualHash: Data?
    package var perceptualQuality: Int?
}

/// A step of the trash that is planned, or whose photo is or was in the trash.
package struct StandingOperation: Codable, Hashable, Sendable {
    package var id: Int64
    package var act: Int64?
    /// The main photo of a companion; for a sidecar the photo itself.
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

/// Two pictures that the user called different, or no longer does.
package struct StandingPair: Codable, Hashable, Sendable {
    package var one: StandingPicture
    package var other: StandingPicture
    package var isApart: Bool
}

/// A setting; a value of nil means that it was removed.
package struct StandingSetting: Codable, Hashable, Sendable {
    package var name: String
    package var value: String?
}

extension Sequence<JournalRecord> {
    /// The last state of each photo.
    package var photos: [PhotoID: StandingPhoto] {
        var photos: [PhotoID: StandingPhoto] = [:]
        for photo in lazy.flatMap({ $0.photos ?? [] }) { photos[photo.id] = photo }
        return photos
    }
}
