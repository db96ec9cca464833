internal import GRDB
internal import PhotoCulling
internal import Synchronization
internal import SystemPackage

/// Keeps the decision journal in step with the store.
///
/// Triggers note every change of decisions, so that no write has to do so. The setting `journal` is the number of the
/// last record that the store has. At the start the store takes in the later records of the journal (`JournalReplay`).
/// That is the record whose commit a crash prevented, or every record if the store was lost.
final class JournalKeeper: ChangeRecord {
    /// nil if decisions are kept in the store alone.
    private let journal = Mutex<DecisionJournal?>(nil)
    private let recovered = Mutex(JournalRecovery())

    /// What the store took from the journal when it was opened.
    var recovery: JournalRecovery { recovered.withLock(\.self) }

    deinit {
        journal.withLock { $0?.close() }
    }

    /// Takes in the records that the store does not have, and keeps the journal from then on.
    func open(_ path: FilePath, _ database: Database, now: Int64) throws {
        var journal = try DecisionJournal(path: path)
        do {
            let content = try journal.read()
            let known = try SettingStore.value(of: Self.numberSetting, database).flatMap { Int64($0) }
            let beyond = content.records.filter { $0.number > known ?? .min }
            let number = max(known ?? 0, journal.number)
            // If the store is lost, the damaged journal is the only copy of the decisions.
            if known == nil && content.isDamaged { try DamagedStore.keep(journal.bytes(), of: path, at: now) }
            var photos = 0
            if !beyond.isEmpty || known == nil {
                try database.inTransaction(.immediate) {
                    photos = try JournalReplay.takeIn(beyond, isLost: known == nil, database)
                    try Self.setNumber(number, database)
                    return .commit
                }
            }
            try database.execute(sql: JournalTriggers.sql)
            if known != journal.number || content.passedOver > 0 || !beyond.isEmpty {
                try Self.rewrite(&journal, number, database)
            }
            recovered.withLock {
                $0 = JournalRecovery(
                    photos: photos, wasLost: known == nil && !beyond.isEmpty, damagedRecords: content.passedOver)
            }
        } catch {
            journal.close()
            throw error
        }
        self.journal.withLock { $0 = journal }
    }

    func addChanges(_ database: Database) throws {
        guard let last = journal.withLock({ $0?.number }) else { return }
        let changes = try database.rows(
            "SELECT DISTINCT kind, one, other FROM temp.unjournaled ORDER BY kind, one, other")
        guard !changes.isEmpty else { return }
        func rows(_ kind: String) -> [Row] { changes.filter { $0[0] == kind } }
        // Members without values are left out of the record.
        func nonEmpty<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
        var record = JournalRecord(number: last + 1)
        record.photos = nonEmpty(try rows("photo").map { try StandingPhoto(reading: $0[1], database) })
        record.apart = nonEmpty(try rows("apart").compactMap { try StandingPair(reading: $0[1], $0[2], database) })
        record.settings = nonEmpty(try rows("setting").map { try StandingSetting(reading: $0[1], database) })
        try database.run("DELETE FROM temp.unjournaled")
        try Self.setNumber(record.number, database)
        try journal.withLock { try $0?.add(record) }
    }

    func settle(_ database: Database) {
        journal.withLock { journal in
            journal?.settle()
            guard var kept = journal, kept.isOvergrown else { return }
            do {
                try Self.rewrite(&kept, kept.number, database)
            } catch {
                // The old file says the same and more. The next try comes when it has grown as much again.
                kept.postpone()
            }
            journal = kept
        }
    }

    /// The journal's file; nil if there is none.
    var file: FilePath? { journal.withLock { $0?.path } }

    /// Replaces the journal with one that holds only what holds now.
    func writeAnew(_ database: Database) throws {
        try journal.withLock { journal in
            guard var kept = journal else { return }
            // Also after a failure, as the file may have been replaced by then.
            defer { journal = kept }
            try Self.rewrite(&kept, kept.number, database)
        }
    }

    func takeBack() {
        journal.withLock { $0?.takeBack() }
    }

    func tryWriting() throws {
        try journal.withLock { try $0?.tryWriting() }
    }

    /// Where journal and store disagree about decisions or steps to the trash, and how much of the journal is
    /// unreadable.
    ///
    /// Empty if all is well.
    func contradictions(_ database: Database) throws -> [String] {
        guard let content = try journal.withLock({ try $0?.content() }) else { return [] }
        var recorded = content.records.photos.filter { $0.value.standing != nil }
        var differences: [String] = []
        try Self.standing(database) { record in
            for photo in record.photos ?? [] {
                let known = recorded.removeValue(forKey: photo.id)?.standing
                guard known?.decision != photo.standing?.decision || known?.operations != photo.standing?.operations
                else { continue }
                differences.append("the journal of decisions says something else of p:\(photo.id)")
            }
        }
        return differences + recorded.keys.sorted().map { "only the journal of decisions knows of p:\($0)" }
            + (content.passedOver == 0 ? [] : ["\(content.passedOver) records of the journal of decisions are damaged"])
    }

    static let numberSetting = "journal"

    private static func setNumber(_ number: Int64, _ database: Database) throws {
        try SettingStore.set(numberSetting, to: "\(number)", database)
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
                // The database failed and may be damaged, which is no reason to repair the journal.
                throw StoreError(error)
            }
        }
    }

    /// Passes the current state of everything that the journal holds to `take`, one record each.
    private static func standing(_ database: Database, _ take: (JournalRecord) throws -> Void) throws {
        // A record that has only a number, because a journal without any record counts as lost.
        try take(JournalRecord(number: 0))
        let photos = try PhotoID.fetchAll(
            database,
            sql: """
                SELECT id FROM photo WHERE decision IS NOT NULL
                UNION SELECT photo FROM trash_operation WHERE state IN ('planned', 'moved') ORDER BY 1
                """)
        for photo in photos { try take(JournalRecord(number: 0, photos: [StandingPhoto(reading: photo, database)])) }
        for row in try database.rows("SELECT one, other FROM apart") {
            if let pair = try StandingPair(reading: row[0], row[1], database) {
                try take(JournalRecord(number: 0, apart: [pair]))
            }
        }
        for row in try database.rows("SELECT name FROM setting WHERE NOT (\(JournalTriggers.isOwn("name")))") {
            try take(JournalRecord(number: 0, settings: [StandingSetting(reading: row[0], database)]))
        }
    }
}

/// What a store took from its journal when it was opened.
package struct JournalRecovery: Hashable, Sendable {
    /// Photos that have a decision or a step of the trash from the journal.
    package var photos = 0
    /// Whether the store was lost, so that it knew none of the journal's records.
    package var wasLost = false
    /// The number of damaged records, which were skipped.
    package var damagedRecords = 0
}

/// Temporary triggers that note a transaction's changes of decisions in `unjournaled`.
enum JournalTriggers {
    /// Selects the settings that are not journaled.
    ///
    /// They are the journal's number, an unfinished recall, an unfinished erasure, the token of the engine's snapshot,
    /// and the identities of roots, which the watch finds again.
    static func isOwn(_ name: String) -> String {
        "\(name) IN ('journal', 'recalling', 'forgetting', 'snapshot') OR \(name) LIKE 'root-%'"
    }

    static let sql = """
        -- Rows may repeat: the conflict clause of the firing statement overrides that of a trigger (INSERT OR IGNORE).
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
