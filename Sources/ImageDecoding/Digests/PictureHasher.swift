package import BoundedReading
internal import CCrypto
package import Images

/// SHA-256 piece by piece, through the system's libcrypto, which uses the processor's SHA instructions.
///
/// Coded ranges of a picture are hashed as they are. Everything else is hashed with a tag and its length, so that two
/// different pictures never give the same stream.
package struct PictureHasher: ~Copyable {
    private let context: OpaquePointer

    /// A digest of raw bytes.
    package init() {
        guard let context = EVP_MD_CTX_new() else { fatalError("no memory for a SHA-256 context") }
        precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
        self.context = context
    }

    /// A picture digest: the domain keeps digests of different formats and of raw bytes apart.
    package init(domain: StaticString) {
        self.init()
        frame("cleaner picture 1")
        frame(domain)
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    package borrowing func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "SHA-256 failed")
    }

    package borrowing func update(_ number: Int) {
        withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { update($0) }
    }

    /// A tag, the length and the bytes.
    package borrowing func update(_ tag: StaticString, _ bytes: BoundedBytes) {
        frame(tag)
        update(bytes.count)
        update(bytes.raw)
    }

    /// A tag, the length of two pieces together, and their bytes.
    package borrowing func update(
        _ tag: StaticString, _ first: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer
    ) {
        frame(tag)
        update(first.count + rest.count)
        update(first)
        update(rest)
    }

    /// A tag and a number.
    package borrowing func update(_ tag: StaticString, _ number: Int) {
        frame(tag)
        update(number)
    }

    package borrowing func finish() -> Digest256 {
        let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            var length: UInt32 = 0
            precondition(EVP_DigestFinal_ex(context, buffer.baseAddress, &length) == 1, "SHA-256 failed")
            count = Int(length)
        }
        guard let digest = Digest256(bytes: bytes) else { fatalError("SHA-256 has 32 bytes") }
        return digest
    }

    private borrowing func frame(_ text: StaticString) {
        update(text.utf8CodeUnitCount)
        update(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

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
