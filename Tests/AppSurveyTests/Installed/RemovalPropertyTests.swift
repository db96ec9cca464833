import Fixtures
import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

/// Compares with apt itself, which is on every Debian system, on systems drawn at random.
@Suite("What goes along is what apt would remove")
struct RemovalPropertyTests {
    private static let apt = "/usr/bin/apt-get"

    /// The packages that apt would remove, by its simulation.
    private func removed(_ root: FilePath, _ arguments: [String]) throws -> Set<String> {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.apt)
        let state = root.appending("var/lib/apt").string
        process.arguments =
            [
                "-s", "-o", "Dir::State=\(state)", "-o", "Dir::State::status=\(root.string)/var/lib/dpkg/status",
                "-o", "Dir::State::extended_states=\(state)/extended_states",
                "-o", "Dir::Cache=\(root.string)/cache", "-o", "Dir::Etc=\(root.string)/etc",
                "-o", "APT::Architecture=amd64", "-o", "APT::Architectures::=amd64", "-o", "Debug::NoLocking=1",
            ] + arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "APT_CONFIG": "\(root.string)/apt.conf"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(output)")
        return Set(
            output.split(separator: "\n").filter { $0.hasPrefix("Remv ") }
                .compactMap { $0.split(separator: " ").dropFirst().first.map { String($0) } })
    }

    @Test(
        "On systems of 40 packages with cycles, alternatives, virtual packages and recommendations",
        .enabled(if: FileManager.default.isExecutableFile(atPath: apt), "apt-get is not installed"), arguments: 1...6)
    func agrees(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let system = try ScratchSystem()
        try system.write("apt.conf", "#clear APT::NeverAutoRemove;\nDir::Etc::parts \"/nonexistent\";\n")
        for folder in ["var/lib/apt/lists/partial", "cache/archives/partial", "etc/preferences.d"] {
            try system.write("\(folder)/.keep", "")
        }
        let drawn = DrawnPackages(count: 40, random: &random)
        try system.write("var/lib/dpkg/status", drawn.status)
        try system.write("var/lib/apt/extended_states", drawn.extendedStates)

        let debian = DebianSystem(system.places, owning: [])
        #expect(debian.problems == [])
        let before = try removed(system.root, ["autoremove"])
        func names(_ numbers: Set<Int>) -> Set<String> { Set(numbers.map(debian.name)) }
        #expect(names(debian.graph.superfluous()) == before)
        for number in debian.graph.packages.indices where number % 5 == 0 && number > 0 {
            let name = debian.name(of: number)
            let direct = debian.graph.removed(with: number)
            #expect(names(direct) == (try removed(system.root, ["remove", name])), "removing \(name), seed \(seed)")
            let all = direct.union(debian.graph.superfluous(without: direct))
            let apt = try removed(system.root, ["autoremove", name])
            #expect(names(all) == apt, "autoremoving \(name), seed \(seed)")
            let removal = debian.removal(of: number)
            guard removal.protection == nil else { continue }
            let sizes = apt.subtracting(before).subtracting([name]).map { drawn.sizes[$0] ?? 0 }
            #expect(removal.along == sizes.reduce(0, +) << 10)
        }
    }
}
