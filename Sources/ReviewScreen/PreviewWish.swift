package import TerminalScreen

/// A picture that is on the screen or soon will be, with the size it is to fit into.
package struct PreviewWish: Hashable, Sendable {
    package var photo: String
    package var size: PixelSize
    /// Of a video, in milliseconds; its poster where absent.
    package var moment: Int64?

    package init(photo: String, size: PixelSize, moment: Int64? = nil) {
        self.photo = photo
        self.size = size
        self.moment = moment
    }

    /// By which the answer names the picture: that of a photo has the photo's id.
    package var id: String { Self.id(photo, at: moment) }

    static func id(_ photo: String, at moment: Int64?) -> String {
        moment.map { "\(photo)@\($0)" } ?? photo
    }
}
