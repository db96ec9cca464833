import GRDB
import Images
import PhotoCulling

/// The tables, as named migrations.
///
/// A released migration is never edited.
///
/// photo ── one file, with what the user decided       location ── where it lies (hard links: several)
/// content ── bytes of a file, by SHA-256              picture ── coded picture without metadata, with its measurements
/// scene ── what pictures are compared by             link ── the result of comparing two pictures
/// act ── one deed of the user, to be undone           act_photo ── what it changed, photo by photo
/// trash_operation ── each step towards the desktop's trash and back, written before it is taken
/// review ── a pass through a category               apart ── pictures that the user called different
/// recalled ── a photo that only the journal knew, and where it lay
/// whole ── digests of all of a large file, where samples did not tell it from another one
/// reading ── the text in a picture                   vector ── a picture's numbers by the user's own model
/// sidecar ── what a file beside photos says          sidecar_photo ── the photos about which an .xmp file says this
/// camera ── make and model of a camera's number
/// searchable ── the words of a photo                 search_stale ── photos whose words have changed
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("photos, contents, pictures, decisions, trash") { database in
            try database.execute(sql: first)
        }
        migrator.registerMigration("scenes, links, light, colours, cameras") { database in
            try database.execute(sql: second)
        }
        migrator.registerMigration("reviews, different pictures") { database in
            try database.execute(sql: third)
        }
        migrator.registerMigration("companions") { database in
            try database.execute(sql: fourth)
        }
        migrator.registerMigration("photos recalled from the journal") { database in
            try database.execute(sql: recalled)
        }
        migrator.registerMigration("gone photos by content") { database in
            // Finds the few gone photos among thousands of equal files.
            try database.execute(sql: "CREATE INDEX photo_gone ON photo (content) WHERE gone IS NOT NULL")
        }
        migrator.registerMigration("ways to the trash of photos that came back") { database in
            // An earlier version had recorded their steps as if somebody had emptied the trash.
            try database.execute(
                sql: """
                    UPDATE trash_operation SET state = 'abandoned' WHERE kind = 'put' AND state = 'ended'
                    AND photo IN (SELECT id FROM photo WHERE gone IS NULL)
                    """)
        }
        migrator.registerMigration("photos in places of others") { database in
            // The photo that lay at this photo's location before; its row may have been deleted.
            try database.execute(sql: "ALTER TABLE photo ADD COLUMN instead_of INTEGER")
        }
        migrator.registerMigration("blur at the size of a screen") { database in
            try database.execute(
                sql: """
                    ALTER TABLE picture
                    ADD COLUMN blurriness_on_screen REAL CHECK (blurriness_on_screen BETWEEN 0 AND 1)
                    """)
        }
        migrator.registerMigration("measurements as one value", migrate: joinMeasurements)
        migrator.registerMigration("withdrawn decisions, last places") { database in
            try database.execute(sql: withdrawn)
        }
        migrator.registerMigration("videos that were read whole") { database in
            try database.execute(
                sql: """
                    CREATE TABLE whole (
                        content INTEGER PRIMARY KEY REFERENCES content ON DELETE CASCADE,
                        bytes BLOB NOT NULL CHECK (length(bytes) = 32),
                        pictures BLOB CHECK (length(pictures) = 32)
                    ) STRICT
                    """)
        }
        migrator.registerMigration("live photos") { database in
            // The identifier that the picture and the video of a live photo share.
            try database.execute(
                sql: """
                    ALTER TABLE content ADD COLUMN live TEXT;
                    CREATE INDEX content_live ON content (live) WHERE live IS NOT NULL;
                    """)
        }
        migrator.registerMigration("texts in pictures, numbers of the user's own model") { database in
            // `reader` and `model` identify the program, so that another one reads again.
            try database.execute(
                sql: """
                    CREATE TABLE reading (
                        picture INTEGER PRIMARY KEY REFERENCES picture ON DELETE CASCADE,
                        reader TEXT NOT NULL,
                        text TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE vector (
                        picture INTEGER PRIMARY KEY REFERENCES picture ON DELETE CASCADE,
                        model TEXT NOT NULL,
                        numbers BLOB NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("words in sidecars") { try $0.execute(sql: sidecars) }
        migrator.registerMigration("places, kinds, cameras by name", migrate: addBrowsing)
        migrator.registerMigration("words to search") { try $0.execute(sql: search) }
        migrator.registerMigration("words in parts and with hyphens") { try $0.execute(sql: searchAnew) }
        migrator.registerMigration("states, continents and other names of countries") { database in
            try database.execute(sql: searchAnew)
        }
        migrator.registerMigration("RAW files by samples") { database in
            // Large RAW files get other digests. The reason says that the file is the same, so that decisions stay.
            try database.execute(
                sql: """
                    UPDATE photo SET status = 'waiting', reason = coalesce(reason, 'it is to be identified anew')
                    WHERE gone IS NULL
                    AND content IN (SELECT id FROM content WHERE format = 'raw' AND bytes > 1048576)
                    """)
        }
        migrator.registerMigration("sidecars beside one name of many") { database in
            try database.execute(sql: sidecarsByName)
        }
        migrator.registerMigration("pictures that stay in place of others") { database in
            // The number of a picture; its row may have been deleted.
            try database.execute(
                sql: """
                    ALTER TABLE photo ADD COLUMN stand_in INTEGER;
                    ALTER TABLE act_photo ADD COLUMN stand_in INTEGER;
                    CREATE INDEX photo_stand_in ON photo (stand_in) WHERE stand_in IS NOT NULL;
                    """)
        }
        migrator.registerMigration("what files hold besides the picture") { database in
            // As `Holdings.stored`; 0 for nothing.
            try database.execute(sql: "ALTER TABLE content ADD COLUMN holdings INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("what came after decisions and losses") { database in
            try database.execute(sql: orderOfEvents)
        }
        migrator.registerMigration("how far linked pictures overlap") { database in
            // Pictures with links are compared once more, by what is stored of them.
            try database.execute(
                sql: """
                    ALTER TABLE link ADD COLUMN overlap REAL NOT NULL DEFAULT 1;
                    UPDATE picture SET compared = 0
                    WHERE id IN (SELECT one FROM link WHERE inliers > 0 UNION SELECT other FROM link WHERE inliers > 0);
                    """)
        }
        migrator.registerMigration("words in JSON files of Takeouts") { try $0.execute(sql: takeouts) }
        migrator.registerMigration("shots of brackets") { database in
            // Those whose exposure matters are read again: a camera's photos that other pictures resemble.
            try database.execute(
                sql: """
                    UPDATE photo SET status = 'waiting' WHERE gone IS NULL AND status = 'analysed' AND content IN (
                        SELECT id FROM content WHERE camera != 0
                        AND picture IN (SELECT one FROM link UNION SELECT other FROM link))
                    """)
        }
        migrator.registerMigration("what refers to photos") { database in
            // Found at once when photos are forgotten.
            try database.execute(
                sql: """
                    CREATE INDEX act_photo_main ON act_photo (main) WHERE main IS NOT NULL;
                    CREATE INDEX skipped_photo ON skipped (photo);
                    """)
        }
        migrator.registerMigration("pictures still to compare") { database in
            // A start asks for them, and would look at all others.
            try database.execute(sql: "CREATE INDEX picture_uncompared ON picture(id) WHERE NOT compared")
        }
        migrator.registerMigration("shots that are only listed together") { database in
            // Which results are kept depends on time and camera now, so those by a camera are compared once more.
            try database.execute(
                sql: "UPDATE picture SET compared = 0 WHERE id IN (SELECT picture FROM content WHERE camera <> 0)")
        }
        migrator.registerMigration("titles and descriptions by people", migrate: noteTexts)
        migrator.registerMigration("bursts that are compared") { database in
            try database.execute(
                sql: """
                    UPDATE picture SET compared = 0
                    WHERE id IN (SELECT picture FROM content WHERE kinds & \(PhotoKinds.burst.rawValue))
                    """)
        }
        migrator.registerMigration("videos that were cut off") { database in
            // Whether one was is found when it is identified. The reason says that the file is the same.
            try database.execute(
                sql: """
                    UPDATE photo SET status = 'waiting', reason = coalesce(reason, 'it is to be identified anew')
                    WHERE gone IS NULL AND status = 'analysed'
                    AND content IN (SELECT id FROM content WHERE traits & \(PhotoTraits.video.rawValue))
                    """)
        }
        migrator.registerMigration("photos that programs for editing wrote", migrate: noteEditors)
        migrator.registerMigration("shots that somebody had the camera take lighter or darker") { database in
            // Those whose exposure matters are read again. The reason says that the file is the same.
            try database.execute(
                sql: """
                    UPDATE photo SET status = 'waiting', reason = coalesce(reason, 'it is to be identified anew')
                    WHERE gone IS NULL AND status = 'analysed' AND content IN (
                        SELECT id FROM content WHERE camera != 0
                        AND picture IN (SELECT one FROM link UNION SELECT other FROM link))
                    """)
        }
        migrator.registerMigration("how much of linked pictures agrees place by place", migrate: compareAgain)
        migrator.registerMigration("stars and labels in sidecars") { database in
            try database.execute(
                sql: """
                    UPDATE photo SET status = 'waiting' WHERE status = 'foreign' AND id IN (SELECT file FROM sidecar)
                    """)
        }
        migrator.registerMigration("sound of videos that were read whole", migrate: addSound)
        migrator.registerMigration("exposures, own words, changes of linked pictures", migrate: addExposure)
        migrator.registerMigration("where linked pictures are sharp") { database in
            // Pictures are compared again once they were measured again.
            try database.execute(
                sql: "ALTER TABLE link ADD COLUMN focus REAL; ALTER TABLE link ADD COLUMN detail REAL")
        }
        migrator.registerMigration("what differs in linked pictures and is in both", migrate: addCounterparts)
        migrator.registerMigration("what of one area is in both, beside what is around it", migrate: forgetComparisons)
        migrator.registerMigration("how cameras were set", migrate: addSettings)
        migrator.registerMigration("how little WebP and AVIF were compressed", migrate: measureQuantisers)
        return migrator
    }

    /// Scenes have a table of their own, because every start reads all rows of `picture`.
    private static let second = """
        ALTER TABLE picture ADD COLUMN darkness REAL CHECK (darkness BETWEEN 0 AND 1);
        ALTER TABLE picture ADD COLUMN brightness REAL CHECK (brightness BETWEEN 0 AND 1);
        ALTER TABLE picture ADD COLUMN blankness REAL CHECK (blankness BETWEEN 0 AND 1);
        ALTER TABLE picture ADD COLUMN palette BLOB;
        ALTER TABLE picture ADD COLUMN embedding BLOB;
        ALTER TABLE picture ADD COLUMN compared INTEGER NOT NULL DEFAULT 0 CHECK (compared IN (0, 1));
        ALTER TABLE content ADD COLUMN camera INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE scene (
            picture INTEGER PRIMARY KEY REFERENCES picture ON DELETE CASCADE,
            features BLOB NOT NULL,
            thumbnail BLOB NOT NULL
        ) STRICT;

        CREATE TABLE link (
            one INTEGER NOT NULL REFERENCES picture ON DELETE CASCADE,
            other INTEGER NOT NULL REFERENCES picture ON DELETE CASCADE,
            correlation REAL,
            inliers INTEGER,
            cells INTEGER,
            PRIMARY KEY (one, other),
            CHECK (one < other),
            CHECK ((correlation IS NULL) = (inliers IS NULL) AND (inliers IS NULL) = (cells IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX link_other ON link (other);
        """

    /// A photo that is skipped in one pass is shown in the next.
    private static let third = """
        CREATE TABLE review (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            category TEXT NOT NULL,
            filter TEXT NOT NULL,
            started INTEGER NOT NULL,
            UNIQUE (category, filter, started)
        ) STRICT;

        CREATE TABLE skipped (
            review INTEGER NOT NULL REFERENCES review,
            photo INTEGER NOT NULL REFERENCES photo,
            act INTEGER NOT NULL REFERENCES act,
            PRIMARY KEY (review, photo)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX skipped_act ON skipped (act);

        ALTER TABLE act ADD COLUMN review INTEGER REFERENCES review;
        CREATE INDEX act_review ON act (review) WHERE review IS NOT NULL;

        CREATE TABLE apart (
            one INTEGER NOT NULL REFERENCES picture,
            other INTEGER NOT NULL REFERENCES picture,
            act INTEGER NOT NULL REFERENCES act,
            PRIMARY KEY (one, other),
            CHECK (one < other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX apart_act ON apart (act);
        """

    /// `main` is the main photo of a companion that was decided about or moved with it; for a sidecar the photo itself.
    private static let fourth = """
        ALTER TABLE act_photo ADD COLUMN main INTEGER REFERENCES photo;
        ALTER TABLE trash_operation ADD COLUMN main INTEGER REFERENCES photo;
        CREATE INDEX trash_operation_main ON trash_operation (main) WHERE main IS NOT NULL;
        """

    /// `withdrawn` says why a decision does not hold any more, unless a later act says so.
    ///
    /// The history names photos that are gone by the place that they left last; other photos need none.
    private static let withdrawn = """
        ALTER TABLE act_photo ADD COLUMN withdrawn TEXT CHECK (withdrawn IN ('undone', 'restored', 'changed'));
        UPDATE act_photo SET withdrawn = 'undone' WHERE act IN (SELECT id FROM act WHERE undone = 1);

        ALTER TABLE photo ADD COLUMN last_root INTEGER REFERENCES root;
        ALTER TABLE photo ADD COLUMN last_directory BLOB;
        ALTER TABLE photo ADD COLUMN last_name BLOB;
        CREATE TRIGGER location_left AFTER DELETE ON location BEGIN
            UPDATE photo SET last_root = OLD.root, last_directory = OLD.directory, last_name = OLD.name
            WHERE id = OLD.photo AND EXISTS (SELECT 1 FROM act_photo WHERE photo = OLD.photo);
        END;
        CREATE TRIGGER location_taken AFTER UPDATE OF photo ON location BEGIN
            UPDATE photo SET last_root = OLD.root, last_directory = OLD.directory, last_name = OLD.name
            WHERE id = OLD.photo AND EXISTS (SELECT 1 FROM act_photo WHERE photo = OLD.photo);
        END;
        """

    /// The newest photo when a photo was decided about, and when it went, tells what came later; the wall clock may
    /// have been set in between.
    private static let orderOfEvents = """
        ALTER TABLE photo ADD COLUMN newest_when_decided INTEGER;
        ALTER TABLE photo ADD COLUMN newest_when_gone INTEGER;
        CREATE INDEX photo_seen ON photo (first_seen, id);
        UPDATE photo SET
            newest_when_decided = (
                SELECT id FROM photo other WHERE first_seen <= photo.decided ORDER BY first_seen DESC, id DESC LIMIT 1),
            newest_when_gone = (
                SELECT id FROM photo other WHERE first_seen <= photo.gone ORDER BY first_seen DESC, id DESC LIMIT 1)
        WHERE decided IS NOT NULL OR gone IS NOT NULL;
        DROP INDEX photo_seen;
        CREATE TRIGGER photo_decided AFTER UPDATE OF decided ON photo
        WHEN NEW.decided IS NOT OLD.decided BEGIN
            UPDATE photo SET newest_when_decided = (SELECT max(id) FROM photo) WHERE id = NEW.id;
        END;
        CREATE TRIGGER photo_went AFTER UPDATE OF gone ON photo WHEN NEW.gone IS NOT OLD.gone BEGIN
            UPDATE photo SET newest_when_gone = (SELECT max(id) FROM photo) WHERE id = NEW.id;
        END;
        CREATE TRIGGER photo_recalled AFTER INSERT ON photo WHEN NEW.gone IS NOT NULL BEGIN
            UPDATE photo SET newest_when_gone = NEW.id WHERE id = NEW.id;
        END;
        """

    /// A photo that is found again needs no recall any more.
    private static let recalled = """
        CREATE TABLE recalled (
            photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
            path BLOB NOT NULL,
            PRIMARY KEY (photo, path)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recalled_path ON recalled (path);
        CREATE TRIGGER recalled_met AFTER UPDATE OF gone ON photo WHEN NEW.gone IS NULL BEGIN
            DELETE FROM recalled WHERE photo = NEW.id;
        END;
        """
}
