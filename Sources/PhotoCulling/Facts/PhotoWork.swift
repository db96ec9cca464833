/// What a file's name and the files beside it say about a person's work on the photo, or a program's.
package struct PhotoWork: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A sidecar belongs to the photo: stars, words, the steps of an edit.
    package static let sidecar = PhotoWork(rawValue: 1 << 0)
    /// The name says that it was edited, or that the phone or its owner chose it among others.
    package static let edited = PhotoWork(rawValue: 1 << 1)
    /// A program's copy from before it changed the photo.
    package static let backup = PhotoWork(rawValue: 1 << 2)
}
