import AppSurvey
import CSQLite
import Testing

@Suite("Uses in KDE's activity database")
struct KDEActivitiesTests {
    /// The tables of ResourcesDatabaseSchema.cpp of kactivitymanagerd 5.27 that hold times.
    private static let schema = """
        CREATE TABLE SchemaInfo (key text PRIMARY KEY, value text);
        CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT, start INTEGER,
            end INTEGER );
        CREATE TABLE ResourceScoreCache (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
            scoreType INTEGER, cachedScore FLOAT, firstUpdate INTEGER, lastUpdate INTEGER,
            PRIMARY KEY(usedActivity, initiatingAgent, targettedResource));
        """

    /// The bytes of a database file.
    private func database(_ statements: String) throws -> [UInt8] {
        var opened: OpaquePointer?
        #expect(sqlite3_open(":memory:", &opened) == SQLITE_OK)
        defer { sqlite3_close(opened) }
        #expect(sqlite3_exec(opened, statements, nil, nil, nil) == SQLITE_OK)
        var size: Int64 = 0
        let bytes = try #require(sqlite3_serialize(opened, "main", &size, 0))
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    private static let rows = """
        INSERT INTO ResourceEvent VALUES
            ('a', 'org.kde.okular', '/home/me/a.pdf', 1700000000, 1700000500),
            ('a', 'org.kde.okular', '/home/me/b.pdf', 1600000000, 1600000500),
            ('a', 'org.kde.kate', '/home/me/open.txt', 1700000100, NULL),
            ('a', 'org.kde.krunner', 'applications:org.kde.konsole.desktop', 1700000200, 1700000200),
            ('a', NULL, NULL, 1, 1), ('a', 5, x'00', 'text', 'text');
        INSERT INTO ResourceScoreCache VALUES
            ('a', 'org.kde.okular', '/home/me/c.pdf', 0, 3.5, 1500000000, 1700000900),
            ('a', 'org.kde.gwenview', '/home/me/p.jpg', 0, 3.5, 1500000000, 1500000001);
        """

    @Test("Applications are named by those that opened something, and by those that launchers started")
    func read() throws {
        let times = try KDEActivities.times(database(Self.schema + Self.rows))
        #expect(times["org.kde.okular"] == 1_700_000_900)
        #expect(times["org.kde.kate"] == 1_700_000_100)
        #expect(times["org.kde.konsole"] == 1_700_000_200)
        #expect(times["org.kde.gwenview"] == 1_500_000_001)
        #expect(times["/home/me/a.pdf"] == nil)
    }

    @Test("A database in the mode of the write-ahead log, as KDE keeps it, is read without its log")
    func log() throws {
        var bytes = try database(Self.schema + Self.rows)
        (bytes[18], bytes[19]) = (2, 2)
        #expect(try KDEActivities.times(bytes)["org.kde.kate"] == 1_700_000_100)
    }

    static let hostile: [(label: String, statements: String)] = [
        ("a view", "CREATE TABLE t (x); CREATE VIEW ResourceEvent AS SELECT 1 initiatingAgent, 2, 3, 4 FROM t;"),
        (
            "an endless view",
            """
            CREATE VIEW ResourceEvent (initiatingAgent, targettedResource, start, "end") AS
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'a', 'b', i, i FROM n;
            """
        ),
        (
            "a virtual table",
            "CREATE VIRTUAL TABLE ResourceEvent USING fts5(initiatingAgent, targettedResource, start, \"end\");"
        ),
        (
            "a column that calls a function",
            """
            CREATE TABLE ResourceEvent (targettedResource, start, "end",
                initiatingAgent AS (printf('%.*c', 900000, 'x')));
            INSERT INTO ResourceEvent VALUES (1, 2, 3);
            """
        ),
        ("other columns", "CREATE TABLE ResourceEvent (a, b, c);"), ("no such table", "CREATE TABLE t (x);"),
        ("an empty schema", "CREATE TABLE t (x); DROP TABLE t;"),
    ]

    @Test(
        "A database that holds something else in place of the tables is refused with a reason",
        arguments: hostile.indices)
    func refused(index: Int) throws {
        let bytes = try database(Self.hostile[index].statements)
        let failure = #expect(throws: UnreadableSource.self, "\(Self.hostile[index].label)") {
            try KDEActivities.times(bytes)
        }
        #expect(failure?.reason.isEmpty == false)
    }

    @Test("A trigger is never run, and changes nothing")
    func trigger() throws {
        let trigger = """
            CREATE TRIGGER t AFTER INSERT ON ResourceEvent BEGIN
                INSERT INTO ResourceScoreCache VALUES ('a', 'evil', 'b', 0, 0, 1, 1);
            END;
            """
        #expect(try KDEActivities.times(database(Self.schema + Self.rows + trigger))["org.kde.kate"] == 1_700_000_100)
    }

    @Test("A name of a megabyte is left out")
    func long() throws {
        let row = "INSERT INTO ResourceEvent VALUES ('a', printf('%.*c', 900000, 'x'), 'b', 1, 2);"
        let times = try KDEActivities.times(database(Self.schema + Self.rows + row))
        #expect(times["org.kde.kate"] == 1_700_000_100)
    }

    @Test("Bytes that are no database, and a damaged one, end with a reason or are read in part")
    func damaged() throws {
        for bytes in [[], Array("SQLite format 3\0".utf8), [UInt8](repeating: 0x53, count: 5000)] {
            #expect(throws: UnreadableSource(reason: "it is not an SQLite database")) {
                try KDEActivities.times(bytes)
            }
        }
        let whole = try database(Self.schema + Self.rows)
        for offset in stride(from: 16, to: whole.count, by: 7) {
            var bytes = whole
            bytes[offset] ^= 0xFF
            // Only that it comes back counts: what stands in a damaged page is anybody's guess.
            _ = try? KDEActivities.times(bytes)
        }
        for length in stride(from: 100, to: whole.count, by: 512) {
            _ = try? KDEActivities.times(Array(whole.prefix(length)))
        }
    }
}
