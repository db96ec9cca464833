import GRDB

extension Schema {
    /// What sidecars say, and to which photos they belong.
    ///
    /// `sidecar` has a row for each file with the ending `.xmp` that a worker could read; its `metadata` has the form
    /// of `content.metadata`. `sidecar_photo` joins it with the photos whose names it bears: `a.jpg.xmp` belongs to
    /// `a.jpg`, `a.xmp` to each `a` with another ending. Triggers keep these pairs while files come, move and vanish.
    /// If a sidecar is read again, its pairs are deleted and inserted again, so triggers on `sidecar_photo` miss
    /// nothing.
    static let sidecars = """
        CREATE TABLE sidecar (
            file INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
            metadata TEXT NOT NULL
        ) STRICT;

        CREATE TABLE sidecar_photo (
            photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
            sidecar INTEGER NOT NULL REFERENCES sidecar ON DELETE CASCADE,
            PRIMARY KEY (photo, sidecar)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sidecar_photo_sidecar ON sidecar_photo (sidecar);

        CREATE VIEW sidecar_name AS
        SELECT other.photo AS photo, own.photo AS sidecar
        FROM location own, sidecar, location other
        WHERE sidecar.file = own.photo AND lower(CAST(substr(own.name, -4) AS TEXT)) = '.xmp'
            AND other.root = own.root AND other.directory = own.directory AND other.photo != own.photo
            -- Both ranges end at the slash, which follows the dot: an index finds either name by the other.
            AND other.name >= substr(own.name, 1, length(own.name) - 4)
            AND other.name < CAST(substr(own.name, 1, length(own.name) - 4) || '/' AS BLOB)
            AND own.name >= \(beginning)
            AND own.name < CAST(\(beginning) || '/' AS BLOB)
            -- The whole name, or all of it but the last ending.
            AND (length(other.name) = length(own.name) - 4
                OR substr(other.name, length(own.name) - 3, 1) = x'2E'
                AND instr(substr(other.name, length(own.name) - 2), x'2E') = 0);

        CREATE TRIGGER sidecar_read AFTER INSERT ON sidecar BEGIN
            \(join("sidecar", "NEW.file"))
        END;
        CREATE TRIGGER sidecar_place_taken AFTER INSERT ON location WHEN EXISTS (SELECT 1 FROM sidecar) BEGIN
            \(joinAll("NEW.photo"))
        END;
        CREATE TRIGGER sidecar_place_left AFTER DELETE ON location WHEN EXISTS (SELECT 1 FROM sidecar) BEGIN
            \(part("OLD.photo"))
            \(joinAll("OLD.photo"))
        END;
        CREATE TRIGGER sidecar_place_changed AFTER UPDATE ON location WHEN EXISTS (SELECT 1 FROM sidecar) BEGIN
            \(part("OLD.photo"))
            \(joinAll("OLD.photo"))
            \(joinAll("NEW.photo"))
        END;

        -- Earlier versions did not read them.
        UPDATE photo SET status = 'waiting' WHERE status = 'foreign'
            AND id IN (SELECT photo FROM location WHERE lower(CAST(substr(name, -4) AS TEXT)) = '.xmp');
        """

    /// A photo's name up to its first dot.
    private static let beginning = """
        CASE instr(other.name, x'2E') WHEN 0 THEN other.name
            ELSE substr(other.name, 1, instr(other.name, x'2E') - 1) END
        """

    private static func join(_ column: String, _ photo: String) -> String {
        """
        INSERT INTO sidecar_photo (photo, sidecar)
            SELECT DISTINCT photo, sidecar FROM sidecar_name WHERE \(column) = \(photo)
            AND NOT EXISTS (SELECT 1 FROM sidecar_photo known
                WHERE known.photo = sidecar_name.photo AND known.sidecar = sidecar_name.sidecar);
        """
    }

    /// Whether the file is a photo or a sidecar; a file with several hard links has several names.
    private static func joinAll(_ photo: String) -> String {
        join("photo", photo) + "\n" + join("sidecar", photo)
    }

    private static func part(_ photo: String) -> String {
        "DELETE FROM sidecar_photo WHERE photo = \(photo) OR sidecar = \(photo);"
    }

