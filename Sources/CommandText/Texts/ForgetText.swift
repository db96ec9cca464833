package import CleanerProtocol
import Translation

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
