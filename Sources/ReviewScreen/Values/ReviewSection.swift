/// A section of a list as a card: the screenshots of an app, or the photos of a day.
package struct ReviewSection: Hashable, Sendable {
    /// `WhatsApp`, `2023-07-01`; safe to print.
    package var title: String
    /// The photos that wait in it; the card may have only the first of them.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64

    package init(title: String, photos: Int, bytes: Int64) {
        self.title = title
        self.photos = photos
        self.bytes = bytes
    }
}
