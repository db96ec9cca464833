/// Some entries of a list in order, and what all of them are.
package struct PhotoPage: Sendable {
    package enum Entry: Sendable {
        case photo(ListedPhoto)
        case group(PhotoGroup)

        /// The photos, the keeper of a group first.
        package var rows: [ListedPhoto] {
            switch self {
            case .photo(let photo): [photo]
            case .group(let group): group.rows
            }
        }
    }

    /// All rows of the list, those of other pages too.
    package struct Count: Sendable, Hashable {
        package var photos = 0
        package var bytes: Int64 = 0
        /// If the query asks for times: photos that count by the time in their names.
        package var datedByName = 0
        /// The same by the time of their files.
        package var datedByFile = 0

        mutating func add(_ photo: BrowsedPhoto, dates: Bool) {
            photos += 1
            bytes += photo.bytes
            guard dates else { return }
            switch photo.timeSource {
            case .camera: break
            case .name: datedByName += 1
            case .file: datedByFile += 1
            }
        }
    }

    package let entries: [Entry]
    package let count: Count
    /// Behind this key the next page begins; nil on the last one.
    package let next: PageKey?
}
