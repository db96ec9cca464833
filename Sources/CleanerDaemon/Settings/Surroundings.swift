package import SystemPackage

/// The daemon's surroundings (environment, home and user), passed in so that tests can choose them.
package struct Surroundings: Sendable {
    package let environment: [String: String]
    package let home: FilePath

    package init(environment: [String: String], home: FilePath) {
        self.environment = environment
        self.home = home
    }

    /// A directory of the XDG base directory specification 0.8, which ignores values that are not absolute.
    func directory(_ variable: String, default fallback: String) -> FilePath {
        if let value = environment[variable], value.hasPrefix("/") { return FilePath(value) }
        return home.appending(fallback)
    }

    /// `$XDG_RUNTIME_DIR`, nil if it is not set or not absolute.
    var runtimeDirectory: FilePath? {
        guard let value = environment["XDG_RUNTIME_DIR"], value.hasPrefix("/") else { return nil }
        return FilePath(value)
    }

    /// The desktop's trash in the home directory.
    var homeTrash: FilePath {
        directory("XDG_DATA_HOME", default: ".local/share").appending("Trash")
    }
}
