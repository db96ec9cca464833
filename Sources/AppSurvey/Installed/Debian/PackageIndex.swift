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
