extension Schema {
    /// The words of photos, as tokens, and which photos have others by now.
    ///
    /// `word` is the full-text index of `searchable` (SQLite's FTS5), which triggers keep. Other triggers note a photo in
    /// `search_stale` with every change of what its words come from, so that no caller can forget one.
    static let search = """
        CREATE TABLE searchable (
            photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
            name TEXT NOT NULL, folder TEXT NOT NULL, tags TEXT NOT NULL, place TEXT NOT NULL, camera TEXT NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE word USING fts5(
            \(columns), content = 'searchable', content_rowid = 'photo', tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE vocabulary USING fts5vocab('word', 'row');
        CREATE TRIGGER searchable_added AFTER INSERT ON searchable BEGIN
            INSERT INTO word (rowid, \(columns)) VALUES (NEW.photo, \(values("NEW")));
        END;
        CREATE TRIGGER searchable_removed AFTER DELETE ON searchable BEGIN
            INSERT INTO word (word, rowid, \(columns)) VALUES ('delete', OLD.photo, \(values("OLD")));
        END;

        CREATE TABLE search_stale (photo INTEGER PRIMARY KEY) STRICT;
        CREATE TRIGGER search_place_taken AFTER INSERT ON location BEGIN \(stale("NEW.photo")) END;
        CREATE TRIGGER search_place_left AFTER DELETE ON location BEGIN \(stale("OLD.photo")) END;
        CREATE TRIGGER search_place_changed AFTER UPDATE ON location BEGIN
            \(stale("OLD.photo")) \(stale("NEW.photo"))
        END;
        CREATE TRIGGER search_photo_changed AFTER UPDATE OF content, gone, status ON photo
            WHEN NEW.content IS NOT OLD.content OR NEW.gone IS NOT OLD.gone OR NEW.status != OLD.status
        BEGIN \(stale("NEW.id")) END;
        CREATE TRIGGER search_content_changed AFTER UPDATE OF metadata, picture ON content
            WHEN NEW.metadata IS NOT OLD.metadata OR NEW.picture IS NOT OLD.picture
        BEGIN \(staleAll("SELECT id FROM photo WHERE content = NEW.id")) END;
        CREATE TRIGGER search_text_read AFTER INSERT ON reading BEGIN \(staleAll(showing("NEW"))) END;
        CREATE TRIGGER search_text_changed AFTER UPDATE ON reading BEGIN \(staleAll(showing("NEW"))) END;
        CREATE TRIGGER search_text_forgotten AFTER DELETE ON reading BEGIN \(staleAll(showing("OLD"))) END;
        CREATE TRIGGER search_sidecar_joined AFTER INSERT ON sidecar_photo BEGIN \(stale("NEW.photo")) END;
        CREATE TRIGGER search_sidecar_left AFTER DELETE ON sidecar_photo BEGIN \(stale("OLD.photo")) END;

        INSERT INTO search_stale (photo) SELECT id FROM photo WHERE gone IS NULL;
        """

    /// Makes all words again, after a change of the rules that make them.
    static let searchAnew = staleAll("SELECT id FROM photo WHERE gone IS NULL")

    private static let columns = "name, folder, tags, place, camera, text"

    private static func values(_ row: String) -> String {
        columns.split(separator: ", ").map { "\(row).\($0)" }.joined(separator: ", ")
    }

    // No `OR IGNORE`: a statement that fires a trigger with a conflict clause of its own would replace it.
    private static func stale(_ photo: String) -> String { staleAll("SELECT \(photo) AS id") }

    private static func staleAll(_ photos: String) -> String {
        """
        INSERT INTO search_stale (photo)
            SELECT DISTINCT id FROM (\(photos)) WHERE id NOT IN (SELECT photo FROM search_stale);
        """
    }

    private static func showing(_ row: String) -> String {
        "SELECT photo.id AS id FROM content JOIN photo ON photo.content = content.id WHERE content.picture = \(row).picture"
    }
}
