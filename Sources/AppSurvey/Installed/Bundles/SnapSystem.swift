import SystemPackage

/// The files of snaps, which snapd keeps as `NAME_REVISION.snap`, a few earlier revisions included.
struct SnapSystem {
    private var files: [String: [FilePath]] = [:]
    /// Remembers the answers by snap: each of its desktop entries asks, but its files count only once.
    private var measured: [String: Int64] = [:]

    init(_ places: SurveyPlaces) {
        for name in SurveyPlaces.names(in: places.snapFiles) where name.extension == "snap" {
            guard let end = name.stem.lastIndex(of: "_") else { continue }
            files[String(name.stem[..<end]), default: []].append(places.snapFiles.appending(name))
        }
    }

    /// The bytes of all revisions; nil if there is no such snap.
    mutating func size(of name: String, _ sizes: inout FolderSize) -> Int64? {
        if let known = measured[name] { return known }
        measured[name] = files[name].map { $0.reduce(0) { $0 + sizes.size(of: $1) } }
        return measured[name]
    }
}
