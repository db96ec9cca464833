package import CleanerProtocol
import PhotoCategories

/// The messages of commands that change something.
package enum DecisionText {
    /// Where a marked photo is, and how to send it to the trash or take the mark back.
    static let whereMarked = "Nothing has moved yet. \(afterMarking)"
    private static let afterMarking = "To the desktop's trash: cleanerctl trash send. Take back: cleanerctl undo"

    package static func text(_ report: MarkReport) -> String {
        let photos = CompanionText.count(report.photos, with: report.companions, links: report.links)
        let size = Amount.size(report.bytes)
        let verb = report.dryRun ? "Would" : ""
        switch report.decision {
        case .keep:
            return report.dryRun ? "\(verb) keep \(photos)." : "Kept \(photos)."
        case .maybe:
            return report.dryRun ? "\(verb) put \(photos) on the maybe pile." : "Put \(photos) on the maybe pile."
        case .delete where report.dryRun:
            return "\(verb) mark \(photos) for deletion, \(size)."
        case .delete:
            return """
                Marked \(photos) for deletion, \(size). Nothing has moved yet.
                \(afterMarking)
                """
        }
    }

    package static func text(_ report: UndoReport) -> String {
        "Took back: \(SafeText.escaped(report.undone)). "
            + "\(CompanionText.count(report.photos, with: report.companions)) as before."
    }

    package static func text(_ report: DifferentReport) -> String {
        "\(Amount.count(report.photos, "photo")) will not be proposed in favour of each other again. "
            + "Take back: cleanerctl undo"
    }

    package static func text(_ report: EmptyReport) -> String {
        let photos = CompanionText.count(report.photos, with: report.companions, links: report.links)
        let size = Amount.size(report.bytes)
        guard !report.dryRun else { return "Would move \(photos) to the desktop's trash, \(size)." }
        return """
            Moved \(photos) to the desktop's trash, \(size). Take back: cleanerctl trash restore
            The space is free once that trash is emptied, in the file manager or with: gio trash --empty
            """
    }

    package static func text(_ report: RestoreReport) -> String {
        var parts: [String] = []
        if report.restored > 0 {
            parts.append(
                "Brought back \(CompanionText.count(report.restored, with: report.companions)) from the trash.")
        }
        if report.unmarked > 0 {
            parts.append("Unmarked \(CompanionText.count(report.unmarked, with: report.unmarkedCompanions)).")
        }
        return parts.isEmpty ? "Nothing was brought back." : parts.joined(separator: " ")
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
        let all = "\(photos), \(Amount.size(dryRun.bytes)), in \(places.joined(separator: " and "))"
        return switch dryRun.decision {
        case .keep: "Keep \(all)?"
        case .maybe: "Put \(all) on the maybe pile?"
        case .delete: "Mark \(all) for deletion?\(staying(dryRun))"
        }
    }

    /// What the rest of a list waits for, in a sentence.
    private static func staying(_ plan: MarkReport) -> String {
        let refused = plan.refusedCount
        guard refused > 0 else { return "" }
        let lasts = plan.lastCopies
        let all = lasts == refused
        let last = all ? "" : ", \(Amount.count(lasts)) of them"
        let reason =
            lasts == 0
            ? ", for the reasons above"
            : "\(last) as the last \(lasts == 1 ? "copy of its picture" : "copies of their pictures")"
                + " (--last-copy takes \(lasts == 1 ? "it" : "them"), too)"
        return " \(Amount.count(refused)) \(refused == 1 ? "stays" : "stay")\(reason)."
    }

    /// The question before photos move to the desktop's trash.
    package static func question(_ dryRun: EmptyReport) -> String {
        let photos = CompanionText.count(dryRun.photos, with: dryRun.companions, links: dryRun.links)
        return "Move \(photos), \(Amount.size(dryRun.bytes)), to the desktop's trash? "
            + "Back from there: cleanerctl trash restore."
    }

    /// The question before `trash restore` takes all marks away.
    package static func question(_ plan: RestoreReport, all: Bool) -> String {
        let photos = CompanionText.count(plan.unmarked, with: plan.unmarkedCompanions)
        let marks = "take the mark from \(plan.unmarked == 1 ? "" : "all ")\(photos)"
        let what =
            plan.restored > 0
            ? "Bring back what \(all ? "was ever" : "the last trash send") moved, and \(marks)?"
            : "Nothing of ours is in the trash: \(marks)?"
        return "\(what) To take back only the last step: cleanerctl undo."
    }

    /// A line for each photo that was refused, then each remedy once.
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
        return refused.map { "cleanerctl: \(SafeText.escaped($0.photo)): \(SafeText.escaped($0.error.problem))" }
            + (more > 0 ? ["cleanerctl: and \(Amount.count(more, "more photo"))"] : [])
            + remedies.map(SafeText.escaped(_:))
    }
}
