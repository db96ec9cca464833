internal import GRDB
package import SystemPackage

/// Stores everything that is known about photos in one SQLite database, with one part per theme.
///
/// Calls block. They may come from any thread; one runs at a time, and `PhotoReader.allFacts` on several connections.
package struct PhotoDatabase: Sendable {
    let connection: StoreConnection
    private let journal = JournalKeeper()
    private let markedPlaces = MarkedPlaces()

    /// Libraries, folders and the places of files.
    package var places: PlaceStore { PlaceStore(connection: connection) }
    /// Files that are found, move or vanish on the disk.
    package var intake: IntakeStore { IntakeStore(connection: connection) }
    /// What the workers found in files.
    package var contents: ContentStore { ContentStore(connection: connection) }
    /// What comparisons of pictures found.
    package var comparisons: ComparisonStore { ComparisonStore(connection: connection) }
    /// The text in pictures.
    package var texts: TextStore { TextStore(connection: connection) }
    /// The vectors that the user's own model gives pictures.
    package var vectors: VectorStore { VectorStore(connection: connection) }
    /// Photos as the engine and as people see them.
    package var photos: PhotoReader { PhotoReader(connection: connection, markedPlaces: markedPlaces) }
    /// The names of cameras.
    package var cameras: CameraStore { CameraStore(connection: connection) }
    /// Photos that are deleted and restored with another one.
    package var families: FamilyStore { FamilyStore(connection: connection) }
    /// The words by which photos are found.
    package var search: SearchStore { SearchStore(connection: connection) }
    /// What the user decided.
    package var decisions: DecisionStore { DecisionStore(connection: connection) }
    /// Review passes.
    package var reviews: ReviewStore { ReviewStore(connection: connection) }
    /// The steps to the desktop's trash and back.
    package var trash: TrashStore { TrashStore(connection: connection) }
    /// Texts that survive a restart.
    package var settings: SettingStore { SettingStore(connection: connection) }
    /// Decisions that only the journal knew and whose photos are still to be found.
    package var recall: RecallStore { RecallStore(connection: connection, journal: journal) }

    /// Erases what is known of photos that are gone.
    package var forgetting: ForgettingStore { ForgettingStore(connection: connection, journal: journal) }

    /// Opens the store at `path`, or creates it, and brings it to this version's schema.
    ///
    /// - Parameters:
    ///   - path: The database's file.
    ///   - file: The file with a second copy of the decisions; the store takes in what only the journal knows. nil
    ///     for a store without decisions.
    ///   - snapshot: The token of a snapshot of the engine that may belong to the store; taken out of it before anything
    ///     else is written.
    ///   - now: Nanoseconds since 1970; names copies of an older store and of a damaged journal.
    /// - Throws: `StoreError`; a store of a newer version stays as it is.
    package init(
        path: FilePath, journal file: FilePath? = nil, snapshot: String? = nil, at now: Int64 = 0
    ) throws(StoreError) {
        connection = try StoreConnection(path: path, at: now, record: journal, token: snapshot)
        try connection.tellNames(markedPlaces.noteName)
        if let file { try keepJournal(at: file, now: now) }
    }

    /// A store in memory, for tests.
    package init() throws(StoreError) {
        connection = try StoreConnection()
        try connection.tellNames(markedPlaces.noteName)
    }

    /// Stores what only the journal knows, and writes decisions to it from now on.
    private func keepJournal(at path: FilePath, now: Int64) throws(StoreError) {
        try connection.onConnection { try journal.open(path, $0, now: now) }
    }

    /// What was kept before this version changed the store's form; nil if it had this form already.
    package var copy: StoreCopy? { connection.copy }

    /// The token of the snapshot that was offered at the opening; nil if it was not the store's, or anything was written
    /// since.
    package func token() throws(StoreError) -> String? {
        guard let token = connection.token, try connection.isAsOpened() else { return nil }
        return token
    }

    /// Puts the token of the engine's snapshot into the store, in the last transaction; nobody can write from then on.
    ///
    /// - Returns: False, and nothing is changed, if the engine may not have what the store has.
    /// - Throws: `StoreError`.
    package func seal(with token: String) throws(StoreError) -> Bool {
        // What these files were last seen with is not read again at a start.
        guard markedPlaces.knowsNoManyNamed else { return false }
        return try connection.seal(with: token)
    }

    /// Notes that engine and store were found to differ, so that the next start loads the engine from the store.
    package func doubtEngine() { connection.doubt() }

    /// Checks that the store can be read.
    package func answers() throws(StoreError) {
        _ = try connection.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM setting") }
    }

    /// Checks that the store and its journal can be written, without waiting for another program that holds them.
    package func tryWriting() throws(StoreError) {
        try connection.tryWriting()
    }

    /// Shrinks the write-ahead log, as far as the disk allows.
    package func shrinkLog() throws(StoreError) {
        try connection.checkpoint(.truncate)
    }

    /// Moves what the write-ahead log holds into the store itself.
    package func checkpoint() throws(StoreError) {
        try connection.checkpoint(.passive)
    }

    /// Gives back the memory of what was read of the store, up to 2 MB; later queries read what they need again.
    package func forgetPages() throws(StoreError) {
        try connection.forgetPages()
    }

    /// Ends all use of the store; required before the database is moved aside.
    package func close() throws(StoreError) {
        try connection.close()
    }

    /// What SQLite finds wrong with the store, and where the journal differs from it; empty if all is well.
    package func contradictions() throws(StoreError) -> [String] {
        try connection.read { database in
            let broken = try String.fetchAll(database, sql: "PRAGMA quick_check").filter { $0 != "ok" }
            let dangling = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map {
                "a row of \($0[0] as String? ?? "?") refers to nothing"
            }
            return try broken + dangling + journal.contradictions(database)
        }
    }
}
