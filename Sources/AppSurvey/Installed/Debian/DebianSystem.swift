import FileSystem
import SystemPackage

/// What dpkg and apt have written down about the installed packages, read without running either.
struct DebianSystem {
    /// The ending of the paths to look for in file lists.
    private static let ending = ".desktop"
    /// The most packages to name of those that need another one.
    private static let mostNamed = 10

    let graph: PackageGraph
    private(set) var problems: [SurveyProblem] = []
    /// The number of the package that owns each desktop entry's path.
    private var owners: [String: Int] = [:]
    /// The packages that `apt autoremove` would remove anyway.
    private let superfluous: Set<Int>

    /// Reads the packages, and which of them own these desktop entries, named as in the system without a root.
    init(_ places: SurveyPlaces, owning files: Set<String>) {
        var problems: [SurveyProblem] = []
        func read(_ file: FilePath, _ fields: Set<String>, _ body: ([String: String]) -> Void) {
            do throws(Errno) {
                let omission = try ControlFile.forEachParagraph(in: file, fields: fields, body)
                problems += omission.reasons.map { SurveyProblem(path: file.string, reason: $0) }
            } catch {
                // Without the file, this is no Debian system, or apt has noted nothing yet.
                guard error != .noSuchFileOrDirectory else { return }
                problems.append(SurveyProblem(path: file.string, reason: "it cannot be read: \(error)"))
            }
        }
        var packages: [DebianPackage] = []
        read(places.dpkg.appending("status"), DebianPackage.fields) { fields in
            if let package = DebianPackage(fields) { packages.append(package) }
        }
        var automatic: Set<String> = []
        read(places.extendedStates, ["package", "architecture", "auto-installed"]) { fields in
            guard fields["auto-installed"] == "1", let name = fields["package"] else { return }
            automatic.insert("\(name):\(fields["architecture"] ?? "")")
        }
        graph = PackageGraph(packages, automatic: automatic)
        superfluous = graph.superfluous()
        self.problems = problems
        if !files.isEmpty { findOwners(of: files, below: places.dpkg.appending("info")) }
    }

    /// The number of the package that a desktop entry belongs to.
    func owner(of file: String) -> Int? { owners[file] }

    /// The name by which apt removes a package.
    func name(of number: Int) -> String {
        let package = graph.packages[number]
        let isForeign = package.architecture != "all" && package.architecture != graph.native
        return isForeign ? "\(package.name):\(package.architecture)" : package.name
    }

    /// The effect of removing a package: why it must stay, or the bytes that would go along.
    func removal(of number: Int) -> Removal {
        let package = graph.packages[number]
        if package.isEssential { return Removal(protection: .essential) }
        if Self.isOfSystem(package) { return Removal(protection: .systemPriority) }
        let removed = graph.removed(with: number)
        let needing = removed.filter { other in
            let isWanted = graph.isRoot(other) || Self.isOfSystem(graph.packages[other])
            return other != number && isWanted
        }
        guard needing.isEmpty else {
            let names = needing.map(name).sorted().prefix(Self.mostNamed)
            return Removal(protection: .needed, neededBy: Array(names))
        }
        let along = removed.union(graph.superfluous(without: removed)).subtracting(superfluous).subtracting([number])
        return Removal(packages: along.union([number]), along: graph.size(of: along))
    }

    struct Removal: Sendable, Hashable {
        var protection: Application.Protection?
        var neededBy: [String] = []
        /// The numbers of all packages that would be removed.
        var packages: Set<Int> = []
        /// The bytes of those other than the package itself.
        var along: Int64 = 0
    }

    private static func isOfSystem(_ package: DebianPackage) -> Bool {
        package.priority == "required" || package.priority == "important"
    }

    private mutating func findOwners(of files: Set<String>, below folder: FilePath) {
        let ending = Array(Self.ending.utf8)
        for (number, package) in graph.packages.enumerated() {
            // If several architectures of a package can be installed, the name of its list has the architecture.
            let names = ["\(package.name).list", "\(package.name):\(package.architecture).list"]
            for name in package.multiArch == "same" ? names.reversed() : names {
                guard let component = FilePath.Component(name) else { continue }
                do throws(Errno) {
                    try BoundedLines.forEach(in: folder.appending(component)) { line, _ in
                        guard line.suffix(ending.count).elementsEqual(ending) else { return }
                        let path = String(decoding: line, as: UTF8.self)
                        if files.contains(path) { owners[path] = number }
                    }
                    break
                } catch {
                    continue
                }
            }
        }
    }
}

