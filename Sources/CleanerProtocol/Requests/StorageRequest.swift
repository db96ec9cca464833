/// Asks what takes the most.
package struct StorageRequest: ProtocolRequest {
    package typealias Answer = StorageReport
    package static let method = "storage"
    /// A home that was not measured yet is measured first, which takes as long as its disk needs.
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    /// Whether the home is measured again first.
    package var refresh: Bool?

    package init(refresh: Bool? = nil) {
        self.refresh = refresh
    }
}

/// What takes the most: in the libraries, of the applications and in the home.
package struct StorageReport: Hashable, Sendable, Codable {
    /// A folder with all that is in it.
    package struct Folder: Hashable, Sendable, Codable {
        package var path: String
        package var bytes: Int64

        package init(path: String, bytes: Int64) {
            self.path = path
            self.bytes = bytes
        }
    }

    package struct Part: Hashable, Sendable, Codable {
        package enum Kind: String, Codable, Sendable {
            /// In the libraries, without videos.
            case photos
            case videos
            /// The programs, as their package managers count them.
            case applications
            /// The user's data in applications' folders.
            case applicationData = "application-data"
            /// All caches in the home.
            case caches
            /// The desktop's trash in the home.
            case trash
        }

        package var kind: Kind
        package var bytes: Int64

        package init(_ kind: Kind, bytes: Int64) {
            self.kind = kind
            self.bytes = bytes
        }
    }

    /// As in `status`, with the bytes that are free.
    package var libraries: [StatusReport.Library]
    /// The largest first.
    package var parts: [Part]
    /// The largest folders of the home, the largest first; they contain what `parts` counts too.
    package var folders: [Folder]
    /// The home as a whole.
    package var home: Folder
    /// Whether the home has more files than were counted.
    package var partial: Bool
    /// When the home was measured, in Unix time in seconds.
    package var measured: Int64
    /// The same as ISO 8601.
    package var measuredTime: String

    package init(
        libraries: [StatusReport.Library], parts: [Part], folders: [Folder], home: Folder, partial: Bool,
        measured: Int64
    ) {
        self.libraries = libraries
        self.parts = parts
        self.folders = folders
        self.home = home
        self.partial = partial
        self.measured = measured
        measuredTime = WireTime.text(measured)
    }
}
