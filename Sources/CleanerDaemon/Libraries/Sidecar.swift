import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

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
            let near = try names.names(near: location, library: library, patience)
            let found = try SidecarName.sidecars(of: location.name, among: near).compactMap { found in
                let place = beside(found.name)
                let sidecar = try stampIfThere(place).map { Sidecar(location: place, stamp: $0) }
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

/// Decides which files that are named like sidecars go with a photo, by what is known in one turn.
///
/// A name does not make a sidecar: a picture may be called `.xmp`, and the user may keep or protect any file.
struct SidecarRules: Sendable {
    enum Standing {
        /// It is no photo, and nobody decided about it.
        case free(PhotoRecord)
        /// The user decided about it or protected it.
        case claimed
        /// It is listed as a photo, so it goes only for a decision of its own.
        case photo
        /// It may be a photo: the file that lies there now was not analysed yet.
        case unread
    }

    let store: PhotoDatabase
    let settings: LiveSettings

    func standing(of sidecar: Sidecar) throws -> Standing {
        let record = try record(of: sidecar)
        if let status = record?.status, status != .waiting { return .photo }
        let protected = settings.values.places(of: .protect)
        let locations = [sidecar.location] + (record?.locations ?? [])
        guard record?.decision == nil, settings.places.place(of: locations, among: protected) == nil else {
            return .claimed
        }
        guard let record, record.status == nil, record.stamp.hasSameContentSigns(as: sidecar.stamp) else {
            return .unread
        }
        return .free(record)
    }

    /// The sidecars that may go now, with what the store knows about them.
    ///
    /// - Throws: `ProtocolError` if one of them may be a photo.
    func departing(_ sidecars: [Sidecar]) throws -> [(sidecar: Sidecar, record: PhotoRecord)] {
        try sidecars.compactMap { sidecar in
            switch try standing(of: sidecar) {
            case .free(let record): return (sidecar, record)
            case .claimed, .photo: return nil
            case .unread:
                throw ProtocolError(
                    .busy,
                    tr(
                        """
                        \(WirePath(bytes: sidecar.location.name).text), which lies beside it, is not analysed yet, so \
                        it may be a photo
                        """),
                    remedy: tr("`cleanerctl scan --wait`, then try again"))
            }
        }
    }

    /// What the store knows about the file of a sidecar.
    private func record(of sidecar: Sidecar) throws -> PhotoRecord? {
        let location = sidecar.location
        // On a file system that ignores case, the store may know the file by a name in another case.
        let photo =
            try store.places.photo(at: location)
            ?? store.places.files(root: location.root, directory: location.directory).values.first {
                ($0.stamp.volume, $0.stamp.inode) == (sidecar.stamp.volume, sidecar.stamp.inode)
            }?.photo
        return try photo.flatMap { try store.photos.records(of: [$0])[$0] }
    }
}

/// The names in folders, read from the disk, by which sidecars find the files to which they belong.
///
/// Files of kinds that are no photos to the daemon count too.
struct FolderNames {
    private struct Folder: Hashable {
        let root: Int64
        let directory: [UInt8]
    }

    private struct Names {
        var names: [[UInt8]]
        var isSorted = false
    }

    /// Names that are remembered; an answer about photos of more folders reads some of them again.
    private static let mostNames = 1 << 18
    private var folders: [Folder: Names] = [:]
    private var count = 0

    /// The names of the files that may share a sidecar with a file, and of these sidecars; blocks.
    ///
    /// - Parameters:
    ///   - location: Where the file lies.
    ///   - library: The library of the location.
    ///   - patience: Gives up on a library that does not answer.
    /// - Returns: The names, in no order, and that of the file itself.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder cannot be read.
    mutating func names(near location: Location, library: FilePath, _ patience: DiskPatience) throws -> [[UInt8]] {
        let folder = Folder(root: location.root, directory: location.directory)
        let beginnings = SidecarName.beginnings(of: location.name)
        guard var known = folders[folder] else {
            let path = library.pushing(FilePath(bytes: location.directory))
            guard patience.answers(location.root, at: path, readable: true) else {
                throw OpenedPhoto.Failure.unavailable(.timedOut)
            }
            // Kept in a variable: a temporary would be closed before it is read.
            let opened = try OpenedPhoto.folder(library: library, path: location.directory)
            let names = try opened.raw.names().map(\.bytes)
            if count + names.count > Self.mostNames { (folders, count) = ([:], 0) }
            count += names.count
            folders[folder] = Names(names: names)
            // Sorting pays only for whoever asks again.
            return names.filter { name in beginnings.contains { name.starts(with: $0) } }
        }
        if !known.isSorted {
            known = Names(names: known.names.sorted { $0.lexicographicallyPrecedes($1) }, isSorted: true)
            folders[folder] = known
        }
        return beginnings.flatMap { beginning in
            known.names[Self.place(of: beginning, in: known.names)...].prefix { $0.starts(with: beginning) }
        }
    }

    /// The place of the first name that is not less than `name`.
    private static func place(of name: [UInt8], in names: [[UInt8]]) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
