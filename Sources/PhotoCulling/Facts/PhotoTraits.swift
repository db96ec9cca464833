/// What is true of a photo and weighs when a keeper is chosen.
package struct PhotoTraits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The metadata name a camera and an exposure, as exports and forwarded copies seldom do.
    package static let cameraOriginal = PhotoTraits(rawValue: 1 << 0)
    /// The metadata hold coordinates.
    package static let place = PhotoTraits(rawValue: 1 << 1)
    /// The metadata hold a rating that a person gave.
    package static let rating = PhotoTraits(rawValue: 1 << 2)
    package static let video = PhotoTraits(rawValue: 1 << 3)
    /// Never proposed: it lies where the person or the file system forbids to remove it.
    package static let protected = PhotoTraits(rawValue: 1 << 4)
    /// Neither proposed nor a keeper: it lies in a folder that the person left out.
    package static let leftOut = PhotoTraits(rawValue: 1 << 5)
    /// Not there any more: the person deleted it, and its picture is remembered in case it comes back.
    package static let tombstone = PhotoTraits(rawValue: 1 << 6)
    /// Belongs to another photo, with which it goes: never proposed by itself.
    package static let companion = PhotoTraits(rawValue: 1 << 7)
    /// Others belong to it.
    package static let accompanied = PhotoTraits(rawValue: 1 << 8)
}
