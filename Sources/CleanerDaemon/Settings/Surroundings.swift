internal import AppSurvey
internal import Glibc
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

    /// `$XDG_CACHE_HOME`.
    var cacheHome: FilePath { directory("XDG_CACHE_HOME", default: ".cache") }
}

// MARK: Own

extension Surroundings {
    /// This process's environment, and its user's home from `$HOME` or else from the password database.
    package static func own() -> Surroundings {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        if let home = variables["HOME"], home.hasPrefix("/") {
            return Surroundings(environment: variables, home: FilePath(home))
        }
        let home = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { FilePath(platformString: $0) }
        return Surroundings(environment: variables, home: home ?? "/")
    }
}

// MARK: Survey

extension Surroundings {
    /// The most directories that `$XDG_DATA_DIRS` may name; no desktop comes near.
    private static let mostDataDirectories = 32

    /// Where a survey looks for installed applications, by the XDG base directory specification 0.8; its time is 0.
    var surveyPlaces: SurveyPlaces {
        var places = SurveyPlaces(home: home, now: 0)
        places.dataHome = directory("XDG_DATA_HOME", default: ".local/share")
        places.configHome = directory("XDG_CONFIG_HOME", default: ".config")
        places.cacheHome = cacheHome
        let directories = items("XDG_DATA_DIRS").filter { $0.hasPrefix("/") }.prefix(Self.mostDataDirectories)
        if !directories.isEmpty { places.dataDirectories = directories.map { FilePath($0) } }
        places.desktops = items("XDG_CURRENT_DESKTOP")
        places.locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return places
    }

    private func items(_ variable: String) -> [String] {
        environment[variable]?.split(separator: ":").map { String($0) } ?? []
    }
}

// MARK: Folders of the desktop

/// Reads `user-dirs.dirs` as xdg-user-dirs writes it; the file looks like shell but is never evaluated.
package enum UserDirectories {
    /// The bytes of the path in a line like `XDG_PICTURES_DIR="$HOME/Bilder"`.
    ///
    /// - Returns: nil if the file names none, or names the home directory itself, which means "no such directory".
    package static func directory(_ name: String, in text: [UInt8], home: [UInt8]) -> [UInt8]? {
        var found: [UInt8]?
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let line = trimmed(line)
            let key = Array("\(name)=".utf8)
            guard line.starts(with: key), let value = value(line.dropFirst(key.count), home: home) else { continue }
            found = value
        }
        guard let found, found != home else { return nil }
        return found
    }

    /// The path in a quoted value, `"$HOME/…"` or absolute; a backslash makes the next character literal.
    private static func value(_ quoted: ArraySlice<UInt8>, home: [UInt8]) -> [UInt8]? {
        guard quoted.count >= 2, quoted.first == UInt8(ascii: "\""), quoted.last == UInt8(ascii: "\"") else {
            return nil
        }
        var content = quoted.dropFirst().dropLast()
        var value: [UInt8] = []
        let variable = Array("$HOME".utf8)
        if content.starts(with: variable) {
            content = content.dropFirst(variable.count)
            guard content.isEmpty || content.first == UInt8(ascii: "/") else { return nil }
            value = home
        } else {
            guard content.first == UInt8(ascii: "/") else { return nil }
        }
        var escaped = false
        for byte in content {
            if !escaped && byte == UInt8(ascii: "\\") {
                escaped = true
                continue
            }
            guard byte != 0 else { return nil }
            value.append(byte)
            escaped = false
        }
        while value.count > 1 && value.last == UInt8(ascii: "/") { value.removeLast() }
        return value
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        var line = line
        while let first = line.first, blanks.contains(first) { line = line.dropFirst() }
        while let last = line.last, blanks.contains(last) { line = line.dropLast() }
        return line
    }
}
