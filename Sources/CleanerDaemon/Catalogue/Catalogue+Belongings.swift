import FileSystem
import PhotoCulling
import PhotoStore

/// The files that belong to photos, counted in the same way for every answer.
extension Catalogue {
    /// What goes with main photos: their companions and the sidecars on the disk.
    struct Belongings: Sendable {
        /// Companions and sidecars.
        let files: Int
        /// The bytes of the sidecars.
        let sidecarBytes: Int64
        /// As reports say it: absent where nothing belongs to the photos.
        var count: Int? { files > 0 ? files : nil }

        init(files: Int, sidecarBytes: Int64 = 0) {
            self.files = files
            self.sidecarBytes = sidecarBytes
        }

        /// What the store knows; no disk is asked for sidecars.
        init(companionsOf families: [[PhotoID]]) {
            self.init(files: families.reduce(0) { $0 + $1.count - 1 })
        }
    }

    /// Counts what belongs to families, each a main photo before its companions.
    ///
    /// It answers other requests while it reads the disk. The caller has decided already, so for an unreadable folder
    /// only the count of its sidecars is missing. A failure of the store raises its condition.
    func belongings(of families: [[PhotoID]]) async -> Belongings {
        let known = Belongings(companionsOf: families)
        let (store, libraries, rules) = (store, libraries, sidecarRules)
        do {
            let sidecars = try await libraries.ask {
                let records = try families.map { family in
                    let records = try store.photos.records(of: family)
                    return family.compactMap { records[$0] }
                }
                var owners = SidecarOwners()
                return libraries.besideSidecars(records).flatMap {
                    (try? libraries.sidecars(of: $0, &owners, rules)) ?? []
                }
            }
            return Belongings(
                files: known.files + sidecars.count, sidecarBytes: sidecars.reduce(0) { $0 + $1.bytes })
        } catch {
            if let error = error as? StoreError { failed(error, in: "counting the files beside photos") }
            return known
        }
    }
}

extension Libraries {
    /// Up to this many photos of one folder are looked up one by one; for more, reading the folder once is faster.
    private static let fewPhotos = 16

    /// The families beside which some file has the name of a sidecar, of those whose folder holds many of them.
    ///
    /// Looking for a dozen names beside each photo takes milliseconds where paths are long.
    fileprivate func besideSidecars(_ families: [[PhotoRecord]]) -> [[PhotoRecord]] {
        let byFolder = Dictionary(grouping: families) { $0.first?.locations.first.map(Folder.init) }
        return byFolder.flatMap { folder, families in
            guard families.count > Self.fewPhotos, let folder, let library = roots[folder.root],
                let names = try? SidecarOwners.names(folder.directory, library)
            else { return families }
            let present = Set(names.map(Self.lowercased))
            return families.filter { family in
                family.flatMap(\.locations).contains { location in
                    Folder(location) != folder || Self.sidecarNames(of: location.name).contains(where: present.contains)
                }
            }
        }
    }

    private struct Folder: Hashable {
        let root: Int64
        let directory: [UInt8]

        init(_ location: Location) {
            root = location.root
            directory = location.directory
        }
    }

    /// Names in lower case, because some file systems ignore case.
    private static func sidecarNames(of name: [UInt8]) -> [[UInt8]] {
        let stem = CompanionName(name).map { CompanionName.sidecars(ofStem: $0.stem) } ?? []
        return (CompanionName.sidecars(of: name) + stem).map(lowercased)
    }

    private static func lowercased(_ name: [UInt8]) -> [UInt8] {
        name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }
}
