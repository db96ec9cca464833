extension Schema {
    /// The tables of the first version.
    static let first = """
        CREATE TABLE root (
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE picture (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            version INTEGER NOT NULL,
            perceptual_hash BLOB CHECK (length(perceptual_hash) = 32),
            perceptual_quality INTEGER CHECK (perceptual_quality BETWEEN 0 AND 100),
            sharpness REAL,
            blurriness REAL CHECK (blurriness BETWEEN 0 AND 1),
            screen_evidence REAL
        ) STRICT;

        CREATE TABLE content (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            status TEXT NOT NULL CHECK (status IN ('analysed', 'unreadable', 'unsupported', 'foreign')),
            reason TEXT,
            format TEXT,
            picture INTEGER REFERENCES picture,
            analyser INTEGER NOT NULL,
            traits INTEGER NOT NULL DEFAULT 0,
            captured INTEGER,
            screenshot REAL CHECK (screenshot BETWEEN 0 AND 1),
            metadata TEXT,
            CHECK ((status = 'analysed') = (picture IS NOT NULL))
        ) STRICT;
        CREATE INDEX content_picture ON content (picture);

        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            volume INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            status TEXT NOT NULL
                CHECK (status IN ('waiting', 'analysed', 'unreadable', 'unsupported', 'foreign')),
            reason TEXT,
            content INTEGER REFERENCES content,
            first_seen INTEGER NOT NULL,
            gone INTEGER,
            decision TEXT CHECK (decision IN ('keep', 'delete', 'maybe')),
            decided INTEGER,
            last_copy INTEGER NOT NULL DEFAULT 0 CHECK (last_copy IN (0, 1)),
            had_copy INTEGER NOT NULL DEFAULT 0 CHECK (had_copy IN (0, 1)),
            why TEXT,
            CHECK (status != 'analysed' OR content IS NOT NULL),
            CHECK ((decision IS NULL) = (decided IS NULL))
        ) STRICT;
        CREATE INDEX photo_inode ON photo (inode, volume);
        CREATE INDEX photo_content ON photo (content);
        CREATE INDEX photo_decision ON photo (decision) WHERE decision IS NOT NULL;

        CREATE TABLE location (
            root INTEGER NOT NULL REFERENCES root,
            directory BLOB NOT NULL,
            name BLOB NOT NULL,
            photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
            PRIMARY KEY (root, directory, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX location_photo ON location (photo);

        CREATE TABLE act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('mark', 'empty', 'restore')),
            at INTEGER NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
        ) STRICT;

        CREATE TABLE act_photo (
            act INTEGER NOT NULL REFERENCES act,
            photo INTEGER NOT NULL REFERENCES photo,
            before TEXT,
            after TEXT,
            last_copy INTEGER NOT NULL,
            had_copy INTEGER NOT NULL,
            why TEXT,
            PRIMARY KEY (act, photo)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX act_photo_photo ON act_photo (photo);

        CREATE TABLE trash_operation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            act INTEGER REFERENCES act,
            photo INTEGER NOT NULL REFERENCES photo,
            kind TEXT NOT NULL CHECK (kind IN ('put', 'restore')),
            state TEXT NOT NULL CHECK (state IN ('planned', 'moved', 'abandoned', 'ended')),
            directory BLOB NOT NULL,
            name BLOB NOT NULL,
            original BLOB NOT NULL,
            target BLOB,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            deleted TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX trash_operation_photo ON trash_operation (photo);
        CREATE INDEX trash_operation_state ON trash_operation (state);
        CREATE INDEX trash_operation_act ON trash_operation (act);

        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