/// An installed package, as dpkg's status describes it.
struct DebianPackage: Sendable, Hashable {
    /// The fields of the status that are read, in lower case.
    static let fields: Set<String> = [
        "package", "status", "architecture", "multi-arch", "version", "priority", "essential", "protected",
        "important", "installed-size", "depends", "pre-depends", "recommends", "suggests", "provides",
    ]

    let name: String
    let architecture: String
    let version: String
    /// `Multi-Arch`: `foreign` and `allowed` matter.
    let multiArch: String?
    let priority: String?
    let isEssential: Bool
    /// Bytes, from KiB that the package states.
    let installedSize: Int64
    /// What it needs: one relation of each group.
    let needs: [[Relation]]
    /// What it recommends and suggests.
    let wishes: [[Relation]]
    let provides: [Relation]

    /// Nil if the paragraph describes no installed package.
    init?(_ fields: [String: String]) {
        guard let name = fields["package"], !name.isEmpty, let architecture = fields["architecture"],
            let state = fields["status"]?.split(separator: " ").last, state != "not-installed", state != "config-files"
        else { return nil }
        self.name = name
        self.architecture = architecture
        version = fields["version"] ?? ""
        multiArch = fields["multi-arch"]
        priority = fields["priority"]
        isEssential = ["essential", "protected", "important"].contains { fields[$0] == "yes" }
        // Clamped to what still fits as a number of bytes; no real package comes near.
        let kibibytes = fields["installed-size"].flatMap { Int64($0) } ?? 0
        installedSize = max(0, min(kibibytes, 1 << 42)) << 10
        needs = ["pre-depends", "depends"].flatMap { Relation.groups(fields[$0] ?? "") }
        wishes = ["recommends", "suggests"].flatMap { Relation.groups(fields[$0] ?? "") }
        provides = Relation.groups(fields["provides"] ?? "").flatMap { $0 }
    }
}

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

/// The order of Debian's versions, by deb-version(7).
enum DebianVersion {
    /// Negative if the first is earlier, positive if it is later.
    static func compare(_ first: String, _ second: String) -> Int {
        let (a, b) = (parts(first), parts(second))
        for (a, b) in zip(a, b) {
            let order = compareParts(Array(a.utf8), Array(b.utf8))
            if order != 0 { return order }
        }
        return 0
    }

    /// Epoch, upstream version and Debian's revision.
    private static func parts(_ version: String) -> [Substring] {
        let colon = version.firstIndex(of: ":")
        let epoch = colon.map { version[..<$0] } ?? "0"
        let rest = colon.map { version[version.index(after: $0)...] } ?? version[...]
        guard let hyphen = rest.lastIndex(of: "-") else { return [epoch, rest, "0"] }
        return [epoch, rest[..<hyphen], rest[rest.index(after: hyphen)...]]
    }

    /// Compares in turn the longest parts without digits, and the numbers behind them.
    private static func compareParts(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            while (i < a.count && !isDigit(a[i])) || (j < b.count && !isDigit(b[j])) {
                let (x, y) = (weight(a, i), weight(b, j))
                if x != y { return x - y }
                i += 1
                j += 1
            }
            let (number, other) = (number(a, &i), number(b, &j))
            if number.count != other.count { return number.count - other.count }
            if number != other { return number.lexicographicallyPrecedes(other) ? -1 : 1 }
        }
        return 0
    }

    /// A tilde comes before the end, the end before letters, letters before all others.
    private static func weight(_ text: [UInt8], _ index: Int) -> Int {
        guard index < text.count, !isDigit(text[index]) else { return 0 }
        let byte = text[index]
        if byte == UInt8(ascii: "~") { return -1 }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return isLetter ? Int(byte) : Int(byte) + 256
    }

    /// The digits from an index on, without leading zeros: of any length, as nothing limits them.
    private static func number(_ text: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        return text[start..<index].drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
