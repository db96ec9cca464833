internal import GRDB
internal import Glibc
internal import Images
internal import PhotoAnalysis
package import PhotoCulling
internal import Synchronization

/// Photos as the engine judges them.
extension PhotoReader {
    /// The facts of one photo; nil if it is unknown, no photo, or gone without having been deleted.
    package func facts(of photo: PhotoID) throws(StoreError) -> PhotoFacts? {
        let places = markedPlaces.now
        return try connection.read { database in
            let rows = try Row.fetchCursor(
                database.cachedStatement(sql: Self.factsQuery + " WHERE photo.id = ?" + Self.inOrder + " LIMIT ?"),
                arguments: [photo, PlaceStore.mostNames + 1])
            var (facts, names): (PhotoFacts?, Int) = (nil, 0)
            while names < PlaceStore.mostNames, let row = try rows.next() {
                facts = try Self.facts(row, with: facts, places, database)
                names += 1
            }
            if try rows.next() != nil { facts?.traits.formUnion(try traits(ofManyNamed: photo, places, database)) }
            if var facts {
                try FamilyStore.families(of: photo, database).describe(&facts)
                return facts
            }
            return try Row.fetchOne(
                database.cachedStatement(sql: Self.tombstoneQuery + " AND photo.id = ?"), arguments: [photo]
            ).flatMap(Self.tombstone)
        }
    }

    /// The facts of up to `count` photos after the number `after`, in the order of their numbers.
    ///
    /// - Parameters:
    ///   - after: A photo's number.
    ///   - count: How many at most.
    ///   - families: The result of `FamilyStore.all()`.
    /// - Returns: Empty at the end.
    /// - Throws: `StoreError`.
    package func facts(after: PhotoID, count: Int, families: Families) throws(StoreError) -> [PhotoFacts] {
        var all = try facts(ofThose: "id > ?", [after, Int64(count)], limit: " ORDER BY id LIMIT ?")
        for place in all.indices { families.describe(&all[place]) }
        return all
    }

    /// The facts of all photos in the order of their numbers, in pages.
    ///
    /// As many threads as there are processors read them, each on a connection of its own; nobody may write meanwhile.
    ///
    /// - Parameter isWanted: Asked before each page; once it is false, pages may be missing.
    /// - Returns: The pages, of up to 1,000 photos each.
    /// - Throws: `StoreError`.
    package func allFacts(isWanted: @Sendable () -> Bool) throws(StoreError) -> [[PhotoFacts]] {
        let starts = try connection.read { database in
            try database.rows(
                """
                SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM photo)
                WHERE number % \(Self.pageSize) = 1
                """
            ).map { $0[0] as PhotoID }
        }
        let readers = min(starts.count, AtOnce.processors, Self.mostReaders)
        return try connection.withReaders(readers) { connections throws(StoreError) in
            try allFacts(starts, on: connections, isWanted)
        }
    }

    /// The pages that begin with these numbers.
    private func allFacts(
        _ starts: [PhotoID], on connections: [StoreConnection], _ isWanted: @Sendable () -> Bool
    ) throws(StoreError) -> [[PhotoFacts]] {
        let free = Mutex(connections)
        let result = Mutex((pages: [[PhotoFacts]](repeating: [], count: starts.count), families: Families()))
        let failure = Mutex<StoreError?>(nil)
        // The first job reads the families, each of the others a page.
        AtOnce.run(1 + starts.count, threads: connections.count) { job in
            guard isWanted(), failure.withLock({ $0 == nil }) else { return }
            guard let connection = free.withLock({ $0.popLast() }) else { preconditionFailure("one for each thread") }
            defer { free.withLock { $0.append(connection) } }
            do throws(StoreError) {
                if job == 0 {
                    let families = try FamilyStore(connection: connection).all()
                    return result.withLock { $0.families = families }
                }
                let end = job < starts.count ? starts[job] : .max
                let facts = try PhotoReader(connection: connection, markedPlaces: markedPlaces)
                    .facts(ofThose: "id >= ? AND id < ?", [starts[job - 1], end])
                result.withLock { $0.pages[job - 1] = facts }
            } catch {
                // That the store is damaged says more than what else fails then.
                failure.withLock { if $0 == nil || error.kind == .damaged { $0 = error } }
            }
        }
        if let error = failure.withLock(\.self) { throw error }
        return result.withLock { result in
            for page in result.pages.indices {
                for place in result.pages[page].indices { result.families.describe(&result.pages[page][place]) }
            }
            defer { result.pages = [] }
            return result.pages
        }
    }

