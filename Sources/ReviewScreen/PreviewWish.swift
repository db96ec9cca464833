package import TerminalScreen

/// A picture that is on the screen or soon will be, with the size into which it must fit.
package struct PreviewWish: Hashable, Sendable {
    package var photo: String
    package var size: PixelSize
    /// The moment of a video in milliseconds; nil for its poster.
    package var moment: Int64?

    package init(photo: String, size: PixelSize, moment: Int64? = nil) {
        self.photo = photo
        self.size = size
        self.moment = moment
    }

    /// The name of the picture in the answer; without a moment it is the photo's id.
    package var id: String { Self.id(photo, at: moment) }

    static func id(_ photo: String, at moment: Int64?) -> String {
        moment.map { "\(photo)@\($0)" } ?? photo
    }
}
