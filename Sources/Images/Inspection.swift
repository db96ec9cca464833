/// All that a photo tells without decoding a pixel: its header, whose members are this one's too, and its identity.
@dynamicMemberLookup
package struct Inspection: Hashable, Sendable {
    package let header: ImageHeader
    /// SHA-256 of the coded picture and of all that changes how it is shown, without metadata.
    ///
    /// It survives adding, changing and stripping of metadata. It is not a digest of the file and never equal to one.
    package let pictureDigest: Digest256

    package init(header: ImageHeader, pictureDigest: Digest256) {
        self.header = header
        self.pictureDigest = pictureDigest
    }

    package subscript<Value>(dynamicMember member: KeyPath<ImageHeader, Value>) -> Value {
        header[keyPath: member]
    }
}
