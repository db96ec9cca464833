/// One list in the menu.
package struct ReviewChoice: Hashable, Sendable {
    /// The source's id.
    package var id: String
    /// `Screenshots`, `Last 30 days`.
    package var title: String
    /// Photos in it that are not decided, and their size; nil where nobody counted.
    package var photos: Int?
    package var bytes: Int64?

    package init(id: String, title: String, photos: Int? = nil, bytes: Int64? = nil) {
        self.id = id
        self.title = title
        self.photos = photos
        self.bytes = bytes
    }
}
