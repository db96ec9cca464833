internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoCulling
internal import Synchronization
internal import SystemPackage

/// Keeping the journal: what a transaction changes of what was decided is in it before the transaction is committed.
///
/// Triggers find it, so that no write has to think of it. The setting `journal` says the number of the last record that
/// the store has; what the journal has beyond it at start is taken in (`PhotoDatabase+Recall.swift`): the record that a
/// crash left before its commit, or all of them where the store was lost.
extension PhotoDatabase {
    /// Begins to keep the journal, after what it has beyond the store was taken in.
    func keepJournal(at path: FilePath) throws(StoreError) {
        var journal = try DecisionJournal(path: path)
        do {
            let content = try journal.read()
            let known = try setting("journal").flatMap { Int64($0) }
            let beyond = content.records.filter { $0.number > known ?? .min }
            let number = max(known ?? 0, journal.number)
            // Where the store is lost, what cannot be read is nowhere else.
            if known == nil && content.isDamaged { try DamagedStore.keep(journal.bytes(), of: path) }
            let photos = beyond.isEmpty && known != nil ? 0 : try recall(beyond, isLost: known == nil, upTo: number)
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: Self.triggers)
                guard known != journal.number || content.passedOver > 0 || !beyond.isEmpty else { return }
                try Self.rewrite(&journal, number, database)
            }
            recollection.withLock {
                $0 = Recollection(
                    photos: photos, wasLost: known == nil && !beyond.isEmpty, damagedRecords: content.passedOver)
            }
        } catch {
            journal.close()
            throw StoreError(error)
        }
        self.journal.withLock { $0 = journal }
    }

    /// Adds what this transaction changed to the journal.
    func journalChanges(_ database: Database) throws {
        guard let last = journal.withLock({ $0?.number }) else { return }
        let changes = try database.rows(
            "SELECT DISTINCT kind, one, other FROM temp.unjournaled ORDER BY kind, one, other")
        guard !changes.isEmpty else { return }
        func rows(_ kind: String) -> [Row] { changes.filter { $0[0] == kind } }
        // An absent member is nothing to write.
        func told<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
        var record = JournalRecord(number: last + 1)
        record.photos = told(try rows("photo").map { try Self.standing($0[1], database) })
        record.apart = told(try rows("apart").compactMap { try Self.pair($0[1], $0[2], database) })
        record.settings = told(try rows("setting").map { try Self.standingSetting($0[1], database) })
        try database.run("DELETE FROM temp.unjournaled")
        try Self.setNumber(record.number, database)
        try journal.withLock { try $0?.add(record) }
    }

    /// What was added stands, as the store has committed it.
    func settleJournal(_ database: Database) {
        journal.withLock { journal in
            journal?.settle()
            guard var kept = journal, kept.isOvergrown else { return }
            do {
                try Self.rewrite(&kept, kept.number, database)
            } catch {
                // The old one says the same and more; it is tried again when it has grown as much again.
                kept.postpone()
            }
            journal = kept
        }
    }

    /// Where the journal says something else than the store of a photo's decision or its ways to the trash, or cannot be
    /// read; empty where it does nowhere.
    func contradictionsOfJournal() throws(StoreError) -> [String] {
        try read { database in
            guard let content = try journal.withLock({ try $0?.content() }) else { return [] }
            var told = content.records.photos.filter { $0.value.standing != nil }
            var differences: [String] = []
            try Self.standing(database) { record in
                for photo in record.photos ?? [] {
                    let known = told.removeValue(forKey: photo.id)?.standing
                    guard known?.decision != photo.standing?.decision || known?.operations != photo.standing?.operations
                    else { continue }
                    differences.append("the journal of decisions says something else of p:\(photo.id)")
                }
            }
            return differences + told.keys.sorted().map { "only the journal of decisions knows of p:\($0)" }
                + (content.passedOver == 0
                    ? [] : ["\(content.passedOver) records of the journal of decisions are damaged"])
        }
    }

    static func setNumber(_ number: Int64, _ database: Database) throws {
        try database.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('journal', ?)", ["\(number)"])
    }

    private static func rewrite(_ journal: inout DecisionJournal, _ number: Int64, _ database: Database) throws {
        try journal.rewrite(number: number) { write in
            do {
                try standing(database) { record in
                    var record = record
                    record.number = number
                    try write(record)
                }
            } catch let error as DatabaseError {
                // It is the database that failed, and perhaps is damaged: no reason to mend the journal.
                throw StoreError(error)
            }
        }
    }

    /// Everything that stands, a record each.
    static func standing(_ database: Database, _ take: (JournalRecord) throws -> Void) throws {
        // One that says no more than its number, as a journal without any would be one that was lost.
        try take(JournalRecord(number: 0))
        let photos = try PhotoID.fetchAll(
            database,
            sql: """
                SELECT id FROM photo WHERE decision IS NOT NULL
                UNION SELECT photo FROM trash_operation WHERE state IN ('planned', 'moved') ORDER BY 1
                """)
        for photo in photos { try take(JournalRecord(number: 0, photos: [standing(photo, database)])) }
        for row in try database.rows("SELECT one, other FROM apart") {
            if let pair = try pair(row[0], row[1], database) { try take(JournalRecord(number: 0, apart: [pair])) }
        }
        for row in try database.rows("SELECT name FROM setting WHERE NOT (\(isOwn("name")))") {
            try take(JournalRecord(number: 0, settings: [standingSetting(row[0], database)]))
        }
    }

    // MARK: What stands

    private static func standing(_ photo: PhotoID, _ database: Database) throws -> StandingPhoto {
        guard
            let row = try database.row(
                """
                SELECT decision, decided, last_copy, had_copy, why, gone, volume, inode, size, modified, changed, content
                FROM photo WHERE id = ?
                """, [photo])
        else { return StandingPhoto(id: photo) }
        let isTombstone = row[0] as String? == "delete" && row[5] as Int64? != nil
        let operations = try database.rows(
            """
            SELECT id, act, kind, state, directory, name, original, target, device, inode, size, modified, deleted, at,
                main
            FROM trash_operation WHERE photo = ?1
            AND (state IN ('planned', 'moved') OR (?2 AND kind = 'put' AND state = 'ended')) ORDER BY id
            """, [photo, isTombstone]
        ).map(StandingOperation.init)
        guard row[0] as String? != nil || !operations.isEmpty else { return StandingPhoto(id: photo) }
        // One that is recalled and not there yet is gone only as far as the store knows.
        let recalled: [Data] = try database.rows("SELECT path FROM recalled WHERE photo = ?", [photo]).map { $0[0] }
        let places = try database.rows(
            """
            SELECT root.path, directory, name FROM location JOIN root ON root.id = root WHERE photo = ?
            ORDER BY root, directory, name
            """, [photo])
        return StandingPhoto(
            id: photo,
            standing: StandingPhoto.Standing(
                decision: row[0], decided: row[1], lastCopy: row[2], hadCopy: row[3], why: row[4],
                gone: recalled.isEmpty ? row[5] : nil,
                paths: recalled.isEmpty
                    ? places.map { Self.path($0.bytes(0), $0.bytes(1), $0.bytes(2)).data } : recalled,
                stamp: (6...10).map { row[$0] }, content: try (row[11] as Int64?).flatMap { try content($0, database) },
                operations: operations.isEmpty ? nil : operations))
    }

    /// The absolute path of a place.
    static func path(_ root: [UInt8], _ directory: [UInt8], _ name: [UInt8]) -> [UInt8] {
        root + [UInt8(ascii: "/")] + Location(root: 0, directory: directory, name: name).path
    }

    private static func content(_ id: Int64, _ database: Database) throws -> StandingContent? {
        guard
            let row = try database.row(
                "SELECT digest, bytes, status, reason, format, picture FROM content WHERE id = ?", [id]),
            let digest = row.digest(0)
        else { return nil }
        return StandingContent(
            digest: digest, bytes: row[1], status: row[2], reason: row[3], format: row[4],
            picture: try (row[5] as PictureID?).flatMap { try picture($0, database) })
    }

    private static func picture(_ id: PictureID, _ database: Database) throws -> StandingPicture? {
        guard
            let row = try database.row(
                "SELECT digest, width, height, perceptual_hash, perceptual_quality FROM picture WHERE id = ?", [id]),
            let digest = row.digest(0)
        else { return nil }
        return StandingPicture(
            digest: digest, width: row[1], height: row[2], perceptualHash: row[3], perceptualQuality: row[4])
    }

    private static func pair(_ one: PictureID, _ other: PictureID, _ database: Database) throws -> StandingPair? {
        guard let first = try picture(one, database), let second = try picture(other, database) else { return nil }
        let isApart = try database.value(Bool.self, "SELECT 1 FROM apart WHERE one = ? AND other = ?", [one, other])
        return StandingPair(one: first, other: second, isApart: isApart ?? false)
    }

    private static func standingSetting(_ name: String, _ database: Database) throws -> StandingSetting {
        StandingSetting(
            name: name, value: try database.value(String.self, "SELECT value FROM setting WHERE name = ?", [name]))
    }

    // MARK: Finding it

    /// What is not journaled: the number itself, what a recall left to do, and what is known of roots, which are found
    /// anew.
    private static func isOwn(_ name: String) -> String {
        "\(name) IN ('journal', 'recalling') OR \(name) LIKE 'root-%'"
    }

    private static let triggers = """
        -- One row a change, however often: whatever a trigger says of conflicts, the statement that fires it overrides.
        CREATE TEMP TABLE unjournaled (kind TEXT, one, other);

        CREATE TEMP TRIGGER decided AFTER UPDATE OF decision, last_copy, had_copy, why, gone, content ON main.photo
        WHEN (OLD.decision IS NOT NULL OR NEW.decision IS NOT NULL) AND (OLD.decision IS NOT NEW.decision
            OR OLD.last_copy != NEW.last_copy OR OLD.had_copy != NEW.had_copy OR OLD.why IS NOT NEW.why
            OR OLD.gone IS NOT NEW.gone OR OLD.content IS NOT NEW.content)
        BEGIN INSERT INTO unjournaled VALUES ('photo', NEW.id, 0); END;

        CREATE TEMP TRIGGER found AFTER INSERT ON main.location
        WHEN EXISTS (SELECT 1 FROM photo WHERE id = NEW.photo AND decision IS NOT NULL)
        BEGIN INSERT INTO unjournaled VALUES ('photo', NEW.photo, 0); END;

        CREATE TEMP TRIGGER placed AFTER UPDATE OF photo ON main.location
        WHEN EXISTS (SELECT 1 FROM photo WHERE id = NEW.photo AND decision IS NOT NULL)
        BEGIN INSERT INTO unjournaled VALUES ('photo', NEW.photo, 0); END;

        CREATE TEMP TRIGGER planned AFTER INSERT ON main.trash_operation
        BEGIN INSERT INTO unjournaled VALUES ('photo', NEW.photo, 0); END;

        CREATE TEMP TRIGGER moved AFTER UPDATE OF state ON main.trash_operation
        BEGIN INSERT INTO unjournaled VALUES ('photo', NEW.photo, 0); END;

        CREATE TEMP TRIGGER parted AFTER INSERT ON main.apart
        BEGIN INSERT INTO unjournaled VALUES ('apart', NEW.one, NEW.other); END;

        CREATE TEMP TRIGGER joined AFTER DELETE ON main.apart
        BEGIN INSERT INTO unjournaled VALUES ('apart', OLD.one, OLD.other); END;

        CREATE TEMP TRIGGER assigned AFTER INSERT ON main.setting WHEN NOT (\(isOwn("NEW.name")))
        BEGIN INSERT INTO unjournaled VALUES ('setting', NEW.name, 0); END;

        CREATE TEMP TRIGGER removed AFTER DELETE ON main.setting WHEN NOT (\(isOwn("OLD.name")))
        BEGIN INSERT INTO unjournaled VALUES ('setting', OLD.name, 0); END;
        """
}

extension StandingOperation {
    fileprivate init(_ row: Row) {
        id = row[0]
        act = row[1]
        kind = row[2]
        state = row[3]
        directory = row[4]
        name = row[5]
        original = row[6]
        target = row[7]
        identity = (8...11).map { row[$0] }
        deleted = row[12]
        at = row[13]
        main = row[14]
    }
}
