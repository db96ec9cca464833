package import CleanerProtocol
import PhotoCategories
import Translation

/// The messages of commands that change something.
package enum DecisionText {
    /// Where a marked photo is, and how to send it to the trash or take the mark back.
    static var whereMarked: String { tr("Nothing has moved yet. \(afterMarking)") }
    private static var afterMarking: String {
        tr("To the desktop's trash: cleanerctl trash send. Take back: cleanerctl undo")
    }

    package static func text(_ report: MarkReport) -> String {
        let photos = CompanionText.count(report.photos, with: report.companions, links: report.links)
        let size = Amount.size(report.bytes)
        switch report.decision {
        case .keep:
            return report.dryRun ? tr("Would keep \(photos).") : tr("Kept \(photos).")
        case .maybe:
            return report.dryRun
                ? tr("Would put \(photos) on the maybe pile.") : tr("Put \(photos) on the maybe pile.")
        case .delete where report.dryRun:
            return tr("Would mark \(photos) for deletion, \(size).")
        case .delete:
            return tr(
                """
                Marked \(photos) for deletion, \(size). Nothing has moved yet.
                \(afterMarking)
                """)
        }
    }

    package static func text(_ report: UndoReport) -> String {
        let photos = CompanionText.count(report.photos, with: report.companions)
        return tr("Took back: \(SafeText.escaped(report.undone)). \(photos) as before.")
    }

    package static func text(_ report: DifferentReport) -> String {
        tr(
            """
            \(Amount.count(report.photos, "photo")) will not be proposed in favour of each other again. \
            Take back: cleanerctl undo
            """)
    }

    package static func text(_ report: EmptyReport) -> String {
        let photos = CompanionText.count(report.photos, with: report.companions, links: report.links)
        let size = Amount.size(report.bytes)
        guard !report.dryRun else { return tr("Would move \(photos) to the desktop's trash, \(size).") }
        return tr(
            """
            Moved \(photos) to the desktop's trash, \(size). Take back: cleanerctl trash restore
            The space is free once that trash is emptied, in the file manager or with: gio trash --empty
            """)
    }

    package static func text(_ report: RestoreReport) -> String {
        var parts: [String] = []
        if report.restored > 0 {
            let photos = CompanionText.count(report.restored, with: report.companions)
            parts.append(tr("Brought back \(photos) from the trash."))
        }
        if report.unmarked > 0 {
            parts.append(tr("Unmarked \(CompanionText.count(report.unmarked, with: report.unmarkedCompanions))."))
        }
        return parts.isEmpty ? tr("Nothing was brought back.") : parts.joined(separator: " ")
    }

    /// The question before a decision about all photos of folders or of a list.
    package static func question(
        _ dryRun: MarkReport, folders: [FolderReference], list: ListReference? = nil
    ) -> String {
        let photos = CompanionText.count(dryRun.photos, with: dryRun.companions, links: dryRun.links)
        var places = folders.map { SafeText.escaped($0.path) }
        if let list {
            places.append([list.category.name, list.filter?.words].compactMap(\.self).joined(separator: ", "))
        }
        let all = tr("\(photos), \(Amount.size(dryRun.bytes)), in \(places.joined(separator: tr(" and ")))")
        return switch dryRun.decision {
        case .keep: tr("Keep \(all)?")
        case .maybe: tr("Put \(all) on the maybe pile?")
        case .delete: tr("Mark \(all) for deletion?\(staying(dryRun))")
        }
    }

    /// What the rest of a list waits for, in a sentence.
    private static func staying(_ plan: MarkReport) -> String {
        let refused = plan.refusedCount
        guard refused > 0 else { return "" }
        let (count, lasts) = (Amount.count(refused), plan.lastCopies)
        return switch (lasts, lasts == refused) {
        case (0, _): tr(" \(count) \(tr(refused, "stays", "stay")), for the reasons above.")
        case (1, true): tr(" \(count) stays as the last copy of its picture (--last-copy takes it, too).")
        case (_, true): tr(" \(count) stay as the last copies of their pictures (--last-copy takes them, too).")
        case (1, false):
            tr(" \(count) stay, 1 of them as the last copy of its picture (--last-copy takes it, too).")
        case (_, false):
            tr(
                """
                 \(count) stay, \(Amount.count(lasts)) of them as the last copies of their pictures \
                (--last-copy takes them, too).
                """)
        }
    }

    /// The question before photos move to the desktop's trash.
    package static func question(_ dryRun: EmptyReport) -> String {
        let photos = CompanionText.count(dryRun.photos, with: dryRun.companions, links: dryRun.links)
        return tr(
            """
            Move \(photos), \(Amount.size(dryRun.bytes)), to the desktop's trash? \
            Back from there: cleanerctl trash restore.
            """)
    }

    /// The question before `trash restore` takes all marks away.
    package static func question(_ plan: RestoreReport, all: Bool) -> String {
        let photos = CompanionText.count(plan.unmarked, with: plan.unmarkedCompanions)
        let marks = plan.unmarked == 1 ? tr("take the mark from \(photos)") : tr("take the mark from all \(photos)")
        let what =
            switch (plan.restored > 0, all) {
            case (true, true): tr("Bring back what was ever moved, and \(marks)?")
            case (true, false): tr("Bring back what the last trash send moved, and \(marks)?")
            case (false, _): tr("Nothing of ours is in the trash: \(marks)?")
            }
        return tr("\(what) To take back only the last step: cleanerctl undo.")
    }
}
