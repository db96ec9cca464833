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
}
