package import CleanerProtocol
import Translation

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
