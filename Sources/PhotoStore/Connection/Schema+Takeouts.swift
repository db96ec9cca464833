extension Schema {
    /// A Takeout's JSON files are sidecars too, without rows in `sidecar_photo`: `SidecarStore.takeouts` finds them.
    ///
    /// With each of them that comes, changes or goes, triggers note the photos about which it may say something in
    /// `search_stale`: those whose names begin like its own.
    static let takeouts = """
        CREATE TRIGGER takeout_read AFTER INSERT ON sidecar BEGIN \(stale(ofFile: "NEW.file")) END;
        CREATE TRIGGER takeout_forgotten AFTER DELETE ON sidecar BEGIN \(stale(ofFile: "OLD.file")) END;
        \(placeTrigger("taken", "AFTER INSERT", ["NEW"]))
        \(placeTrigger("left", "AFTER DELETE", ["OLD"]))
        \(placeTrigger("changed", "AFTER UPDATE", ["OLD", "NEW"]))

        -- Those with a time, which photos without one may need.
        CREATE INDEX sidecar_captured ON sidecar (file) WHERE json_extract(metadata, '$.captured') IS NOT NULL;

        -- Earlier versions did not read them.
        UPDATE photo SET status = 'waiting' WHERE status = 'foreign'
            AND id IN (SELECT photo FROM location WHERE \(isTakeout("name")));
        """

    /// Whether a file has the ending of a Takeout's JSON files.
    static func isTakeout(_ name: String) -> String { "lower(CAST(substr(\(name), -5) AS TEXT)) = '.json'" }

    private static func placeTrigger(_ name: String, _ change: String, _ rows: [String]) -> String {
        """
        CREATE TRIGGER takeout_place_\(name) \(change) ON location
        WHEN \(rows.map { isTakeout("\($0).name") }.joined(separator: " OR ")) BEGIN
            \(rows.map { stale("SELECT \($0).root AS root, \($0).directory AS directory, \($0).name AS name") }
                .joined(separator: "\n"))
        END;
        """
    }

    private static func stale(ofFile file: String) -> String {
        stale("SELECT root, directory, name FROM location WHERE photo = \(file) AND \(isTakeout("name"))")
    }

    /// Notes the photos whose names begin like those of some JSON files: `TakeoutName.beginning(ofPhotosOf:)`.
    private static func stale(_ sidecars: String) -> String {
        let whole = "CAST(substr(name, 1, length(name) - 5) AS TEXT)"
        return """
            INSERT INTO search_stale (photo) SELECT DISTINCT location.photo
            FROM (SELECT root, directory, CAST(substr(CAST(\(withoutEnding("part")) AS BLOB), 1, 46) AS BLOB) AS beginning
                FROM (SELECT root, directory, \(withoutEnding("whole")) AS part
                    FROM (SELECT root, directory, \(whole) AS whole FROM (\(sidecars))))) own
            CROSS JOIN location ON location.root = own.root AND location.directory = own.directory
                AND location.name >= own.beginning AND location.name < CAST(own.beginning || x'FF' AS BLOB)
            WHERE length(own.beginning) > 0 AND location.photo NOT IN (SELECT photo FROM search_stale);
            """
    }

    private static func withoutEnding(_ text: String) -> String {
        "CASE instr(\(text), '.') WHEN 0 THEN \(text) "
            + "ELSE rtrim(rtrim(\(text), replace(\(text), '.', '')), '.') END"
    }
}