    /// Pairs by the one name that comes or goes; before, each change of a name looked at all names of its file.
    static let sidecarsByName = """
        DROP TRIGGER sidecar_place_taken;
        DROP TRIGGER sidecar_place_left;
        DROP TRIGGER sidecar_place_changed;

        \(placeTrigger("taken", "AFTER INSERT", joinPlace("NEW")))
        \(placeTrigger("left", "BEFORE DELETE", partPlace("OLD")))
        \(placeTrigger("loses", "BEFORE UPDATE", partPlace("OLD")))
        \(placeTrigger("changed", "AFTER UPDATE", joinPlace("NEW")))
        """

    private static func placeTrigger(_ name: String, _ change: String, _ statement: String) -> String {
        """
        CREATE TRIGGER sidecar_place_\(name) \(change) ON location WHEN EXISTS (SELECT 1 FROM sidecar) BEGIN
            \(statement)
        END;
        """
    }

    /// The pairs of names, found from a sidecar's name or from a photo's: `CROSS JOIN` fixes the order.
    private static func pairs(from first: String) -> String {
        first == "own"
            ? "location own CROSS JOIN sidecar ON sidecar.file = own.photo CROSS JOIN location other ON \(fit)"
            : "location other CROSS JOIN location own ON \(fit) CROSS JOIN sidecar ON sidecar.file = own.photo"
    }

    /// Whether a sidecar's name `own` stands for a photo's name `other`; both ranges are those of an index.
    private static let fit = """
        lower(CAST(substr(own.name, -4) AS TEXT)) = '.xmp'
            AND other.root = own.root AND other.directory = own.directory AND other.photo != own.photo
            AND other.name >= substr(own.name, 1, length(own.name) - 4)
            AND other.name < CAST(substr(own.name, 1, length(own.name) - 4) || '/' AS BLOB)
            AND own.name >= \(beginning) AND own.name < CAST(\(beginning) || '/' AS BLOB)
            AND (length(other.name) = length(own.name) - 4
                OR substr(other.name, length(own.name) - 3, 1) = x'2E'
                AND instr(substr(other.name, length(own.name) - 2), x'2E') = 0)
        """

    /// The pairs that hold because of one location.
    private static func pairs(at row: String) -> String {
        ["own", "other"].map {
            """
            SELECT other.photo AS photo, own.photo AS sidecar FROM \(pairs(from: $0))
                WHERE \($0).root = \(row).root AND \($0).directory = \(row).directory AND \($0).name = \(row).name
            """
        }.joined(separator: " UNION ")
    }

    private static func joinPlace(_ row: String) -> String {
        """
        INSERT INTO sidecar_photo (photo, sidecar)
            SELECT photo, sidecar FROM (\(pairs(at: row))) pair WHERE NOT EXISTS (SELECT 1 FROM sidecar_photo known
                WHERE known.photo = pair.photo AND known.sidecar = pair.sidecar);
        """
    }

    /// Parts the pairs that hold only because of one location, which is still there.
    private static func partPlace(_ row: String) -> String {
        func holds(from first: String) -> String {
            """
            EXISTS (SELECT 1 FROM \(pairs(from: first))
                WHERE own.photo = sidecar_photo.sidecar AND other.photo = sidecar_photo.photo
                AND NOT (own.root = \(row).root AND own.directory = \(row).directory
                    AND (own.name = \(row).name OR other.name = \(row).name)))
            """
        }
        // A photo mostly has one name, and where it has many, the sidecar has few. Each of the three conditions alone
        // would read more than the index entries of these pairs.
        return """
            DELETE FROM sidecar_photo WHERE photo IN (SELECT photo FROM (\(pairs(at: row))))
                AND sidecar IN (SELECT sidecar FROM (\(pairs(at: row)))) AND (photo, sidecar) IN (\(pairs(at: row)))
                AND NOT CASE WHEN (SELECT count(*) FROM (
                    SELECT 1 FROM location WHERE location.photo = sidecar_photo.photo LIMIT 9)) < 9
                THEN \(holds(from: "other")) ELSE \(holds(from: "own")) END;
            """
    }
}
