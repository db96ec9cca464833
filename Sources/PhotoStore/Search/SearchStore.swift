internal import FoundationEssentials
internal import GRDB
internal import Images
package import PhotoCulling
package import PhotoSearch

/// Keeps the index of words and searches it; `Schema.search` describes the tables.
package struct SearchStore: Sendable {
    let connection: StoreConnection

    /// The number of photos whose words are not up to date.
    package func staleCount() throws(StoreError) -> Int {
        try connection.read { try $0.value(Int.self, "SELECT count(*) FROM search_stale") ?? 0 }
    }

    /// Brings the words of some photos up to date.
    ///
    /// - Parameters:
    ///   - limit: The most photos to look at.
    ///   - places: The names of the places around a point.
    /// - Returns: The photos that were looked at; none if all words are up to date.
    /// - Throws: `StoreError`; nothing is changed then.
    package func update(limit: Int, places: (GeographicPoint) -> [String]) throws(StoreError) -> Int {
        // Nothing is written if there is nothing to do, so that an idle daemon stays idle.
        guard try connection.read({ try $0.value(Bool.self, "SELECT 1 FROM search_stale LIMIT 1") }) == true else {
            return 0
        }
        return try connection.write { database in
            let photos = try database.rows("SELECT photo FROM search_stale ORDER BY photo LIMIT ?", [limit])
                .map { $0[0] as PhotoID }
            for photo in photos {
                try database.run("DELETE FROM searchable WHERE photo = ?", [photo])
                if let source = try Self.source(of: photo, database) {
                    // Only where the file itself has no place.
                    let point = ([source.metadata].compactMap(\.self) + source.sidecars).lazy
                        .compactMap(GeographicPoint.init).first
                    try Self.insert(photo, SearchDocument(source, places: point.map(places) ?? []), database)
                }
                try database.run("DELETE FROM search_stale WHERE photo = ?", [photo])
            }
            return photos.count
        }
    }

    /// The pages of the index that one slice of a merge writes, which takes some 5 ms.
    private static let pagesAtOnce = 16

    /// Merges a slice of the index into one segment.
    ///
    /// Each change of photos adds a segment, and each word is looked up in each of them: seventeen of 100,000 photos made
    /// corrections ten times as slow. SQLite by itself merges them only in part.
    ///
    /// - Parameter isFirst: Whether this is the first slice of the merge.
    /// - Returns: Whether there is more to merge.
    /// - Throws: `StoreError`; what earlier slices have merged stays.
    package func merge(isFirst: Bool) throws(StoreError) -> Bool {
        try connection.write { database in
            let before = database.totalChangesCount
            try database.run(
                "INSERT INTO word (word, rank) VALUES ('merge', ?)",
                [isFirst ? -Self.pagesAtOnce : Self.pagesAtOnce])
            // By SQLite's documents, fewer changes mean that nothing was left to merge.
            return database.totalChangesCount - before >= 2
        }
    }

    /// What a search can find about a photo; nil if it is gone or no photo.
    private static func source(of photo: PhotoID, _ database: Database) throws -> SearchSource? {
        guard
            let row = try database.row(
                """
                SELECT photo.status = 'waiting', content.metadata, reading.text FROM photo
                    LEFT JOIN content ON content.id = photo.content LEFT JOIN reading ON reading.picture = content.picture
                WHERE photo.id = ? AND photo.gone IS NULL AND photo.status != 'foreign'
                """, [photo])
        else { return nil }
        let paths = try PlaceStore.locations(of: photo, limit: PlaceStore.mostNames, database).map(\.path)
        guard !paths.isEmpty else { return nil }
        var source = SearchSource(paths: paths)
        // The content of a waiting file may be that of an earlier one.
        if row[0] == false {
            source.metadata = (row[1] as String?).flatMap {
                try? JSONDecoder().decode(PhotoMetadata.self, from: Data($0.utf8))
            }
            source.reading = row[2]
        }
        source.sidecars = try SidecarStore.metadata(of: photo, database)
        return source
    }

    private static func insert(_ photo: PhotoID, _ document: SearchDocument, _ database: Database) throws {
        let columns = SearchColumn.allCases.map { document.columns[$0] ?? "" }
        try database.run(
            "INSERT INTO searchable (photo, name, folder, tags, place, camera, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [photo] + StatementArguments(columns))
    }

    /// The photos that each pattern finds.
    ///
    /// A photo's score is 1 to 2: the rarer the words, and the more they say by their column, the higher (BM25:
    /// Robertson and Zaragoza 2009).
    package func hits(
        _ patterns: [SearchQuery.WordPattern]
    ) throws(StoreError) -> [SearchQuery.WordPattern: WordHits] {
        try connection.read { database in
            var found: [SearchQuery.WordPattern: WordHits] = [:]
            for pattern in patterns { found[pattern] = try Self.hits(pattern.match, database) }
            return found
        }
    }

    /// Words of more photos are not ranked: ranking takes some 5 µs a photo, and such words hardly distinguish them.
    private static let mostRanked = 1000
    /// A larger BM25 counts as this one.
    private static let mostRank = 20.0

    private static let weights = SearchColumn.allCases.map { "\($0.weight)" }.joined(separator: ", ")

    private static func hits(_ match: String, _ database: Database) throws -> WordHits {
        // Finding the photos takes most of the time, so words of many photos are looked up only once.
        var (all, count) = (WordHits(), 0)
        try database.forEachNumber("SELECT rowid FROM word WHERE word MATCH ?", [match]) {
            all.add($0, score: 1)
            count += 1
        }
        guard 1...mostRanked ~= count else { return all }
        var hits = WordHits()
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: "SELECT rowid, bm25(word, \(weights)) FROM word WHERE word MATCH ?"),
            arguments: [match])
        while let row = try rows.next() {
            let rank = min(max(-(row[1] as Double), 0), mostRank) / mostRank
            hits.add(row[0], score: Float(1 + rank))
        }
        return hits
    }

    /// The columns of a photo in which a pattern is found.
    package func columns(
        of photo: PhotoID, _ pattern: SearchQuery.WordPattern
    ) throws(StoreError) -> [SearchColumn] {
        try connection.read { database in
            try (pattern.columns ?? SearchColumn.allCases).filter { try Self.has(photo, pattern, in: $0, database) }
        }
    }

    /// Whether a pattern is found in a column of a photo.
    package func has(
        _ photo: PhotoID, _ pattern: SearchQuery.WordPattern, in column: SearchColumn
    ) throws(StoreError) -> Bool {
        try connection.read { try Self.has(photo, pattern, in: column, $0) }
    }

    private static func has(
        _ photo: PhotoID, _ pattern: SearchQuery.WordPattern, in column: SearchColumn, _ database: Database
    ) throws -> Bool {
        try database.value(
            Bool.self, "SELECT 1 FROM word WHERE word MATCH ? AND rowid = ?", [pattern.within([column]).match, photo])
            ?? false
    }

    /// At most this many words with the same beginning are examined.
    private static let mostBegun = 2000

    /// The words that a user may have meant by a word: those that it begins, else the two that it consists of, else
    /// those that differ from it by one letter.
    ///
    /// The whole vocabulary is not read: counting the photos of each of its words would take longer than a search may.
    ///
    /// - Parameters:
    ///   - word: A word that no photo has.
    ///   - lengths: The lengths of words for which there is an answer.
    /// - Returns: The most frequent ones, at most three.
    /// - Throws: `StoreError`.
    package func words(
        meantBy word: String, lengths: ClosedRange<Int> = Misspelling.lengths
    ) throws(StoreError) -> [String] {
        let word = word.lowercased()
        guard lengths.contains(word.unicodeScalars.count) else { return [] }
        let neighbours = Misspelling.neighbours(of: word)
        return try connection.read { database in
            let begun = try Self.mostFrequent(
                "term > ?1 AND term < ?1 || char(0x10FFFF) LIMIT ?2", [word, Self.mostBegun], database)
            guard begun.isEmpty else { return begun }
            if let parted = try Self.parted(word, database) { return [parted] }
            return try Self.mostFrequent(neighbours, database)
        }
    }

    /// Those of some words that most photos have; numbers above `mostRanked` count as equal.
    ///
    /// It asks the index, because the table of the vocabulary counts all photos of each word that it lists.
    private static func mostFrequent(_ words: Set<String>, _ database: Database) throws -> [String] {
        let words = words.filter { !$0.contains(where: \.isNumber) }.sorted()
        let known = try stride(from: 0, to: words.count, by: wordsAtOnce).flatMap {
            try Self.known(words[$0..<min($0 + wordsAtOnce, words.count)], database)
        }
        return try known.map { word in (word: word, count: try count(of: "\"\(word)\"", database)) }
            .sorted { ($1.count, $0.word) < ($0.count, $1.word) }.prefix(Misspelling.mostMeant).map(\.word)
    }

    /// The number of words to look up at once: most are in no photo, so one query rules out many.
    private static let wordsAtOnce = 32

    /// Those of some words and phrases that a photo has, found by halving the list.
    private static func known(_ words: ArraySlice<String>, _ database: Database) throws -> [String] {
        let match = words.map { "\"\($0)\"" }.joined(separator: " OR ")
        guard try database.value(Bool.self, "SELECT 1 FROM word WHERE word MATCH ? LIMIT 1", [match]) == true else {
            return []
        }
        guard words.count > 1 else { return Array(words) }
        let middle = words.startIndex + words.count / 2
        return try known(words[..<middle], database) + known(words[middle...], database)
    }

    /// The number of photos that a pattern finds, up to one more than are ranked.
    private static func count(of match: String, _ database: Database) throws -> Int {
        try database.value(
            Int.self, "SELECT count(*) FROM (SELECT 1 FROM word WHERE word MATCH ? LIMIT ?)", [match, mostRanked + 1])
            ?? 0
    }

    /// The two neighbouring words of a photo that a word joins, such as `sun flower` for `sunflower`; nil if none.
    private static func parted(_ word: String, _ database: Database) throws -> String? {
        let letters = Array(word)
        guard letters.count >= 2 * leastPart else { return nil }
        let parted = (leastPart...letters.count - leastPart).map {
            "\(String(letters[..<$0])) \(String(letters[$0...]))"
        }
        return try known(parted[...], database).first
    }

    /// Shorter parts of a word are seldom words.
    private static let leastPart = 3

    /// Words with digits are left out: one wrong digit is another number.
    private static func mostFrequent(
        _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT term FROM (SELECT term, doc FROM vocabulary WHERE \(condition))
                WHERE term NOT GLOB '*[0-9]*' ORDER BY doc DESC, term LIMIT \(Misspelling.mostMeant)
                """, arguments: arguments)
    }
}

extension SearchQuery.WordPattern {
    /// As a query of FTS5, in which a quoted text has no operators.
    ///
    /// Tokens hold letters, digits and marks only.
    var match: String {
        let phrases = phrases.map { "\"\($0.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
        let any = phrases.joined(separator: " OR ")
        guard let columns else { return any }
        return "{\(columns.map(\.rawValue).joined(separator: " "))} : (\(any))"
    }
}

extension GeographicPoint {
    init?(_ metadata: PhotoMetadata) {
        guard let latitude = metadata.latitude, let longitude = metadata.longitude else { return nil }
        self.init(latitude: Float(latitude), longitude: Float(longitude))
    }
}
