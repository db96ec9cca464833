package import Foundation

/// Where the programs lie that the tests run.
package enum BuiltPrograms {
    /// The folder that `CLEANERD_PROGRAMS` names, or else the one beside the tests.
    package static let folder =
        ProcessInfo.processInfo.environment["CLEANERD_PROGRAMS"].map { URL(fileURLWithPath: $0) } ?? besideTests

    /// The test runner lies beside what was built with it, or the bundle's path is given with `--test-bundle-path`.
    package static let besideTests: URL = {
        let named = CommandLine.arguments.firstIndex(of: "--test-bundle-path").map { CommandLine.arguments[$0 + 1] }
        return URL(fileURLWithPath: named ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }()

    /// The path of a program; one that only tests need lies beside them.
    package static func path(of program: String) -> String {
        let shipped = folder.appendingPathComponent(program).path
        return FileManager.default.fileExists(atPath: shipped)
            ? shipped : besideTests.appendingPathComponent(program).path
    }
}
