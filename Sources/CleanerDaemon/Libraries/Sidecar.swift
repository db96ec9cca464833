import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// A file beside a photo that belongs to it by its name.
struct Sidecar: Hashable, Sendable {
    let location: Location
    let stamp: FileStamp
    var bytes: Int64 { stamp.size }
}

extension Libraries {
    /// The sidecars that would belong to no other file after these photos are gone; blocks.
    ///
    /// Among them are files that were not analysed yet.
    ///
    /// - Parameters:
    ///   - going: The photos that are to go.
    ///   - names: Remembers the folders that were read.
    ///   - rules: Know which files are no sidecars, and which stay because the user wants that.
    /// - Returns: The sidecars, each once.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder of a photo cannot be read; `StoreError`.
    func sidecars(of going: [PhotoRecord], _ names: inout FolderNames, _ rules: SidecarRules) throws -> [Sidecar] {
        let locations = going.flatMap(\.locations)
        let places = Set(locations)
        var sidecars: [Sidecar] = []
        var inodes: Set<UInt64> = []
        for location in locations {
            guard let library = roots[location.root] else { continue }
            func beside(_ name: [UInt8]) -> Location {
                Location(root: location.root, directory: location.directory, name: name)
            }
            let near = try names.names(near: location, library: library)
            let found = try SidecarName.sidecars(of: location.name, among: near).compactMap { found in
                let place = beside(found.name)
                let sidecar = (try? stamp(at: place)).map { Sidecar(location: place, stamp: $0) }
                return try sidecar.map { (found: found, sidecar: $0, standing: try rules.standing(of: $0)) }
            }
            // A photo that is named like a sidecar has the stem as well.
            let hasOtherPhoto = found.contains {
                $0.found.isOfStem && $0.standing.isPhoto && !places.contains($0.sidecar.location)
            }
            for (found, sidecar, standing) in found where standing.mayGo && !(found.isOfStem && hasOtherPhoto) {
                guard places.isSuperset(of: found.owners.map(beside)) else { continue }
                if inodes.insert(sidecar.stamp.inode).inserted { sidecars.append(sidecar) }
            }
        }
        return sidecars
    }

    /// The same for an answer: none if the folder cannot be read, as on a disk that is not there.
    func readableSidecars(
        of going: [PhotoRecord], _ names: inout FolderNames, _ rules: SidecarRules
    ) throws(StoreError) -> [Sidecar] {
        do {
            return try sidecars(of: going, &names, rules)
        } catch let error as StoreError {
            throw error
        } catch is OpenedPhoto.Failure {
            return []
        } catch is Errno {
            return []
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

extension SidecarRules.Standing {
    fileprivate var isPhoto: Bool { if case .photo = self { true } else { false } }

    /// Whether it goes with its photo, or will if it turns out to be no photo.
    fileprivate var mayGo: Bool {
        switch self {
        case .free, .unread: true
        case .claimed, .photo: false
        }
    }
}
