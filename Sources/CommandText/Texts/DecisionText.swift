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
        if report.decision == .delete, report.photos == 0 { return tr("No photo was marked for deletion.") }
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

extension DecisionText {
    /// A line for each photo that was refused, or for each folder that holds several back; then each remedy once.
    ///
    /// - Parameters:
    ///   - refused: The refusals in the answer.
    ///   - more: The number of further refusals, for which the answer had no room.
    /// - Returns: Lines that are safe to print.
    package static func lines(refused: [Refusal], more: Int) -> [String] {
        var remedies: [String] = []
        for case let remedy? in refused.map(\.error.remedy) where !remedies.contains(remedy) {
            remedies.append(remedy)
        }
        var held: [String: Int] = [:]
        for case let folder? in refused.map(folder) { held[folder, default: 0] += 1 }
        var lines: [String] = []
        for refusal in refused {
            guard let folder = folder(refusal), let photos = held[folder], photos > 1 else {
                lines.append(line(refusal))
                continue
            }
            // Said where its first photo stands.
            guard photos != Int.max else { continue }
            held[folder] = Int.max
            let count = Amount.count(photos, "photo")
            lines.append(
                "cleanerctl: " + tr("\(count) lie in \(SafeText.escaped(folder)), a folder that you may not change"))
        }
        return lines
            + (more > 0 ? [tr("cleanerctl: and \(Amount.count(more, "more photo"))")] : [])
            + remedies.map(SafeText.escaped(_:))
    }

    /// The photo and the problem; a problem that names the path says it alone.
    private static func line(_ refusal: Refusal) -> String {
        let problem = SafeText.escaped(refusal.error.problem)
        return namesItsPath(refusal)
            ? "cleanerctl: \(problem)" : "cleanerctl: \(SafeText.escaped(refusal.photo)): \(problem)"
    }

    private static func namesItsPath(_ refusal: Refusal) -> Bool {
        refusal.absolutePath.map { refusal.error.problem.contains($0) } ?? false
    }

    /// The folder that keeps a photo from leaving; nil if something else does.
    private static func folder(_ refusal: Refusal) -> String? {
        guard refusal.error.cause == .lockedFolder, namesItsPath(refusal), let path = refusal.absolutePath,
            let slash = path.lastIndex(of: "/")
        else { return nil }
        return String(path[..<slash])
    }
}

/// What `forget` says.
package enum ForgetText {
    package static func text(_ report: ForgetReport) -> String {
        let photos = Amount.count(report.photos, "deleted photo")
        guard report.photos > 0 else { return withoutPhotos(report) + inTrash(report) }
        guard !report.dryRun else { return tr("Would forget \(photos).\(copies(report))\(inTrash(report))") }
        let rest = inTrash(report) + damaged(report)
        return report.photos == 1
            ? tr("Forgot \(photos): nothing about it is left in the store.\(rest)")
            : tr("Forgot \(photos): nothing about them is left in the store.\(rest)")
    }

    /// What is said if no photo is forgotten now: an earlier request may have been interrupted.
    private static func withoutPhotos(_ report: ForgetReport) -> String {
        if report.finished == true {
            return tr(
                "What was forgotten before is erased now: nothing of it is left in the store.\(damaged(report))")
        }
        return report.unfinished == true
            ? tr("The files of the store still hold what was forgotten before: cleanerctl forget --deleted erases it.")
            : tr("There is no deleted photo to forget.")
    }

    /// The question before photos are forgotten.
    package static func question(_ plan: ForgetReport) -> String {
        tr(
            """
            Erase all that is remembered of \(Amount.count(plan.photos, "deleted photo"))? If one comes back, it is \
            proposed as new. Its decisions, its part of the stats and its undo are gone, and this cannot be undone.
            """) + copies(plan) + inTrash(plan)
    }

    private static func copies(_ report: ForgetReport) -> String {
        guard report.copies > 0 else { return "" }
        return report.copies == 1
            ? tr(" The copy of the store from before updates goes, too.")
            : tr(" All \(Amount.count(report.copies)) copies of the store from before updates go, too.")
    }

    private static func inTrash(_ report: ForgetReport) -> String {
        guard let count = report.inTrash else { return "" }
        let photos = Amount.count(count, "photo")
        return count == 1
            ? tr(" \(photos) in the desktop's trash stays known, because it can be restored.")
            : tr(" \(photos) in the desktop's trash stay known, because they can be restored.")
    }

    private static func damaged(_ report: ForgetReport) -> String {
        guard !report.damaged.isEmpty else { return "" }
        let files = report.damaged.map { SafeText.escaped($0) }.joined(separator: "\n")
        return tr(
            "\nDamaged files that are kept may still hold it; remove them if you need them no more:\n\(files)")
    }
}
