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
