/// What takes the most in a user's home, in bytes on the disk.
package struct HomeStorage: Codable, Sendable, Hashable {
    /// A folder with all that is in it.
    package struct Folder: Codable, Sendable, Hashable {
        package var path: String
        package var bytes: Int64

        package init(path: String, bytes: Int64) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Seconds since 1970.
    package var time: Int64
    /// The home as a whole.
    package var total: Int64
    /// The desktop's trash in the home.
    package var trash: Int64
    /// All caches: `$XDG_CACHE_HOME`, and those of Flatpak's applications and of snaps.
    package var caches: Int64
    /// The largest folders, the largest first.
    package var folders: [Folder]
    /// Whether the home has more files than are counted.
    package var isPartial: Bool
}
