import BoundedReading
package import Images

extension Digest256 {
    /// The digest of all the bytes given.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> Digest256 {
        let hasher = PictureHasher()
        hasher.update(bytes)
        return hasher.finish()
    }

    /// The digest of a large file's size and its ends, which is never equal to a digest of all bytes of a file.
    ///
    /// `first` and `last` are the bytes of the ends, `size` counts those of the whole file.
    package static func ofEnds(
        _ first: UnsafeRawBufferPointer, _ last: UnsafeRawBufferPointer, size: Int64
    ) -> Digest256 {
        let hasher = PictureHasher(domain: "ends")
        hasher.update("size", Int(size))
        hasher.update("bytes", first, last)
        return hasher.finish()
    }

    /// The digest of bytes that come in pieces, for files that are too large for memory.
    ///
    /// `next` gives the pieces in order, each valid until the following call, and nil at the end.
    package static func ofPieces<Failure: Error>(
        _ next: () throws(Failure) -> UnsafeRawBufferPointer?
    ) throws(Failure) -> Digest256 {
        let hasher = PictureHasher()
        while let piece = try next() { hasher.update(piece) }
        return hasher.finish()
    }
}
