import Fixtures

/// Installed packages whose needs are all satisfied, with cycles, alternatives and virtual packages.
struct DrawnPackages {
    let status: String
    let extendedStates: String
    /// KiB of each package.
    let sizes: [String: Int64]

    init(count: Int, random: inout RandomSource) {
        func name(_ number: Int) -> String { "package-\(number)" }
        var status = "Package: dpkg\nStatus: install ok installed\nPriority: required\nEssential: yes\n"
        status += "Architecture: amd64\nVersion: 1\nMaintainer: nobody <nobody@localhost>\nDescription: drawn\n\n"
        var states = ""
        var sizes: [String: Int64] = [:]
        for number in 1..<count {
            func target(_ reach: Int) -> String {
                let other = name(1 + Int.random(in: 0..<reach, using: &random) % (count - 1))
                return switch Int.random(in: 0..<6, using: &random) {
                case 0: "\(other) (>= 1.0)"
                case 1: "virtual-\(Int.random(in: 0..<4, using: &random)) | \(other)"
                case 2: "\(other) | missing"
                default: other
                }
            }
            func targets(_ most: Int) -> String {
                (0..<Int.random(in: 0...most, using: &random)).map { _ in target(count) }.joined(separator: ", ")
            }
            let size = Int64.random(in: 1...100_000, using: &random)
            sizes[name(number)] = size
            status += "Package: \(name(number))\nStatus: install ok installed\nPriority: optional\n"
            status += "Architecture: \(Bool.random(using: &random) ? "all" : "amd64")\nVersion: 1.\(number % 3)-1\n"
            status += "Maintainer: nobody <nobody@localhost>\nInstalled-Size: \(size)\nDescription: drawn\n folded\n"
            for (field, most) in [("Depends", 2), ("Recommends", 1), ("Suggests", 1)] {
                let value = targets(most)
                if !value.isEmpty { status += "\(field): \(value)\n" }
            }
            if number % 7 == 0 { status += "Provides: virtual-\(number / 7 % 4)\n" }
            status += "\n"
            if Int.random(in: 0..<10, using: &random) < 7 {
                states += "Package: \(name(number))\nArchitecture: amd64\nAuto-Installed: 1\n\n"
            }
        }
        self.status = status
        extendedStates = states
        self.sizes = sizes
    }
}
