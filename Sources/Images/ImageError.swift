/// Why a file could not be decoded; `reason` explains each case to people.
package enum ImageError: Error, Hashable, Sendable {
    /// The file is empty, as after an interrupted copy.
    case empty
    /// No known media format begins like this.
    case notMedia
    /// The file is truncated or broken; the text is the codec's message.
    case damaged(String)
    /// The file may be intact, but its format or a feature of it is not supported.
    case unsupported(String)
    /// More pixels than `PixelLimit.pixels`, a side longer than `PixelLimit.side`, or more than the memory limit could hold.
    case tooLarge(width: Int, height: Int)
    /// Decoding would go over more than `PixelLimit.decodedPixels`.
    case tooCostly(decodedPixels: Int)

    /// One sentence or two for people: what is wrong and what can be done.
    package var reason: String {
        switch self {
        case .empty:
            "The file is empty; copy it again from where it came from."
        case .notMedia:
            "The content is no photo or video format that is known; the name's ending may be wrong."
        case .damaged(let what):
            "The photo is damaged (\(what)); copy it again from where it came from, or look for another copy."
        case .unsupported(let what):
            "This kind of file is not analysed (\(what)); it is only counted."
        case .tooLarge(let width, let height):
            "The picture of \(width) × \(height) pixels is too large to be analysed safely "
                + "(limit: \(PixelLimit.pixels / 1_000_000) megapixels, fewer where decoding takes much memory); "
                + "it is only counted."
        case .tooCostly(let pixels):
            "Decoding this picture would cost as much as \(pixels / 1_000_000) megapixels "
                + "(limit: \(PixelLimit.decodedPixels / 1_000_000)), more than any camera's photo; it is not decoded."
        }
    }
}
