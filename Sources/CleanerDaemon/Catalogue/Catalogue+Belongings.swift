import FileSystem
import PhotoCulling
import PhotoStore

/// The files that belong to photos, counted in the same way for every answer.
extension Catalogue {
    /// What goes with main photos: their companions and the sidecars on the disk.
    struct Belongings: Sendable {
        /// Companions and sidecars.
        var files = 0
        /// Of the sidecars.
        var sidecarBytes: Int64 = 0
        /// As reports say it: absent where nothing belongs to the photos.
        var count: Int? { files > 0 ? files : nil }
    }

    /// Counts what belongs to families, each a main photo before its companions.
    ///
    /// Other requests are answered while the disk is read. The caller has decided already, so a folder that cannot be
    /// read costs only the count of its sidecars.
    func belongings(of families: [[PhotoID]]) async -> Belongings {
        let companions = families.reduce(0) { $0 + $1.count - 1 }
        let (store, libraries) = (store, libraries)
        do {
            let sidecars = try await libraries.ask {
                var owners = SidecarOwners()
                return try families.flatMap { family in
                    let records = try store.photos.records(of: family)
                    return (try? libraries.sidecars(of: family.compactMap { records[$0] }, &owners)) ?? []
                }
            }
            return Belongings(
                files: companions + sidecars.count, sidecarBytes: sidecars.reduce(0) { $0 + $1.bytes })
        } catch {
            return Belongings(files: companions)
        }
    }
}
