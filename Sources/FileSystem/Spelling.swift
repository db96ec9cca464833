/// Compares paths as people read them: letter case and Unicode form do not count.
///
/// A name that is not UTF-8 is compared byte by byte.
package enum Spelling {
    private static let slash = UInt8(ascii: "/")

    /// The rest of a path below a folder: empty if it is the folder itself, nil if it lies elsewhere.
    ///
    /// Both are normalised bytes without a slash at the end; the empty folder holds every relative path.
    package static func rest(of path: [UInt8], behind folder: [UInt8]) -> ArraySlice<UInt8>? {
        guard !folder.isEmpty else { return path[...] }
        for (place, byte) in folder.enumerated() {
            guard place < path.count else { return nil }
            guard path[place] < 0x80, byte < 0x80 else { return restByNames(path, folder) }
            guard lowered(path[place]) == lowered(byte) else { return nil }
        }
        if path.count == folder.count { return [] }
        return path[folder.count] == slash ? path[(folder.count + 1)...] : nil
    }

    /// Whether both name the same file.
    package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.isEmpty == second.isEmpty && rest(of: first, behind: second)?.isEmpty == true
    }

    private static func restByNames(_ path: [UInt8], _ folder: [UInt8]) -> ArraySlice<UInt8>? {
        let names = path.split(separator: slash)
        let wanted = folder.split(separator: slash)
        guard names.count >= wanted.count, zip(names, wanted).allSatisfy(isSameName) else { return nil }
        return names.count == wanted.count ? [] : path[names[wanted.count].startIndex...]
    }

    /// Compares strings by canonical equivalence.
    ///
    /// Converting to capitals first makes ß equal SS, and ς equal σ.
    private static func isSameName(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        if first == second { return true }
        guard let first = String(validating: first, as: UTF8.self),
            let second = String(validating: second, as: UTF8.self)
        else { return false }
        return first.uppercased().lowercased() == second.uppercased().lowercased()
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
