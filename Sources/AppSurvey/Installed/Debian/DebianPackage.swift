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
