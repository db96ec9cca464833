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
                var names = FolderNames()
                return try records.flatMap { try libraries.readableSidecars(of: $0, &names, rules) }
            }
            return Belongings(
                files: known.files + sidecars.count, sidecarBytes: sidecars.reduce(0) { $0 + $1.bytes })
        } catch {
            if let error = error as? StoreError { failed(error, in: "counting the files beside photos") }
            return known
        }
    }
}
