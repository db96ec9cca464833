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