    private static let pageSize = 1000
    /// Each takes two descriptors and up to 2 MB; how much faster more of them would be was not measured.
    private static let mostReaders = 8

    /// The facts of those photos that meet a condition on the table `photo`, in the order of their numbers,
    /// without their roles in families.
    private func facts(
        ofThose condition: String, _ arguments: StatementArguments, limit: String = ""
    ) throws(StoreError) -> [PhotoFacts] {
        // In a query of their own, so that SQLite begins with them. Those of other libraries do not fill a page.
        let photos = "SELECT id FROM photo WHERE \(condition) AND \(Self.isPresent)\(limit)"
        let places = markedPlaces.now
        return try connection.read { database in
            let rows = try Row.fetchCursor(
                database.cachedStatement(sql: Self.factsQuery + " WHERE photo.id IN (\(photos))" + Self.inOrder),
                arguments: arguments)
            var (all, names): ([PhotoFacts], Int) = ([], 0)
            while let row = try rows.next() {
                if let last = all.last, last.id == row[0] {
                    names += 1
                    if names <= PlaceStore.mostNames {
                        all[all.count - 1] = try Self.facts(row, with: last, places, database) ?? last
                    } else if names == PlaceStore.mostNames + 1 {
                        all[all.count - 1].traits.formUnion(try traits(ofManyNamed: last.id, places, database))
                    }
                } else if let facts = try Self.facts(row, with: nil, places, database) {
                    all.append(facts)
                    names = 1
                }
            }
            return all
        }
    }

    /// The number of photos that have facts and are not deleted.
    package func count() throws(StoreError) -> Int {
        try connection.read {
            try $0.value(Int.self, "SELECT count(*) FROM photo WHERE \(Self.isPresent)") ?? 0
        }
    }

    /// In SQL, whether a row of `photo` is a photo that lies in a library of this run.
    private static let isPresent = """
        gone IS NULL AND status != 'foreign' AND EXISTS (SELECT 1 FROM location
            WHERE location.photo = photo.id AND root IN (SELECT id FROM temp.watched_root))
        """

    /// The traits that all names of a file give it; they are read only if nobody knows them.
    private func traits(
        ofManyNamed photo: PhotoID, _ places: MarkedPlaces.Now, _ database: Database
    ) throws -> PhotoTraits {
        if let known = markedPlaces.traits(ofManyNamed: photo) { return known }
        var traits: PhotoTraits = []
        for location in try PlaceStore.watchedLocations(of: photo, database) {
            traits.formUnion(
                places.traits(root: location.root, directory: location.directory, name: location.name))
        }
        markedPlaces.note(traits, ofManyNamed: photo, by: places)
        return traits
    }

    /// The places in which photos are marked as left out, and those in which they are protected.
    package var marked: (leftOut: [LibraryPlace], protected: [LibraryPlace]) {
        (markedPlaces.now.leftOut, markedPlaces.now.protected)
    }

    /// Marks photos in these places, and no others, as left out in all facts from now on.
    package func leaveOut(_ places: [LibraryPlace]) {
        markedPlaces.change { $0.leftOut = places }
    }

    /// Marks photos in these places, and no others, as protected in all facts from now on.
    package func protect(_ places: [LibraryPlace]) {
        markedPlaces.change { $0.protected = places }
    }

    /// The photos with known content that we moved to the trash and that did not come back.
    package func tombstones() throws(StoreError) -> [PhotoFacts] {
        try connection.read { database in
            try database.rows(Self.tombstoneQuery).compactMap(Self.tombstone)
        }
    }

