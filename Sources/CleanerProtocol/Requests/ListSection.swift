/// In a list with sections: the one that a row belongs to.
package struct ListSection: Hashable, Sendable, Codable {
    /// The app, or the day such as `2023-07-01`; absent for photos without a known app.
    package var name: String?
    /// All photos of the section, those of other pages too.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64

    package init(name: String?, photos: Int, bytes: Int64) {
        self.name = name
        self.photos = photos
        self.bytes = bytes
    }
}
