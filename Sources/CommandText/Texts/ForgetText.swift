package import CleanerProtocol

/// What `forget` says.
package enum ForgetText {
    package static func text(_ report: ForgetReport) -> String {
        let photos = Amount.count(report.photos, "deleted photo")
        guard report.photos > 0 else { return withoutPhotos(report) + inTrash(report) }
        guard !report.dryRun else { return "Would forget \(photos).\(copies(report))\(inTrash(report))" }
        return
            "Forgot \(photos): nothing about \(them(report)) is left in the store.\(inTrash(report))\(damaged(report))"
    }

    /// What is said if no photo is forgotten now: an earlier request may have been interrupted.
    private static func withoutPhotos(_ report: ForgetReport) -> String {
        if report.finished == true {
            return "What was forgotten before is erased now: nothing of it is left in the store.\(damaged(report))"
        }
        let rest = "The files of the store still hold what was forgotten before: cleanerctl forget --deleted erases it."
        return report.unfinished == true ? rest : "There is no deleted photo to forget."
    }

    /// The question before photos are forgotten.
    package static func question(_ plan: ForgetReport) -> String {
        "Erase all that is remembered of \(Amount.count(plan.photos, "deleted photo"))? If one comes back, it is proposed "
            + "as new. Its decisions, its part of the stats and its undo are gone, and this cannot be undone."
            + copies(plan) + inTrash(plan)
    }

    private static func them(_ report: ForgetReport) -> String { report.photos == 1 ? "it" : "them" }

    private static func copies(_ report: ForgetReport) -> String {
        guard report.copies > 0 else { return "" }
        let copies = report.copies == 1 ? "The copy" : "All \(Amount.count(report.copies)) copies"
        return " \(copies) of the store from before updates \(report.copies == 1 ? "goes" : "go"), too."
    }

    private static func inTrash(_ report: ForgetReport) -> String {
        guard let count = report.inTrash else { return "" }
        return
            " \(Amount.count(count, "photo")) in the desktop's trash \(count == 1 ? "stays" : "stay") known, because "
            + "\(count == 1 ? "it" : "they") can be restored."
    }

    private static func damaged(_ report: ForgetReport) -> String {
        guard !report.damaged.isEmpty else { return "" }
        let files = report.damaged.map { SafeText.escaped($0) }.joined(separator: "\n")
        return "\nDamaged files that are kept may still hold it; remove them if you need them no more:\n\(files)"
    }
}
