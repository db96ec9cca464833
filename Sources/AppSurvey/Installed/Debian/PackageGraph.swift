/// Installed Debian packages and what they need of each other.
struct PackageGraph: Sendable {
    let packages: [DebianPackage]
    /// The machine's own architecture.
    let native: String
    /// By the package's number, whether apt installed it only because another one needed it.
    let isAutomatic: [Bool]
    /// The needs of each package, each as the numbers of the packages that satisfy it.
    let needs: [[[Int]]]
    /// The packages that apt keeps for each package: needed, recommended and suggested ones.
    let kept: [[Int]]
    /// The packages that need each package, or one of several alternatives to it.
    let neededBy: [[Int]]

    /// Connects packages; `automatic` names those that apt installed only for others, as `name:architecture`.
    init(_ packages: [DebianPackage], automatic: Set<String>) {
        self.packages = packages
        let index = PackageIndex(packages)
        native = index.native
        isAutomatic = packages.map { package in
            automatic.contains("\(package.name):\(index.realArchitecture(of: package))")
        }
        needs = packages.map { package in
            // A need that nothing satisfies is broken already, and removing something else does not change that.
            package.needs.map { index.satisfying($0, for: package) }.filter { !$0.isEmpty }
        }
        kept = zip(packages, needs).map { package, needs in
            Set(needs.joined()).union(package.wishes.flatMap { index.satisfying($0, for: package) }).sorted()
        }
        var neededBy = [[Int]](repeating: [], count: packages.count)
        for (number, groups) in needs.enumerated() {
            for target in Set(groups.joined()) { neededBy[target].append(number) }
        }
        self.neededBy = neededBy
    }

    /// Whether apt keeps a package although nothing needs it.
    func isRoot(_ number: Int) -> Bool {
        !isAutomatic[number] || packages[number].isEssential || packages[number].priority == "required"
    }

    /// The package and all that cannot stay without it.
    func removed(with number: Int) -> Set<Int> {
        var removed: Set<Int> = [number]
        var pending = [number]
        while let gone = pending.popLast() {
            for other in neededBy[gone] where !removed.contains(other) {
                guard needs[other].contains(where: { $0.allSatisfy(removed.contains) }) else { continue }
                removed.insert(other)
                pending.append(other)
            }
        }
        return removed
    }

    /// The packages that `apt autoremove` would take if some were removed.
    func superfluous(without removed: Set<Int> = []) -> Set<Int> {
        var isMarked = [Bool](repeating: false, count: packages.count)
        var pending = packages.indices.filter { isRoot($0) && !removed.contains($0) }
        for number in pending { isMarked[number] = true }
        while let number = pending.popLast() {
            for target in kept[number] where !isMarked[target] && !removed.contains(target) {
                isMarked[target] = true
                pending.append(target)
            }
        }
        return Set(packages.indices.filter { !isMarked[$0] && !removed.contains($0) })
    }

    /// Bytes that the packages state for themselves.
    func size(of numbers: some Sequence<Int>) -> Int64 {
        numbers.reduce(0) { sum, number in
            // A hostile file could state more than there is.
            let (size, overflow) = sum.addingReportingOverflow(packages[number].installedSize)
            return overflow ? .max : size
        }
    }
}

/// Finds the installed packages that satisfy a relation.
struct PackageIndex {
    /// The most providers of one name that count.
    ///
    /// No name has as many on a real system. Without a limit, a hostile status file would cost quadratic time.
    private static let mostProviders = 200

    private let packages: [DebianPackage]
    /// The machine's own architecture; `all` where it is not known.
    let native: String
    private var named: [String: [Int]] = [:]
    private var providing: [String: [(package: Int, version: String?)]] = [:]

    init(_ packages: [DebianPackage]) {
        self.packages = packages
        // dpkg itself is always of the machine's own architecture.
        native = packages.first { $0.name == "dpkg" }?.architecture ?? "all"
        for (number, package) in packages.enumerated() {
            named[package.name, default: []].append(number)
            for provided in package.provides {
                providing[provided.name, default: []].append((number, provided.version))
            }
        }
    }

    /// Packages for all architectures count as those of the machine's own.
    func realArchitecture(of package: DebianPackage) -> String {
        package.architecture == "all" ? native : package.architecture
    }

    /// The packages that satisfy one of some alternatives for a package.
    func satisfying(_ alternatives: [Relation], for package: DebianPackage) -> [Int] {
        alternatives.flatMap { relation in
            let real = (named[relation.name] ?? []).filter { relation.isSatisfied(by: packages[$0].version) }
            let virtual = (providing[relation.name] ?? []).prefix(Self.mostProviders)
                .filter { relation.isSatisfied(by: $0.version) }
            return (real + virtual.map(\.package)).filter { fits(packages[$0], relation, for: package) }
        }
    }

    /// By Debian's Multi-Arch: a package of another architecture counts only if it or the relation says so.
    private func fits(_ other: DebianPackage, _ relation: Relation, for package: DebianPackage) -> Bool {
        switch relation.architecture {
        case nil:
            other.multiArch == "foreign" || realArchitecture(of: other) == realArchitecture(of: package)
        case "any": other.multiArch == "allowed" || realArchitecture(of: other) == realArchitecture(of: package)
        case let architecture?: realArchitecture(of: other) == (architecture == "native" ? native : architecture)
        }
    }
}
