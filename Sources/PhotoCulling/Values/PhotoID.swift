package import PhotoCategories

/// A photo's number in the store.
package typealias PhotoID = Int64
/// The number of a coded image without metadata: photos that share it show the same picture bit for bit.
package typealias PictureID = Int64
/// The number of a file's bytes: photos that share it are identical files.
package typealias ContentID = Int64

/// The name of a group; it stays the same as long as the group's oldest picture stays.
package enum GroupID: Sendable, Hashable, CustomStringConvertible {
    /// Photos of one picture: `g:d<picture>`.
    case duplicates(PictureID)
    /// Identical files without a known picture, because they cannot be decoded: `g:b<content>`.
    case identicalFiles(ContentID)
    /// Near duplicates, named after the smallest number among their pictures: `g:n<picture>`.
    case nearDuplicates(PictureID)
    /// Similar shots, named after the smallest number among their pictures: `g:s<picture>`.
    case similar(PictureID)
    /// Photos of one moment, named after the smallest of their numbers: `g:m<photo>`.
    case moment(PhotoID)

    /// Reads what `description` prints; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.hasPrefix("g:"), let number = Int64(text.dropFirst(3)) else { return nil }
        switch text.dropFirst(2).first {
        case "d": self = .duplicates(number)
        case "b": self = .identicalFiles(number)
        case "n": self = .nearDuplicates(number)
        case "s": self = .similar(number)
        case "m": self = .moment(number)
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .duplicates(let picture): "g:d\(picture)"
        case .identicalFiles(let content): "g:b\(content)"
        case .nearDuplicates(let picture): "g:n\(picture)"
        case .similar(let picture): "g:s\(picture)"
        case .moment(let photo): "g:m\(photo)"
        }
    }

    package var category: Category {
        switch self {
        case .duplicates, .identicalFiles: .duplicates
        case .nearDuplicates: .nearDuplicates
        case .similar: .similar
        case .moment: .moments
        }
    }
}
