/// What is known of a photo without decoding: its header, whose members this type has too, and its identity.
@dynamicMemberLookup
package struct Inspection: Hashable, Sendable {
    package let header: ImageHeader
    /// SHA-256 of the coded picture and of everything that changes its look, without metadata.
    ///
    /// Adding, changing and stripping metadata does not change it. It is never equal to a digest of the file.
    package let pictureDigest: Digest256

    package init(header: ImageHeader, pictureDigest: Digest256) {
        self.header = header
        self.pictureDigest = pictureDigest
    }

    package subscript<Value>(dynamicMember member: KeyPath<ImageHeader, Value>) -> Value {
        header[keyPath: member]
    }
}
