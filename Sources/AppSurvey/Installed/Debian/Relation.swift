/// One alternative of a relation between packages, such as `libc6:any (>= 2.36)`.
struct Relation: Sendable, Hashable {
    enum Operator: String, Sendable {
        case earlier = "<<"
        case atMost = "<="
        case exactly = "="
        case atLeast = ">="
        case later = ">>"
    }

    let name: String
    /// What follows the colon: `any`, or an architecture.
    let architecture: String?
    let comparison: Operator?
    let version: String?

    /// The alternatives of each relation of a field.
    static func groups(_ field: String) -> [[Relation]] {
        field.split(separator: ",").map { group in group.split(separator: "|").compactMap { Relation($0) } }
            .filter { !$0.isEmpty }
    }

    /// Nil if no name is there.
    ///
    /// Restrictions in brackets do not occur in installed packages and are skipped.
    init?(_ text: Substring) {
        let parts = text.split(separator: "(", maxSplits: 1)
        guard let head = parts.first?.split(whereSeparator: \.isWhitespace).first else { return nil }
        let names = head.split(separator: ":", maxSplits: 1)
        guard let name = names.first else { return nil }
        self.name = String(name)
        architecture = names.count == 2 ? String(names[1]) : nil
        let condition = parts.count == 2 ? parts[1].prefix { $0 != ")" }.drop(while: \.isWhitespace) : ""
        let sign = String(condition.prefix { "<=>".contains($0) })
        // Debian's policy, 7.1: the single signs are obsolete and include the version.
        comparison = Operator(rawValue: sign == "<" || sign == ">" ? sign + "=" : sign)
        let version = condition.dropFirst(sign.count).filter { !$0.isWhitespace }
        self.version = comparison == nil ? nil : String(version)
    }

    /// Whether a version satisfies the relation.
    func isSatisfied(by other: String?) -> Bool {
        guard let comparison, let version else { return true }
        guard let other else { return false }
        let order = DebianVersion.compare(other, version)
        return switch comparison {
        case .earlier: order < 0
        case .atMost: order <= 0
        case .exactly: order == 0
        case .atLeast: order >= 0
        case .later: order > 0
        }
    }
}
