internal import GRDB
package import PhotoCulling

/// Finds photos that belong to another one: by their names, where times and cameras allow it, and by what the parts of a
/// live photo share.
package struct FamilyStore: Sendable {
    let connection: StoreConnection

    /// The files of one folder that share a stem.
    private struct Kin {
        var members: [Family.Member] = []
        /// The photos' names.
        private var photos: [(photo: PhotoID, name: [UInt8])] = []
        /// The names of files that are no photos and hold a person's edit.
        private var edits: Set<[UInt8]> = []

        var family: Family? { members.count > 1 ? Family(members) : nil }

        /// The photos to which an edit belongs.
        var edited: [PhotoID] {
            guard !edits.isEmpty else { return [] }
            let names = photos.map(\.name) + edits
            return photos.filter { photo in
                SidecarName.sidecars(of: photo.name, among: names).contains { edits.contains($0.name) }
            }.map(\.photo)
        }

        mutating func add(_ file: File) {
            switch file {
            case .photo(let member, let name):
                members.append(member)
                photos.append((member.photo, name))
            case .edit(let name, _): edits.insert(name)
            }
        }
    }

    /// A row of `memberQuery`.
    private enum File {
        case photo(Family.Member, name: [UInt8])
        case edit(name: [UInt8], stem: [UInt8])

        /// Nil for what belongs to no other file, or for a photo with several places.
        init?(_ row: Row) {
            let name = row.bytes(0)
            if row[11] {
                guard let stem = CompanionName.stem(ofSidecar: name) else { return nil }
                self = .edit(name: name, stem: stem)
                return
            }
            guard row[4], let companion = CompanionName(name) else { return nil }
            let member = Family.Member(
                photo: row[1], name: companion, bytes: row[2], decision: Decision(stored: row[3]),
                milliseconds: (row[8] as Int64?).map { Int32(clamping: $0) }, live: row[7], captured: row[9],
                camera: (row[10] as Int64?).flatMap { $0 == 0 ? nil : UInt32(truncatingIfNeeded: $0) })
            self = .photo(member, name: name)
        }

        var stem: [UInt8] {
            switch self {
            case .photo(let member, _): member.name.stem
            case .edit(_, let stem): stem
            }
        }
    }

    /// The photos that are deleted and restored with this one, in the order of their names.
    package func companions(of photo: PhotoID) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            guard let family = try Self.family(of: photo, database), family.main.photo == photo else { return [] }
            return family.companions.map(\.photo)
        }
    }

    /// The main photo with which this one was marked, if the main photo is not marked any more.
    ///
    /// Nil if this photo was marked alone.
    package func unmarkedMain(of photo: PhotoID) throws(StoreError) -> PhotoID? {
        try connection.read { database in
            let main = try database.value(
                PhotoID.self,
                "SELECT main FROM act_photo WHERE photo = ? AND after = 'delete' ORDER BY act DESC LIMIT 1",
                [photo])
            guard main != nil else { return nil }
            // Looked up by name, because another photo may have taken the place of `main`.
            return Family.unmarkedMain(
                of: photo, among: Self.members(beside: photo, in: try Self.stems(beside: photo, database)))
        }
    }

    /// The photos whose families or sidecars may have changed with these: those beside their present and their former
    /// locations.
    ///
    /// A photo with several locations belongs to no family, so only its last places count.
    package func relatives(of touched: Touched) throws(StoreError) -> Set<PhotoID> {
        try connection.read { database in
            var relatives: Set<PhotoID> = []
            let here = try touched.photos.compactMap { photo in
                try PlaceStore.onlyLocation(of: photo, database).map { (photo, $0) }
            }
            for photo in touched.photos {
                // The photos of a sidecar, also those with several names, which belong to no family.
                relatives.formUnion(
                    try database.rows("SELECT photo FROM sidecar_photo WHERE sidecar = ?", [photo]).map { $0[0] })
            }
            for (photo, location) in here + touched.lastPlaces.map({ ($0.key, $0.value) }) {
                if let beginning = SidecarName.takeoutBeginning(ofPhotosOf: location.name) {
                    let photos = try database.rows(
                        "SELECT photo FROM location WHERE root = ? AND directory = ? AND name >= ? AND name < ?",
                        [location.root, location.directory.data, beginning.data, (beginning + [0xFF]).data])
                    relatives.formUnion(photos.map { $0[0] })
                }
                guard let stem = CompanionName(location.name)?.stem ?? CompanionName.stem(ofSidecar: location.name)
                else { continue }
                let (root, directory) = (location.root, location.directory)
                var members = try Self.kin(ofStem: stem, root: root, directory: directory, database).members
                let live = try database.value(
                    String.self,
                    "SELECT content.live FROM photo JOIN content ON content.id = photo.content WHERE photo.id = ?",
                    [photo])
                for live in Set(members.compactMap(\.live) + [live].compactMap(\.self)) {
                    members += try Self.members(ofLive: live, root: root, directory: directory, database)
                }
                relatives.formUnion(members.map(\.photo))
            }
            return relatives.subtracting(touched.photos)
        }
    }

    /// All families; takes one pass over the locations.
    package func all() throws(StoreError) -> Families {
        try connection.read { database in
            var families = Families()
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: Self.memberQuery + " WHERE root IN (SELECT id FROM temp.watched_root) "
                        + "ORDER BY root, directory, location.name"))
            var folder: (root: Int64, directory: [UInt8]) = (-1, [])
            var stems: [[UInt8]: Kin] = [:]
            func close() {
                for kin in stems.values { families.add(edited: kin.edited) }
                Self.joinLivePhotos(&stems)
                for kin in stems.values { kin.family.map { families.add($0) } }
                stems.removeAll(keepingCapacity: true)
            }
            while let row = try rows.next() {
                let (root, directory): (Int64, [UInt8]) = (row[5], row.bytes(6))
                if root != folder.root || directory != folder.directory {
                    close()
                    folder = (root, directory)
                }
                guard let file = File(row) else { continue }
                stems[file.stem, default: Kin()].add(file)
            }
            close()
            return families
        }
    }

    /// The family of one photo.
    static func families(of photo: PhotoID, _ database: Database) throws -> Families {
        var families = Families()
        let stems = try stems(beside: photo, database)
        for kin in stems.values { families.add(edited: kin.edited) }
        family(of: photo, in: stems).map { families.add($0) }
        return families
    }

    private static func family(of photo: PhotoID, _ database: Database) throws -> Family? {
        family(of: photo, in: try stems(beside: photo, database))
    }

    private static func family(of photo: PhotoID, in stems: [[UInt8]: Kin]) -> Family? {
        Family(members(beside: photo, in: stems))
    }

    /// All photos with the same stem, and the moving part of a live photo under another name; empty if the photo cannot
    /// belong to a family.
    private static func members(beside photo: PhotoID, in stems: [[UInt8]: Kin]) -> [Family.Member] {
        var stems = stems
        joinLivePhotos(&stems)
        return stems.values.first { $0.members.contains { $0.photo == photo } }?.members ?? []
    }

    /// The files with a photo's stem, and those with the stems of the parts of its live photo; empty for a photo with
    /// several places.
    private static func stems(beside photo: PhotoID, _ database: Database) throws -> [[UInt8]: Kin] {
        guard let location = try PlaceStore.onlyLocation(of: photo, database), let name = CompanionName(location.name)
        else { return [:] }
        let (root, directory) = (location.root, location.directory)
        let own = try kin(ofStem: name.stem, root: root, directory: directory, database)
        var stems = [name.stem: own]
        for live in Set(own.members.compactMap(\.live)) {
            let parts = try members(ofLive: live, root: root, directory: directory, database)
            for stem in Set(parts.map(\.name.stem)) where stems[stem] == nil {
                stems[stem] = try kin(ofStem: stem, root: root, directory: directory, database)
            }
        }
        return stems
    }

    private static func members(
        ofLive live: String, root: Int64, directory: [UInt8], _ database: Database
    ) throws -> [Family.Member] {
        try database.rows(
            memberQuery + " WHERE content.live = ? AND root = ? AND directory = ?", [live, root, directory.data]
        ).compactMap { if case .photo(let member, _)? = File($0) { member } else { nil } }
    }

    /// Moves each video to the picture in its folder that has the same identifier, if the names do not join them.
    private static func joinLivePhotos(_ stems: inout [[UInt8]: Kin]) {
        var pictures: [String: [[UInt8]]] = [:]
        var videos: [String: Int] = [:]
        for (stem, kin) in stems {
            for member in kin.members {
                guard let live = member.live else { continue }
                if member.name.role == .picture { pictures[live, default: []].append(stem) }
                if member.name.role == .video { videos[live, default: 0] += 1 }
            }
        }
        guard !pictures.isEmpty else { return }
        for (stem, kin) in stems {
            for video in kin.members where video.name.role == .video {
                // Of several copies of the picture or the video none is the one.
                guard let live = video.live, let found = pictures[live], found.count == 1, found[0] != stem,
                    videos[live] == 1,
                    !kin.members.contains(where: { $0.name.role == .picture && $0.live == live })
                else { continue }
                stems[stem]?.members.removeAll { $0.photo == video.photo }
                stems[found[0]]?.members.append(video)
            }
        }
    }

    private static func kin(
        ofStem stem: [UInt8], root: Int64, directory: [UInt8], _ database: Database
    ) throws -> Kin {
        let names = CompanionName.spans(ofStem: stem)
        let bounds = names.flatMap { [$0.low.data, $0.high.data] }
        let spans = Array(repeating: "(?, ?)", count: names.count).joined(separator: ", ")
        let files = try database.rows(
            "WITH span(low, high) AS (VALUES \(spans)) " + memberColumns + " FROM span CROSS JOIN location "
                + memberJoins + " WHERE root = ? AND directory = ? AND location.name >= low AND location.name < high",
            StatementArguments(bounds) + [root, directory.data]
        ).compactMap(File.init).filter { $0.stem == stem }
        return files.reduce(into: Kin()) { $0.add($1) }
    }

    private static let memberQuery = memberColumns + " FROM location " + memberJoins

    /// A photo with hard links belongs to no family, because moving it would empty its other places, too.
    private static let memberColumns = """
        SELECT location.name, photo.id, photo.size, photo.decision,
            (SELECT count(*) FROM (SELECT 1 FROM location other WHERE other.photo = photo.id LIMIT 2)) = 1,
            location.root, location.directory,
            content.live, CASE WHEN content.traits & \(PhotoTraits.video.rawValue)
                THEN json_extract(content.metadata, '$.video.milliseconds') END,
            content.captured, content.camera, photo.status = 'foreign'
        """

    private static let memberJoins = """
        JOIN photo ON photo.id = location.photo AND (photo.status != 'foreign' OR photo.size > 0
                AND lower(CAST(substr(location.name, -4) AS TEXT)) IN (\(editEndings)))
            LEFT JOIN content ON content.id = photo.content AND photo.status = 'analysed'
        """

    /// For SQL; all have three letters.
    private static let editEndings = SidecarName.editEndings.map { "'.\($0)'" }.joined(separator: ", ")
}
