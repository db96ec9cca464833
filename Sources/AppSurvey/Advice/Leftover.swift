/// A folder in the user's home whose application is gone.
package struct Leftover: Codable, Sendable, Hashable {
    package enum Owner: Codable, Sendable, Hashable {
        /// An application of Flatpak, by its id.
        case flatpak(String)
        /// A package that was removed and not purged, by its name.
        case debian(String)
    }

    package var path: String
    package var owner: Owner
    /// Bytes on the disk.
    package var bytes: Int64

    package init(path: String, owner: Owner, bytes: Int64) {
        self.path = path
        self.owner = owner
        self.bytes = bytes
    }
}
