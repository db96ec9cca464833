import SystemPackage

/// The files of snaps, which snapd keeps as `NAME_REVISION.snap`, also a few revisions from before.
struct SnapSystem {
    private var files: [String: [FilePath]] = [:]

    init(_ places: SurveyPlaces) {
        for name in SurveyPlaces.names(in: places.snapFiles) where name.extension == "snap" {
            guard let end = name.stem.lastIndex(of: "_") else { continue }
            files[String(name.stem[..<end]), default: []].append(places.snapFiles.appending(name))
        }
    }

    /// What all revisions take; nil if there is no such snap.
    func size(of name: String, _ sizes: inout FolderSize) -> Int64? {
        files[name].map { $0.reduce(0) { $0 + sizes.size(of: $1) } }
    }
}