    private static let columns = """
        photo.id, photo.status, photo.size, photo.modified, photo.decision,
            content.id, content.picture, content.traits, content.captured, content.screenshot,
            picture.width, picture.height, picture.measurements, content.camera,
            location.root, location.directory, location.name,
            CASE WHEN content.traits & \(PhotoTraits.video.rawValue)
                THEN json_extract(content.metadata, '$.video.milliseconds') END,
            content.latitude, content.longitude, content.kinds,
            CASE WHEN content.kinds & \(PhotoKinds.burst.rawValue)
                THEN json_extract(content.metadata, '$.burstIdentifier') END,
            \(SidecarWork.query),
            content.holdings,
            EXISTS (SELECT 1 FROM sidecar WHERE json_extract(sidecar.metadata, '$.captured') IS NOT NULL),
            (SELECT sidecar.metadata FROM sidecar WHERE sidecar.file = photo.id),
            CASE WHEN content.traits & \(PhotoTraits.rating.rawValue) THEN json_extract(content.metadata, '$.rating') END,
            content.exposure, content.words, content.sensitivity, content.aperture
        """

    private static let tombstoneQuery = """
        SELECT \(columns), photo.newest_when_gone
        FROM photo LEFT JOIN location ON location.photo = photo.id
            JOIN content ON content.id = photo.content LEFT JOIN picture ON picture.id = content.picture
        WHERE photo.gone IS NOT NULL AND photo.decision = 'delete' AND EXISTS (SELECT 1 FROM trash_operation
            WHERE photo = photo.id AND kind = 'put' AND state IN ('moved', 'ended') AND main IS NOT photo)
            AND (photo.first_seen > 0 OR NOT EXISTS (SELECT 1 FROM setting WHERE name = 'recalling'))
            AND \(SampledContent.isReadWhole)
        """

    private static let factsQuery = """
        SELECT \(columns)
        FROM photo JOIN location ON location.photo = photo.id
                AND location.root IN (SELECT id FROM temp.watched_root)
            LEFT JOIN content ON content.id = photo.content LEFT JOIN picture ON picture.id = content.picture
        """

    /// The photos by their numbers, the names of each as `PlaceStore.mostNames` needs them; follows from the indices.
    private static let inOrder = " ORDER BY photo.id, location.root, location.directory, location.name"

    /// The facts of a row, with the traits that follow from any of the photo's locations.
    private static func facts(
        _ row: Row, with earlier: PhotoFacts?, _ places: MarkedPlaces.Now, _ database: Database
    ) throws -> PhotoFacts? {
        guard var facts = facts(row, with: earlier) else { return nil }
        facts.traits.formUnion(places.traits(root: row[14], directory: row.bytes(15), name: row.bytes(16)))
        facts.traits.formUnion(earlier?.traits.intersection([.leftOut, .protected]) ?? [])
        // Only a screenshot's text can name an app, and most file names already do.
        if facts.browsing.app == nil, facts.isScreenshot, let picture = facts.picture {
            let text = try database.value(String.self, "SELECT text FROM reading WHERE picture = ?", [picture])
            facts.browsing.app = text.flatMap(ScreenshotApp.init(text:))
        }
        if row[24] { try complete(&facts, database) }
        if let earlier {
            facts.browsing.otherFolders = earlier.browsing.otherFolders
            for folder in [folder(row), facts.folder, earlier.folder] {
                if let folder { facts.browsing.otherFolders.insert(folder) }
            }
            if let own = facts.folder { facts.browsing.otherFolders.remove(own) }
        }
        return facts
    }

    /// Adds what a person wrote into a Takeout's JSON file, and its day and place where the file itself says neither.
    ///
    /// It gives the time in UTC, so the time of day where the photo was taken stays unknown.
    private static func complete(_ facts: inout PhotoFacts, _ database: Database) throws {
        guard facts.status != .waiting else { return }
        let names = try PlaceStore.locations(of: facts.id, limit: PlaceStore.mostNames, database)
        for said in try SidecarStore.takeouts(at: names, database) {
            facts.traits.formUnion(PhotoTraits(said, format: nil).intersection([.title, .description, .keywords]))
            guard facts.status == .analysed else { continue }
            if facts.browsing.place == nil { facts.browsing.place = GeographicPoint(said) }
            if facts.captured == nil, facts.browsing.nameTime == nil, let captured = said.captured {
                let seconds = captured.nanoseconds / 1_000_000_000
                facts.browsing.nameTime = NameTime(
                    seconds: seconds - (seconds % 86_400 + 86_400) % 86_400, isDayOnly: true)
            }
        }
    }

