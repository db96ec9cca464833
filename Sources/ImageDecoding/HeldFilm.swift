import BoundedReading
package import Images

/// The film of a motion photo, inside the file of its picture.
package enum HeldFilm {
    /// The formats whose files phones put films into.
    package static let formats: Set<MediaFormat> = [.jpeg, .heif, .avif]

    /// Where in a whole file the film lies that `Holdings` count; nil without one.
    ///
    /// Accepts any bytes. The film is a file of its own there, and nothing of its coded pictures was looked at.
    package static func place(in bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> Range<Int>? {
        let bytes = BoundedBytes(bytes)
        switch format {
        case .jpeg:
            guard let end = (try? JPEGStructure(bytes))?.end, end < bytes.count else { return nil }
            let place = MovieBox.film(in: bytes.from(end))?.place
            return place.map { $0.lowerBound + end..<$0.upperBound + end }
        case .heif, .avif:
            let (boxes, rest) = ISOBox.read(bytes)
            return HEIFHoldings.film(boxes, rest)?.place
        default: return nil
        }
    }
}
