internal import Glibc
internal import SystemPackage

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