    /// The facts of a tombstone; without a location it comes last among its copies.
    private static func tombstone(_ row: Row) -> PhotoFacts? {
        guard var facts = facts(row, with: nil) else { return nil }
        facts.traits.insert(.tombstone)
        facts.pathOrder = .max
        facts.departed = row[31] ?? facts.id
        return facts
    }

    /// The facts of a row.
    ///
    /// If there are several locations (hard links), the first in a fixed order counts.
    private static func facts(_ row: Row, with earlier: PhotoFacts?) -> PhotoFacts? {
        guard let status = PhotoStatus(stored: row[1]) else { return nil }
        let name = row.bytes(16)
        let order = StableHash.of(row.bytes(15), name)
        if let earlier, earlier.pathOrder <= order { return earlier }
        var facts = PhotoFacts(
            id: row[0], status: status, bytes: row[2], modified: row[3],
            nameLength: UInt16(min(name.count, Int(UInt16.max))), pathOrder: order)
        facts.folder = folder(row)
        facts.browsing.nameTime = NameTime(name: name)
        facts.browsing.app = ScreenshotApp(file: name)
        facts.decision = Decision(stored: row[4])
        facts.work = PhotoWork(name: name)
        facts.isNamedAsCopy = CopyName.isCopy(name)
        facts.hasGivenName = GivenName.isGiven(name)
        let beside = SidecarWork(rawValue: row[22] ?? 0)
        if beside.contains(.any) { facts.work.insert(.sidecar) }
        // A waiting file may have changed, so the known content is not its own.
        guard status != .waiting else { return facts }
        facts.content = row[5]
        facts.traits = PhotoTraits(rawValue: row[7] ?? 0).union(beside.traits)
        var stars = max(beside.stars, row[26] ?? 0)
        // What a person noted about a file is their work, whatever it is.
        if let notes = (row[25] as String?).flatMap(SidecarStore.decoded) {
            if let rating = notes.rating {
                facts.traits.insert(.rating)
                stars = max(stars, rating)
            }
            if notes.keywords != nil { facts.traits.insert(.keywords) }
            if notes.comment != nil { facts.traits.insert(.description) }
        }
        facts.stars = UInt8(clamping: stars)
        facts.browsing.kinds = PhotoKinds(rawValue: row[20] ?? 0)
        facts.holdings = Holdings(stored: row[23] ?? 0)
        facts.ownWords = (row[28] as Int64?).flatMap { UInt8(exactly: $0) }
        guard status == .analysed else { return facts }
        facts.picture = row[6]
        facts.captured = row[8]
        facts.screenshot = (row[9] as Double?).map {
            Float(ScreenName.probability($0, named: name, isVideo: facts.traits.contains(.video)))
        }
        facts.width = row[10] ?? 0
        facts.height = row[11] ?? 0
        facts.take(row.measurements(12))
        facts.camera = UInt32(truncatingIfNeeded: row[13] as Int64? ?? 0)
        facts.exposureValue = (row[27] as Double?).flatMap { $0.isNormal && $0 > 0 ? Float(log2($0)) : nil }
        (facts.sensitivity, facts.aperture) = (positive(row[29]), positive(row[30]))
        facts.burst = (row[21] as String?).map(StableHash.burstNumber)
        // Phones other than Apple's say it by the name alone. Programs that import name other photos so, so that it finds
        // photos, but groups none.
        if !facts.traits.contains(.video), CompanionName.isOfBurst(name) { facts.browsing.kinds.insert(.burst) }
        facts.milliseconds = (row[17] as Int64?).map { Int32(clamping: $0) }
        if let latitude = row[18] as Double?, let longitude = row[19] as Double? {
            facts.browsing.place = GeographicPoint(latitude: Float(latitude), longitude: Float(longitude))
        }
        return facts
    }

    /// A file may claim any number.
    private static func positive(_ number: Double?) -> Float? {
        number.map { Float($0) }.flatMap { $0.isNormal && $0 > 0 ? $0 : nil }
    }

    private static func folder(_ row: Row) -> PhotoFolder? {
        (row[14] as Int64?).map { PhotoFolder(root: $0, path: row.bytes(15)) }
    }
}
