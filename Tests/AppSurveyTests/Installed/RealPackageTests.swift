import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

/// Packages that dpkg itself builds and installs, below a root of the test.
@Suite("Packages as dpkg writes them")
struct RealPackageTests {
    private static let dpkg = Tool(path: "/usr/bin/dpkg")

    /// Builds and installs a package; `more` are further fields.
    private func install(_ name: String, _ more: String, in system: borrowing ScratchSystem) throws {
        let entry = "build/\(name)/usr/share/applications/\(name).desktop"
        try system.writeEntry(entry, name: name, "Exec=/usr/bin/\(name)")
        try system.write("build/\(name)/usr/bin/\(name)", Data(repeating: 3, count: 40_000), mode: 0o755)
        try system.write(
            "build/\(name)/DEBIAN/control",
            "Package: \(name)\nVersion: 1.2-3\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\n"
                + "\(more)Description: drawn\n folded\n")
        let top = system.root.string
        try Tool(path: "/usr/bin/dpkg-deb").run(
            ["--root-owner-group", "--build", "\(top)/build/\(name)", "\(top)/\(name).deb"])
        // The machine's settings of dpkg hold here too: what they leave out is put back in.
        try Self.dpkg.run([
            "--root=\(top)", "--force-not-root", "--force-script-chrootless", "--path-include=*",
            "--log=\(top)/dpkg.log", "--install", "\(top)/\(name).deb",
        ])
    }

    @Test(
        "Owners, sizes and needs agree with what dpkg says",
        .enabled(if: dpkg.isInstalled, "dpkg is not installed"))
    func agrees() throws {
        let system = try ScratchSystem()
        for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers"] {
            try system.write("\(folder)/.keep", "")
        }
        try system.write("var/lib/dpkg/status", "")
        try install("survey-base", "Installed-Size: 77\n", in: system)
        try install("survey-viewer", "Installed-Size: 1234\nDepends: survey-base (>= 1.0)\n", in: system)
        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        let stated = try Tool(path: "/usr/bin/dpkg-query").run(
            ["--admindir=\(system.root.string)/var/lib/dpkg", "-W", "-f", "${Package} ${Installed-Size}\n"])
        let lines = survey.applications.map { application in
            guard case .debian(let package) = application.source else { return "of another source" }
            return "\(package) \(application.sizes.program >> 10)"
        }
        #expect(lines == stated.split(separator: "\n").map { String($0) })
        #expect(survey.applications.map(\.protection) == [.needed, nil])
        #expect(survey.applications.first?.neededBy == ["survey-viewer"])
    }
}
